import { HOUR } from '@visavis/contracts/constants/units';
import { instantOf, localDateOf, localTimeOf } from '@visavis/contracts/local-time';

/** Nobody is disturbed from 22:00 to 08:00 where they are (product decisions, "Client alerts and notifications"). */
const BEGIN = '22:00';
const END = '08:00';

/** When a message that is due at `now` may go out to somebody in `timeZone`: now, or at the end of the quiet hours. */
export function afterQuietHours(now: Date, timeZone: string): Date {
  const time = localTimeOf(now, timeZone);
  if (time >= END && time < BEGIN) return now;
  const morning = time < END ? localDateOf(now, timeZone) : localDateOf(new Date(now.getTime() + 12 * HOUR), timeZone);
  return instantOf(`${morning}T${END}`, timeZone);
}
