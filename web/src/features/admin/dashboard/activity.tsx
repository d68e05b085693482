import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { relativeWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useAudit } from '../api/list-audit.ts';
import { useMeetings } from '../api/list-meetings.ts';
import { filtersOf } from '../model/list-filters.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './activity.module.css';
import { activityText } from './activity-text.ts';

const newest = { ...filtersOf(new URLSearchParams('status=all'), 'approval'), limit: 100 };
/** Entries name meetings by id; one list gives the titles of those that are talked about. */
const useTitles = () => {
  const { data } = useMeetings(newest, true);
  return useMemo(() => new Map(data?.meetings.map(({ _id, title }) => [_id, title])), [data]);
};

export interface ActivityProps {
  /** Of one meeting; else of everything. */
  subject?: string;
  limit?: number;
}
export const Activity = ({ subject, limit = 12 }: ActivityProps) => {
  const { data: entries, isPending, error, refetch, isFetching } = useAudit(subject);
  const titles = useTitles();
  const me = useUser()?._id;
  const now = useNow();
  if (isPending)
    return (
      <div className={styles.waiting} role="status" aria-label="Loading activity">
        {['72%', '54%', '63%', '48%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    );
  if (!entries) return <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />;
  if (entries.length === 0)
    return <p className={styles.none}>{subject ? 'No admin has acted on it yet.' : 'Decisions of admins are listed here.'}</p>;
  return (
    <ol className={styles.list}>
      {entries.slice(0, limit).map((entry) => {
        const { who, verb, what, to, more } = activityText(entry, me, titles);
        return (
          <li key={entry._id}>
            <p>
              <span className={styles.who}>{who}</span> {verb} {subject ? null : to && what ? <Link to={to}>{what}</Link> : what}
              {more ? <span className={styles.more}>{more}</span> : null}
            </p>
            <time dateTime={entry.at}>{relativeWhen(entry.at, now)}</time>
          </li>
        );
      })}
    </ol>
  );
};
