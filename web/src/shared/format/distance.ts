import { DAY } from '@visavis/contracts/constants/units';
import { locale } from '../i18n/i18n.ts';
import { relativeWhen } from './dates.ts';

/** How far away something is: days matter beyond one (`In 3 days`), within it hours and minutes. */
export const distanceOf = (iso: string, now: number) => {
  const away = Date.parse(iso) - now;
  if (Math.abs(away) < DAY) return relativeWhen(iso, now);
  const text = new Intl.RelativeTimeFormat(locale(), { numeric: 'always' }).format(Math.round(away / DAY), 'day');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
