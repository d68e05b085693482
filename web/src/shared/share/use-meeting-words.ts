import type { Meeting } from '@visavis/contracts/meeting-model';
import { formatLongDay, formatTime, zoneLabel } from '../format/dates.ts';
import { t, useT } from '../i18n/en/share.ts';

/** In the meeting's own zone, which is named: whoever gets it may be in another one than whoever sends it. */
export const meetingWords = ({ title, host, startsAt, timeZone }: Pick<Meeting, 'title' | 'host' | 'startsAt' | 'timeZone'>) =>
  t('meeting', {
    ...{ title, host: host.name, day: formatLongDay(startsAt, timeZone) },
    ...{ time: formatTime(startsAt, timeZone), zone: zoneLabel(startsAt, timeZone) },
  });

/** The sentence that the link to a meeting is sent with. */
export const useMeetingWords = () => {
  useT();
  return meetingWords;
};
