/** Reads of one collection, from the primary, of what a majority has. */
import {
  type Count,
  type Document,
  exactCount,
  type FindOptions,
  frozen,
  type Layout,
  type Page,
  parseWhere,
  type Reader,
  readPage,
  type Where,
} from '@visavis/store';
import type { mongo } from 'mongoose';
import { all, type Filter, filterOf, living, rangesAfter, sortOf } from './filter.ts';
import { own, type Stored } from './stored.ts';

export interface MongoReader<T extends Document> extends Reader<T> {
  /** The query that a find or count would run first. */
  plan(query: FindOptions | { count: Where }): { filter: mongo.Filter<Stored>; options: mongo.FindOptions };
}

const projection = { [own]: 0 };

export function createReader<T extends Document>(
  collection: mongo.Collection<Stored>,
  layout: Layout,
  now: () => Date,
): MongoReader<T> {
  const read = (where: Where | undefined) => filterOf(parseWhere(where, layout.kindOf, layout.searchable.length > 0));
  const live = (filter: Filter) => all([filter, living(layout, now())]) as mongo.Filter<Stored>;

  async function page(filter: Filter, { sort, skip }: Page, limit: number): Promise<T[]> {
    // One answer holds the whole page; the one more tells the server that there is no need to keep a cursor.
    const options = { projection, sort: sortOf(sort), limit, skip, batchSize: limit + 1 };
    const found = await collection.find(live(filter), options).toArray();
    return found.map((stored) => frozen(layout.shape<T>(stored)));
  }

  return {
    async get(id) {
      const stored = await collection.findOne(live({ _id: { $eq: id } }), { projection });
      return stored === null ? undefined : frozen(layout.shape<T>(stored));
    },
    async find(options = {}) {
      const paging = readPage(layout, options);
      const filter = read(options.where);
      if (paging.after === undefined) return page(filter, paging, paging.limit);
      const found: T[] = [];
      for (const range of rangesAfter(paging.sort, paging.after)) {
        if (found.length === paging.limit) break;
        found.push(...(await page(all([filter, range]), paging, paging.limit - found.length)));
      }
      return found;
    },
    async count(where): Promise<Count> {
      const filter = live(read(where));
      const total = await collection.countDocuments(filter, { limit: exactCount + 1 });
      if (total <= exactCount) return { total };
      const everything = Object.keys(filter).length === 0 ? await collection.estimatedDocumentCount() : 0;
      return { total: Math.max(everything, exactCount), totalIsEstimate: true };
    },
    plan(query) {
      if ('count' in query) return { filter: live(read(query.count as Where)), options: { limit: exactCount + 1 } };
      const { sort, skip, limit } = readPage(layout, query as FindOptions);
      return { filter: live(read((query as FindOptions).where)), options: { sort: sortOf(sort), skip, limit } };
    },
  };
}
