import { Link } from 'react-router-dom';
import { pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { confirmFirst } from '../dialogs/review.ts';
import { endMeeting, useLiveMeetings } from '../meeting-data/api.ts';
import type { MeetingList } from '../query-keys.ts';
import { HostName } from '../ui/host-name.tsx';
import styles from './live-strip.module.css';

export type LiveMeeting = Pick<MeetingList['meetings'][number], '_id' | 'title' | 'host' | 'startedAt' | 'presence'>;

interface LiveStripProps {
  canEnd?: boolean;
  /** How many are live, as far as the figures have come: for these there is room before they are here. */
  expected?: number | undefined;
}
/** The meetings that are live now, each with its end at hand. Nothing is shown while there is none. */
export const LiveStrip = ({ canEnd = true, expected }: LiveStripProps) => {
  const t = useT();
  const { data, error, refetch, isFetching, isPending } = useLiveMeetings();
  if (error && !data) return <LoadFailed query={{ error, isFetching, refetch }} />;
  if (isPending && expected !== 0) return <div className={styles.place} aria-hidden="true" />;
  if (!data || data.meetings.length === 0) return null;
  const end = ({ _id, title }: LiveMeeting) =>
    confirmFirst({
      title: t('endTitle', { title }),
      text: t('endText'),
      action: t('endNow'),
      keep: t('keepOn'),
      run: () => endMeeting(_id),
      failed: t('endFailed'),
      done: t('ended'),
    });
  return <LiveCards meetings={data.meetings} total={data.pagination.total} onEnd={canEnd ? end : undefined} />;
};

interface LiveCardsProps {
  meetings: readonly LiveMeeting[];
  /** Of all that are live. */
  total: number;
  onEnd?: ((meeting: LiveMeeting) => void) | undefined;
  /** For a screen without an account: nothing leads anywhere. */
  still?: boolean;
}
export const LiveCards = ({ meetings, total, onEnd, still = false }: LiveCardsProps) => {
  const t = useT();
  const more = total - meetings.length;
  if (meetings.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('common:live.now')}>
      <ul>
        {meetings.map((meeting) => (
          <LiveCard key={meeting._id} meeting={meeting} onEnd={onEnd && (() => onEnd(meeting))} still={still} />
        ))}
        {more > 0 ? (
          <li className={styles.more}>
            {still ? t('moreLive', { count: more }) : <Link to="/admin/approved-meetings">{t('moreLive', { count: more })}</Link>}
          </li>
        ) : null}
      </ul>
    </section>
  );
};

interface LiveCardProps {
  meeting: LiveMeeting;
  onEnd: (() => void) | undefined;
  still: boolean;
}
const LiveCard = ({ meeting, onEnd, still }: LiveCardProps) => {
  const t = useT();
  const now = useNow();
  const { _id, title, startedAt, presence } = meeting;
  const isOpen = startedAt !== null && startedAt !== undefined;
  return (
    <li className={styles.card} data-open={isOpen || undefined}>
      {still ? <strong>{title}</strong> : <Link to={`/admin/approved-meetings/${_id}`}>{title}</Link>}
      <HostName host={meeting.host} size={20} />
      <p className={styles.facts}>
        <span>{isOpen ? t('admin:began', { when: pastWhen(startedAt, now) }) : t('hostAbsent')}</span>
        {presence?.guestInside ? <span>{t('guestInside')}</span> : null}
        {presence && presence.waiting > 0 ? <span>{t('inQueue', { count: presence.waiting })}</span> : null}
      </p>
      {onEnd && isOpen ? (
        <Button size="small" className={styles.end ?? ''} aria-label={t('endNamed', { title })} onClick={onEnd}>
          {t('end')}
        </Button>
      ) : null}
    </li>
  );
};
