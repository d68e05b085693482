import { BoundedMap } from '@visavis/platform';
import type { Count, Store } from '@visavis/store';

/** Answers what was made a moment ago under the same key, or makes it. */
export type Memo<T> = (key: string, now: Date, make: () => Promise<T>) => Promise<T>;

/** Meetings whose hosts make them something else than the clock: they run late and are awaited, or have left them open. */
export interface HostsAside {
  late: readonly string[];
  left: readonly string[];
}
export interface ListMemo {
  count: Memo<Count>;
  hosts: Memo<HostsAside>;
}
/** What a host's last sessions say. */
export interface SessionFigures {
  waitMinutes: number | null;
  /** By meeting: when a host was in the room; undefined: not known of earlier releases. */
  cameAt: ReadonlyMap<string, Date | null | undefined>;
}
export type SessionFiguresMemo = Memo<SessionFigures>;

const KEPT_MAX = 500;

/** Whoever asks meanwhile waits for the one answer; a failure is not kept. */
function createMemo<T>(keptMs: number): { read: Memo<T>; clear(): void } {
  const memo = new BoundedMap<string, { at: number; made: Promise<T> }>(KEPT_MAX);
  return {
    read(key, now, make) {
      const cached = memo.get(key);
      const at = now.getTime();
      if (cached && at >= cached.at && at - cached.at < keptMs) return cached.made;
      const entry = { at, made: make() };
      memo.set(key, entry);
      entry.made.catch(() => {
        if (memo.get(key) === entry) memo.delete(key);
      });
      return entry.made;
    },
    clear: () => memo.clear(),
  };
}

/**
 * Counting thousands of index entries costs far more than the page that the count stands under, and the public list is asked all
 * the time. A count, and which hosts are late, is used again for a second at most and never past a commit of this process: a user
 * who has just changed something sees it in the totals; another replica's change may take that second.
 */
export function createListMemo(store: Pick<Store, 'outbox'>): ListMemo {
  const [count, hosts] = [createMemo<Count>(1_000), createMemo<HostsAside>(1_000)];
  store.outbox.onCommit(() => {
    count.clear();
    hosts.clear();
  });
  return { count: count.read, hosts: hosts.read };
}

/**
 * A host's figures take ten whole sessions and the attendance of all their guests, for numbers that a talk hardly moves: they may
 * be a minute old, whatever is committed meanwhile. Another meeting among the ten is another key, and counts at once.
 */
export const createSessionFiguresMemo = (): SessionFiguresMemo => createMemo<SessionFigures>(60_000).read;
