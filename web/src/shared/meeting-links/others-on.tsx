import { useQuery } from '@tanstack/react-query';
import { meetingCalls } from '@visavis/contracts/calls/meetings';
import { API } from '@visavis/contracts/constants/api';
import { call } from '../api/http.ts';
import { reallyOn } from '../format/meeting-phase.ts';
import { useT } from '../i18n/texts.ts';
import styles from './meeting-links.module.css';
import { MeetingLinks } from './meeting-links.tsx';

const MAX_SHOWN = 3;

/** Meetings that are on: the first of the public list. */
const useMeetingsOn = () =>
  useQuery({
    queryKey: ['meetings', 'on'],
    queryFn: async ({ signal }) =>
      (await call(meetingCalls.listPublic, { query: { status: 'live', overdue: 'apart', limit: API.pageSize }, signal }))
        .meetings,
  });

/** For whoever has waited for this meeting long enough: others that are on, those whose host is there first. */
export const OthersOn = ({ meetingId, now }: { meetingId: string; now: number }) => {
  const t = useT();
  const { data = [] } = useMeetingsOn();
  const others = reallyOn(data, now)
    .filter((other) => other._id !== meetingId)
    .slice(0, MAX_SHOWN);
  if (others.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="others-on">
      <h2 id="others-on">{t('live.others')}</h2>
      <MeetingLinks meetings={others} now={now} />
    </section>
  );
};
