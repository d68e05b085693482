import { LineArt } from '../../../shared/ui/icon.tsx';

/** What the admin area needs beyond the shared set, in the same hand: 24-px grid, 1.75-px lines. */
const paths = {
  inbox: 'M4 13.500 6.500 5h11L20 13.500V19H4v-5.500Zm0 0h4.500l1.200 2.500h4.600l1.200-2.500H20',
  approved: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-9 3 3 5-6',
  badge: 'M12 3.500 19 6v5.500c0 4.300-2.900 7.400-7 9-4.100-1.600-7-4.700-7-9V6l7-2.500Zm-3 8.200 2.200 2.300 3.900-4.300',
  coupon:
    'M4 12.500V5.500A1.500 1.500 0 0 1 5.500 4h7L20 11.500a1.500 1.500 0 0 1 0 2.100L13.600 20a1.500 1.500 0 0 1-2.100 0L4 12.500Zm4.500-4v.1',
  quote:
    'M5 5h14a1.500 1.500 0 0 1 1.500 1.500v9A1.500 1.500 0 0 1 19 17h-7l-4.500 3.500V17H5a1.500 1.500 0 0 1-1.500-1.500v-9A1.500 1.500 0 0 1 5 5Zm3.500 4.500h7m-7 3.500h4.500',
  out: 'M13.500 4.500h6v6m0-6L11 13M18 14.500v4a1 1 0 0 1-1 1H5.500a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4',
  panel: 'M4.500 5h15v14h-15V5Zm5 0v14',
  download: 'M12 4v11m-4-4 4 4 4-4M4.500 19.500h15',
  keys: 'M3.500 7h17v10h-17V7Zm3.500 3v.1m3.300-.1v.1m3.400-.1v.1m3.300-.1v.1M8 14h8',
  lock: 'M6 11h12v8.500H6V11Zm2.500 0V8a3.500 3.500 0 0 1 7 0v3',
  log: 'M6 3.500h12v17H6v-17Zm3 5h6m-6 4h6m-6 4h3.500',
  mail: 'M4 6h16v12.500H4V6Zm.500.500 7.500 6.500 7.500-6.500',
  flag: 'M6 20.500V4m0 .5h11.500l-2.500 4 2.500 4H6',
  bookmark: 'M7 4.500h10v15l-5-3.500-5 3.500v-15Z',
  pin: 'M9 4.500h6l-.800 6L17 13.500H7l2.800-3-.800-6Zm3 9v6',
  upload: 'M12 15.500v-11m-4 4 4-4 4 4M4.500 19.500h15',
  down: 'M12 5v14m-5-5 5 5 5-5',
  up: 'M12 19V5m-5 5 5-5 5 5',
} as const;
export type GlyphName = keyof typeof paths;

export const Glyph = ({ name, size = 20 }: { name: GlyphName; size?: number }) => <LineArt path={paths[name]} size={size} />;
