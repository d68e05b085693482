import type { Meeting } from '@visavis/contracts/meeting-model';
import { formatLongDay, formatTime } from '../format/dates.ts';
import { useT } from '../i18n/en/share.ts';

/** The sentence that the link to a meeting is sent with. */
export const useMeetingWords = () => {
  const t = useT();
  return ({ title, host, startsAt }: Pick<Meeting, 'title' | 'host' | 'startsAt'>) =>
    t('meeting', { title, host: host.name, day: formatLongDay(startsAt), time: formatTime(startsAt) });
};
