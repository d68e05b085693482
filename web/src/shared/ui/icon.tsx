import { formatDate } from '../format/dates.ts';
import { useT } from '../i18n/texts.ts';

/** A small set of our own, 24-px grid, 1.75-px lines, so that the first paint carries no icon library. */
const paths = {
  star: 'm12 4 2.500 5.100 5.600.8-4.100 3.900 1 5.600L12 16.800l-5 2.600 1-5.600-4.100-3.900 5.600-.8L12 4Z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  close: 'm6 6 12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'm4.5 12.5 5 5 10-11',
  alert: 'M12 8v5m0 3.2v.1M12 3.5 2.8 19.5h18.4L12 3.5Z',
  info: 'M12 11v6m0-9.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  calendar:
    'M4 9.5h16M8 3v4m8-4v4M5.5 5h13A1.5 1.5 0 0 1 20 6.500v12a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500v-12A1.500 1.500 0 0 1 5.500 5Z',
  clock: 'M12 7.500V12l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  video:
    'M4.500 6.500h9A1.500 1.500 0 0 1 15 8v8a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 3 16V8a1.500 1.500 0 0 1 1.500-1.500ZM15 11l6-3.500v9L15 13',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500c.8-3.600 3.800-5.500 7.500-5.500s6.700 1.900 7.500 5.500',
  users:
    'M9 12a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-6.500 8c.7-3.200 3.300-5 6.500-5s5.800 1.800 6.500 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400m2.500 3.900c1.800.8 3 2.300 3.500 4.400',
  logout:
    'M14 4.500H6.500A1.500 1.500 0 0 0 5 6v12a1.500 1.500 0 0 0 1.500 1.500H14M10 12h10.500m-3.500-3.500 3.500 3.500-3.500 3.500',
  arrow: 'M4 12h15.500m-6-6 6 6-6 6',
  back: 'M20 12H4.500m6-6-6 6 6 6',
  down: 'm6 9.500 6 6 6-6',
  plus: 'M12 5v14m-7-7h14',
  edit: 'M4 20h4L19.500 8.500l-4-4L4 16v4Zm9.500-13.500 4 4',
  copy: 'M9 9h10.500v10.500H9V9Zm-3.500 6H4.500V4.500H15v1',
  link: 'M10 14a4 4 0 0 0 5.700 0l3.600-3.600a4 4 0 0 0-5.700-5.700L12.500 6M14 10a4 4 0 0 0-5.700 0l-3.600 3.600a4 4 0 0 0 5.700 5.700l1.100-1.200',
  refresh: 'M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 3.500v4h-4',
  trash: 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l1 12.500h9l1-12.500M10 11v5m4-5v5',
  home: 'M4 11.500 12 4l8 7.500M6 10v9.500h4.500V14h3v5.500H18V10',
  grid: 'M4.500 4.500h6v6h-6v-6Zm9 0h6v6h-6v-6Zm-9 9h6v6h-6v-6Zm9 0h6v6h-6v-6Z',
  ticket: 'M3.500 9V6.500h17V9a3 3 0 0 0 0 6v2.500h-17V15a3 3 0 0 0 0-6ZM14 6.500v11',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  help: 'M9.300 9.200a2.700 2.700 0 1 1 3.900 2.400c-.8.4-1.200 1-1.200 1.900m0 2.700v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  bell: 'M6 10.500a6 6 0 0 1 12 0c0 4.500 2 6 2 6H4s2-1.500 2-6ZM10 19.500a2.200 2.200 0 0 0 4 0',
  key: 'M15.500 14a5.500 5.500 0 1 0-5.300-4L3.500 16.700v3.800h3.800v-2.500h2.500v-2.500l1.800-1.800a5.500 5.500 0 0 0 3.900.300ZM16.500 7.500v.1',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.500 12h17M12 3c5 5.500 5 12.500 0 18-5-5.500-5-12.500 0-18Z',
} as const;
export type IconName = keyof typeof paths;

/**
 * A drawing of the set's hand: 24-px grid, 1.75-px lines. Features bring their own paths. Decorative: the control has the words.
 */
export const LineArt = ({ path, size }: { path: string; size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={{ flex: 'none' }}
  >
    <path d={path} />
  </svg>
);

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => <LineArt path={paths[name]} size={size} />;

/** The verified mark: a filled seal, with its meaning in words. `at`: since when, where that was noted. */
export const VerifiedMark = ({ size = 16, at }: { size?: number; at?: string | undefined }) => {
  const t = useT();
  const words = at ? t('verifiedOn', { day: formatDate(at) }) : t('verified');
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={words}
      style={{ flex: 'none', color: 'var(--primary)' }}
    >
      <title>{words}</title>
      <path
        fill="currentColor"
        d="m12 1.800 2.700 2 3.300-.2 1 3.200 2.800 1.800-1.100 3.100 1.100 3.200-2.800 1.800-1 3.200-3.300-.2-2.700 2-2.700-2-3.300.2-1-3.200-2.800-1.800 1.100-3.200-1.100-3.100L5 6.800l1-3.200 3.300.2 2.700-2Z"
      />
      <path
        d="m8 12 2.800 2.800L16 9.400"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
};
