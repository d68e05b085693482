/**
 * Named counts, kept as a few documents that many commits change side by side: each subject has its own, the sum is the answer.
 */
export type Tally = Record<string, number>;

export const TALLY_SHARDS = 16;
/** Days of trends that are kept in one document: the longest trend is 90 days, compared with the 90 before. */
const DAYS_KEPT = 190;

/** Which document a subject's counts are in: FNV-1a, so that it never changes. */
export function tallyShardOf(subject: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < subject.length; index++) hash = Math.imul(hash ^ subject.charCodeAt(index), 0x01000193);
  return `shard-${(hash >>> 0) % TALLY_SHARDS}`;
}

/** What has to be added to get from one contribution to the other; empty when nothing changes. */
export function tallyDifference(before: Tally, after: Tally): Tally {
  const delta: Tally = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const change = (after[name] ?? 0) - (before[name] ?? 0);
    if (change !== 0) delta[name] = change;
  }
  return delta;
}

/** Counts by day are named `proposed:2026-11-21`; those long past fall out, so that the document does not grow. */
export function addTallies(tally: Tally, delta: Tally): Tally {
  const sum = { ...tally };
  for (const [name, change] of Object.entries(delta)) sum[name] = (sum[name] ?? 0) + change;
  const dayOf = (name: string) => name.slice(name.indexOf(':') + 1);
  const days = new Set(Object.keys(sum).flatMap((name) => (name.includes(':') ? [dayOf(name)] : [])));
  if (days.size <= DAYS_KEPT) return sum;
  const past = new Set([...days].sort().slice(0, -DAYS_KEPT));
  for (const name of Object.keys(sum)) if (past.has(dayOf(name))) delete sum[name];
  return sum;
}

/** Without what is zero. */
export function totalOfTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce<Tally>((sum, tally) => tallyDifference({}, addTallies(sum, tally)), {});
}
