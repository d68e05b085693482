import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useListMotion } from '../../../shared/hooks/use-list-motion.ts';
import { useT } from '../../../shared/i18n/en/admin-dashboard.ts';
import { useRealtimeStatus } from '../../../shared/realtime/hooks.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { openReviewDialog } from '../dialogs/review.ts';
import { useMeetings } from '../meeting-data/api.ts';
import { filtersOf } from '../meeting-data/meeting-filters.ts';
import { HostName } from '../ui/host-name.tsx';
import ui from '../ui/ui.module.css';
import { When } from '../ui/when.tsx';
import styles from './dashboard.module.css';

const maxShown = 6;
/** The same answer that the approval list starts with. */
const pending = filtersOf(new URLSearchParams(), 'approval');

/** What waits for a decision, soonest first: the reason to come here. */
export const WaitingList = () => {
  const t = useT();
  const live = useRealtimeStatus() === 'connected';
  const { data, isPending, error, refetch, isFetching } = useMeetings(pending, live);
  const list = useRef<HTMLUListElement>(null);
  const meetings = data?.meetings.slice(0, maxShown) ?? [];
  useListMotion(
    list,
    meetings.map(({ _id }) => _id),
    { view: data ? 'waiting' : '', highlight: true },
  );
  return (
    <section className={ui.card} aria-labelledby="waiting">
      <header className={styles.cardHead}>
        <h2 id="waiting">{t('waitingList')}</h2>
        {data && data.pagination.total > 0 ? (
          <ButtonLink size="small" to="/admin/meetings">
            {t('reviewAll', { count: data.pagination.total })}
          </ButtonLink>
        ) : null}
      </header>
      {isPending
        ? ['58%', '70%', '46%'].map((width) => (
            <p key={width} className={styles.waitingRow}>
              <Skeleton width={width} height="1.4em" />
            </p>
          ))
        : null}
      {error && !data ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
      {data && meetings.length === 0 ? <p className={styles.caughtUp}>{t('nothingWaits')}</p> : null}
      <ul ref={list} className="grid">
        {meetings.map((meeting) => (
          <li key={meeting._id} data-row={meeting._id} className={styles.waitingRow}>
            <When meeting={meeting} />
            <span className={styles.waitingWhat}>
              <Link to={`/admin/meetings/${meeting._id}`} state={{ from: '/admin/dashboard' }} dir="auto">
                {meeting.title}
              </Link>
              <HostName host={meeting.host} size={20} />
            </span>
            <Button
              size="small"
              className={styles.waitingButton ?? ''}
              aria-label={t('admin:approveNamed', { title: meeting.title })}
              onClick={() => openReviewDialog({ kind: 'approve', meeting })}
            >
              {t('admin:approve')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
