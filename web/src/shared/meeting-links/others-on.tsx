import { useQuery } from '@tanstack/react-query';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import { API } from '@visavis/contracts/constants/api';
import { call } from '../api/http.ts';
import { meetingPhase, reallyOn } from '../format/meeting-phase.ts';
import { useT } from '../i18n/texts.ts';
import styles from './meeting-links.module.css';
import { MeetingLinks } from './meeting-links.tsx';

const MAX_SHOWN = 3;

/** The first of the public list: what is on, and what is coming. */
const useFirstMeetings = () =>
  useQuery({
    queryKey: ['meetings', 'first'],
    queryFn: async ({ signal }) =>
      (await call(meetingCalls.listPublic, { query: { overdue: 'apart', limit: API.pageSize }, signal })).meetings,
  });

/** For whoever has waited for this meeting long enough: others that are on; those that come next while there are none. */
export const OthersOn = ({ meetingId, now }: { meetingId: string; now: number }) => {
  const t = useT();
  const { data = [] } = useFirstMeetings();
  const others = data.filter(({ _id }) => _id !== meetingId);
  const on = reallyOn(others, now);
  const coming = others.filter((other) => ['queue', 'upcoming'].includes(meetingPhase(other, now)));
  const shown = (on.length > 0 ? on : coming).slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="others-on">
      <h2 id="others-on">{t(on.length > 0 ? 'live.others' : 'live.coming')}</h2>
      <MeetingLinks meetings={shown} now={now} />
    </section>
  );
};
