import { Link } from 'react-router-dom';
import { pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-audit.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { useUser } from '../../../shared/session/session.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { type AuditEntry, useAudit } from '../api.ts';
import { useMeetingTitles } from '../meeting-data/api.ts';
import styles from './activity.module.css';
import { isAboutMeeting, sentenceText, titlesThen } from './audit-words.ts';

export interface ActivityProps {
  /** Of one meeting; else of everything. */
  subject?: string;
  limit: number;
  /** On a wall, nobody is `You`. */
  forAll?: boolean;
}
interface ActivityListProps {
  entries: readonly AuditEntry[];
  /** Of meetings now, by id. */
  titles?: ReadonlyMap<string, string>;
  /** Who is `You`. */
  me?: string | undefined;
  ofOne?: boolean;
  /** For a screen without an account: nothing leads anywhere. */
  still?: boolean;
}
const NO_TITLES = new Map<string, string>();
export const ActivityList = ({ entries, titles = NO_TITLES, me, ofOne = false, still = false }: ActivityListProps) => {
  const t = useT();
  const now = useNow();
  const then = titlesThen(entries, titles);
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const { sentence, who, what, to, more } = sentenceText(entry, me, then.get(entry._id), ofOne);
        return (
          <li key={entry._id}>
            <p>
              {filled(t(sentence, slots('who', 'what')), {
                who: (
                  <span className={styles.who} dir="auto">
                    {who}
                  </span>
                ),
                what: <bdi>{to && !still ? <Link to={to}>{what}</Link> : what}</bdi>,
              })}{' '}
              {more ? <span className={styles.more}>{more}</span> : null}
            </p>
            <time dateTime={entry.at}>{pastWhen(entry.at, now)}</time>
          </li>
        );
      })}
    </ol>
  );
};

export const Activity = ({ subject, limit, forAll = false }: ActivityProps) => {
  const t = useT();
  const { data: entries, isPending, error, refetch, isFetching } = useAudit(subject);
  // A history names its own meeting nowhere; entries of earlier releases know ids only.
  const listed = entries?.slice(0, limit) ?? [];
  const titles = useMeetingTitles(
    subject
      ? []
      : [...new Set(listed.filter((entry) => isAboutMeeting(entry) && !entry.subjectName).map((entry) => entry.subject))],
  );
  const user = useUser();
  const me = forAll ? undefined : user?._id;
  if (isPending)
    return (
      <div className={styles.waiting} role="status" aria-label={t('activity.loading')}>
        {['72%', '54%', '63%', '48%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    );
  if (!entries) return <LoadFailed query={{ error, isFetching, refetch }} />;
  if (entries.length === 0) return <p className={styles.none}>{subject ? t('activity.noneOfOne') : t('activity.none')}</p>;
  return <ActivityList entries={listed} titles={titles} me={me} ofOne={subject !== undefined} />;
};
