import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { MeetingLinks } from '../../../shared/meeting-links/meeting-links.tsx';
import { type ListFilter, usePublicMeetings } from '../api.ts';
import styles from './meeting-list.module.css';
import { NO_FILTER } from './use-list-filter.ts';

const SHOWN = 3;
const LETTERS_MIN = 3;

/** The first half of each word: it finds the same by its beginning, and fingers slip further on. */
const beginningsOf = (search: string) =>
  search
    .split(/\s+/)
    .map((word) => [...word].slice(0, Math.max(LETTERS_MIN, Math.ceil([...word].length / 2))).join(''))
    .join(' ');

/** Where a search found nothing: what it finds everywhere, even with a slip in its words. */
export const NearMisses = ({ filter }: { filter: ListFilter }) => {
  const t = useT();
  const now = useNow();
  const { data, isPlaceholderData } = usePublicMeetings({ ...NO_FILTER, search: beginningsOf(filter.search) });
  const near = isPlaceholderData ? [] : (data?.meetings ?? []).slice(0, SHOWN);
  if (near.length === 0) return null;
  return (
    <section className={styles.near} aria-labelledby="near-misses">
      <h2 id="near-misses">{t('empty.near')}</h2>
      <MeetingLinks meetings={near} now={now} />
    </section>
  );
};
