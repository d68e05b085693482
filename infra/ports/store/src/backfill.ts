import { z } from 'zod';
import { defineCollection } from './collection.ts';
import type { Document, Source, Store } from './port.ts';

/** Short enough that requests go on between the pages. */
const PAGE = 100;
/** By then no replica of the release before is running any more, which could store behind the walk what it looks for. */
const LAST_WALK_AFTER_MS = 60 * 60_000;

const progress = z.object({
  /** The backfill's name. */
  _id: z.string(),
  version: z.number().int(),
  revision: z.number().int(),
  firstRunAt: z.date(),
  /** Null between the walks. */
  walkBeganAt: z.date().nullable(),
  /** The last document of the walk's pages so far. */
  after: z.string(),
  isDone: z.boolean(),
});
type Progress = z.infer<typeof progress>;

/** How far each backfill of a service is. */
export const backfills = defineCollection<Progress>({ name: 'backfills', schema: progress, small: 'one per backfill' });

export interface Backfill<T extends Document> {
  name: string;
  /** Raised by a release whose `change` does something else, so that all documents are looked at again. */
  revision: number;
  /** The documents with greater ids, by id. */
  pageAfter(source: Source, id: string, limit: number): Promise<T[]>;
  /**
   * Idempotent; leaves a document alone that is as it should be. `isLastWalk`: almost every document has been looked at before,
   * and may have changed since in ways that today's release allows.
   */
  change(document: T, now: Date, isLastWalk: boolean): Promise<unknown>;
  /** At the end of each walk; repeated when the process dies before that is stored. */
  onEnd?(): Promise<void>;
}

/**
 * A job that walks over the documents of earlier releases and brings them into today's form: once at its first run and, an hour
 * later at the earliest, once more. Its place is stored with each page, so that a walk that was cut short goes on there; once all
 * is done, a start costs one read.
 */
export function createBackfill<T extends Document>(store: Store, backfill: Backfill<T>): (now: Date) => Promise<void> {
  const { name, revision, pageAfter, change, onEnd } = backfill;
  let isDone = false;
  // Two replicas may walk at once, when a lock was lost: the slower one only repeats what is idempotent.
  const note = (walked: Omit<Progress, 'version'>) =>
    store.transaction(async (unit) => {
      const rows = unit.collection(backfills);
      const stored = await rows.get(name);
      if (!stored) rows.insert(walked);
      else if (stored.revision <= revision) rows.save({ ...stored, ...walked, version: stored.version });
    });
  return async (now) => {
    if (isDone) return;
    const stored = await store.collection(backfills).get(name);
    // A newer release is at work, or was.
    if (stored && stored.revision > revision) return;
    const resumed = stored?.revision === revision ? stored : undefined;
    let at: Omit<Progress, 'version'> = resumed ?? {
      _id: name,
      revision,
      firstRunAt: now,
      walkBeganAt: now,
      after: '',
      isDone: false,
    };
    isDone = at.isDone;
    const lastFrom = at.firstRunAt.getTime() + LAST_WALK_AFTER_MS;
    if (at.walkBeganAt === null) {
      if (isDone || now.getTime() < lastFrom) return;
      at = { ...at, walkBeganAt: now, after: '' };
    }
    while (at.walkBeganAt) {
      const page: T[] = await pageAfter(store, at.after, PAGE);
      for (const document of page) await change(document, now, at.walkBeganAt.getTime() >= lastFrom);
      if (page.length === PAGE) at = { ...at, after: page.at(-1)?._id ?? at.after };
      else {
        await onEnd?.();
        at = { ...at, walkBeganAt: null, isDone: at.walkBeganAt.getTime() >= lastFrom };
      }
      await note(at);
    }
    isDone = at.isDone;
  };
}
