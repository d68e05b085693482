import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { MeetingLinks } from '../../../shared/meeting-links/meeting-links.tsx';
import { type HostPage, useHostMeetings } from '../api.ts';
import listStyles from '../list/meeting-list.module.css';

const MAX_SHOWN = 3;
/** Of a host's last meetings, those that everyone may watch; nothing while there are none. */
export const HostRecordings = ({ answer: { host, counts } }: { answer: HostPage }) => {
  const t = useT();
  const now = useNow();
  const { data } = useHostMeetings(host.userId, { status: 'past', page: 1 }, counts.past > 0);
  const recorded = (data?.meetings ?? []).filter((meeting) => meeting.recorded);
  if (recorded.length === 0) return null;
  return (
    <section className={`container ${listStyles.section}`} aria-labelledby="host-recordings">
      <div className={listStyles.head}>
        <h2 id="host-recordings" className={listStyles.title}>
          {t('host.recordings')}
        </h2>
      </div>
      <MeetingLinks meetings={recorded.slice(0, MAX_SHOWN)} now={now} ofOneHost />
    </section>
  );
};
