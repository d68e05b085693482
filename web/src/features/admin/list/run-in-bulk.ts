import { pageLeaves } from '../../../shared/api/page-leaves.ts';

export interface BulkResult<T> {
  done: T[];
  failed: { item: T; error: unknown }[];
}

/** Does the work for each item, a few at a time, or all at once when the page goes away. Results keep the items' order. */
export const runInBulk = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { atOnce = pageLeaves() ? items.length : 3, onProgress }: { atOnce?: number; onProgress?: (finished: number) => void } = {},
): Promise<BulkResult<T>> => {
  const errors = new Map<number, unknown>();
  let next = 0;
  let finished = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      try {
        await work(items[at] as T);
      } catch (error) {
        errors.set(at, error);
      }
      onProgress?.(++finished);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return {
    done: items.filter((_, at) => !errors.has(at)),
    failed: items.flatMap((item, at) => (errors.has(at) ? [{ item, error: errors.get(at) }] : [])),
  };
};
