import type { Count, Store } from '@visavis/store';

const KEPT_MS = 1_000;
const KEPT_MAX = 500;

/** Answers a count that was made a moment ago, or makes it. */
export type CountMemo = (key: string, now: Date, count: () => Promise<Count>) => Promise<Count>;

/**
 * Counting thousands of index entries costs far more than the page that the count stands under, and the public list is asked all
 * the time. A count is used again for a second at most and never past a commit of this process, so that a user who has just
 * changed something sees it in the totals; another replica's change may take that second.
 */
export function createCountMemo(store: Pick<Store, 'outbox'>): CountMemo {
  const memo = new Map<string, { at: number; count: Promise<Count> }>();
  store.outbox.onCommit(() => memo.clear());
  return (key, now, count) => {
    const cached = memo.get(key);
    const at = now.getTime();
    if (cached && at >= cached.at && at - cached.at < KEPT_MS) return cached.count;
    if (memo.size >= KEPT_MAX) memo.clear();
    const made = { at, count: count() };
    memo.set(key, made);
    made.count.catch(() => {
      if (memo.get(key) === made) memo.delete(key);
    });
    return made.count;
  };
}
