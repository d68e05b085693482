/** Tells ways into a collection apart: small ones by counting their index entries, large ones by a sample of rows. */
import type { Access } from './access.ts';
import type { Connection } from './connection.ts';
import { all, type Predicate } from './predicates.ts';

/** So few rows are fetched, checked and sorted without looking for anything better. */
const few = 500;
/** Where a sample cannot tell, entries are counted up to here. */
const many = 20_000;
/** An estimate counts as more than exact only when chance is out of the question. */
const deviations = 4;
const goldenRatio = (1 + Math.sqrt(5)) / 2;

/** What looking at one row costs, compared with one fetched through a side table: where the index has all to check it by, and not. */
const coveredCost = 0.15;
export const costOf = (access: Access) => (access.direct?.covering === true ? coveredCost : 1);

export interface Sampled {
  /** Of the sampled rows, those that match everything. */
  hits: number;
  /** Of the sampled rows, those that the access would visit. */
  of(access: Access): number;
  /** The estimated number of matches, to two figures, when there must be more than `exact`. */
  surelyOver(exact: number): number | undefined;
  /** Rows in the collection by one row in the sample. */
  scale: number;
}

export function createChooser(connection: Connection, table: string) {
  /** Index entries that the access visits, up to `bound + 1`. */
  function entries(access: Access, bound: number): number {
    const text = `SELECT count(*) AS n FROM (SELECT 1 FROM (${access.rids.sql}) LIMIT ?)`;
    return Number(connection.sql(text).get(...access.rids.params, bound + 1)?.n);
  }

  return {
    /** The one with the fewest entries, when these are few. */
    few(candidates: readonly Access[]): Access | undefined {
      let best: { access: Access; size: number } | undefined;
      for (const access of candidates) {
        const size = entries(access, best === undefined ? few : best.size - 1);
        if (size <= few && (best === undefined || size < best.size)) best = { access, size };
        if (best?.size === 0) break;
      }
      return best?.access;
    },

    sample(match: Predicate, accesses: readonly Access[], size: number): Sampled {
      const { last } = connection.sql(`SELECT max(rid) AS last FROM ${table}`).get() as { last: number | null };
      const rows = last ?? 0;
      // Multiples of the golden ratio are spread evenly, fall in step with no period of the data, and are the same each time.
      const rids = Array.from({ length: Math.min(size, rows) }, (_, n) => Math.floor(((n * goldenRatio) % 1) * rows) + 1);
      const checks = accesses.map((access) => access.check ?? all([]));
      const sums = [match, ...checks].map((check, at) => `total(${check.sql}) AS n${at}`);
      const text = `SELECT ${sums.join(', ')} FROM (SELECT value FROM json_each(?)) s CROSS JOIN ${table} t ON t.rid = s.value`;
      const params = [match, ...checks].flatMap((check) => check.params);
      const row = connection.sql(text).get(...params, JSON.stringify(rids)) as Record<string, number>;
      const hits = row.n0 ?? 0;
      return {
        hits,
        of: (access) => row[`n${accesses.indexOf(access) + 1}`] ?? 0,
        scale: rids.length === 0 ? 0 : rows / rids.length,
        surelyOver(exact) {
          if (rids.length === 0) return undefined;
          const part = hits / rids.length;
          const least = rows * (part - deviations * Math.sqrt((part * (1 - part)) / rids.length));
          if (least <= exact) return undefined;
          const unit = 10 ** (Math.floor(Math.log10(part * rows)) - 1);
          return Math.max(exact, Math.round((part * rows) / unit) * unit);
        },
      };
    },

    /** The one that costs least by its estimated entries; without a sample, or where it cannot tell, by counted ones. */
    cheapest(candidates: readonly Access[], sampled?: Sampled): { access: Access; cost: number } | undefined {
      let best: { access: Access; cost: number } | undefined;
      for (const access of candidates) {
        const known = sampled !== undefined && access.check !== undefined;
        const size = known ? Math.max(sampled.of(access) * sampled.scale, few) : entries(access, many);
        const cost = size * costOf(access);
        if (best === undefined || cost < best.cost) best = { access, cost };
      }
      return best;
    },
  };
}
