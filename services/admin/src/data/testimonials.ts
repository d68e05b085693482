import type { QueryOf } from '@visavis/contracts/endpoint';
import type { testimonialEndpoints } from '@visavis/contracts/testimonials';
import { defineCollection, guard, type ListPage, listAll, type Source, type Unit, versioned, type Where } from '@visavis/store';
import { z } from 'zod';
import { type TestimonialRecord, testimonialRecord } from '../domain/testimonial.ts';

export const testimonials = defineCollection<TestimonialRecord>({
  name: 'testimonials',
  schema: testimonialRecord,
  indexes: [
    { fields: { deletedAt: 1, status: 1, sortOrder: 1 } },
    { fields: { deletedAt: 1, status: 1, featured: 1, sortOrder: 1 } },
    { fields: { deletedAt: 1, sortOrder: 1 } },
    { fields: { sortOrder: 1 } },
  ],
  searchable: ['name', 'role', 'company', 'quote'],
  small: 'admins write each of them',
});

const discardedImage = z.object({ ...versioned, discardAt: z.date() });
/**
 * Pictures whose files are to go, by key: replaced ones at once, and new ones in a while, unless the commit that shows them takes
 * them off the list. So a crash between files and store leaves nothing behind for good.
 */
export const discardedImages = defineCollection<z.infer<typeof discardedImage>>({
  name: 'discarded_testimonial_images',
  schema: discardedImage,
  indexes: [{ fields: { discardAt: 1 } }],
});

const IN_ORDER = { sortOrder: 1 } as const;

async function pageOf(source: Source, where: Where, { page, limit, after }: ListPage) {
  const reader = source.collection(testimonials);
  const first = (page - 1) * limit;
  // With those around the page.
  const skip = Math.max(0, first - 1);
  const [around, count] = await Promise.all([
    reader.find({ where, sort: IN_ORDER, limit: limit + first - skip + 1, ...(after ? { after } : { skip }) }),
    reader.count(where),
  ]);
  const found = around.slice(first - skip, first - skip + limit);
  return { found, count, previous: around[first - skip - 1], next: around[first - skip + limit] };
}

/** What anyone may read. */
export const publishedTestimonials = (
  source: Source,
  { featured, ...page }: { featured?: boolean | undefined; page: number; limit: number },
) => pageOf(source, { deletedAt: null, status: 'active', ...(featured === undefined ? {} : { featured }) }, page);

export const pageOfTestimonials = (
  source: Source,
  { search, status, ...page }: Pick<QueryOf<typeof testimonialEndpoints.list>, 'search' | 'status'> & ListPage,
) => pageOf(source, { deletedAt: null, ...(search ? { search } : {}), ...(status === 'all' ? {} : { status }) }, page);

/** Also one that is deleted and can be restored. */
export const getTestimonial = (source: Source, id: string) => source.collection(testimonials).get(id);

/** Those next to a place, deleted ones included. */
export const besidePlace = (source: Source, sortOrder: number, side: 'before' | 'behind') =>
  source.collection(testimonials).find({
    where: { sortOrder: side === 'before' ? { lt: sortOrder } : { gt: sortOrder } },
    sort: { sortOrder: side === 'before' ? -1 : 1 },
    limit: 1,
  });

export async function lastPlace(source: Source): Promise<number> {
  const [last] = await source.collection(testimonials).find({ sort: { sortOrder: -1 }, limit: 1 });
  return last?.sortOrder ?? 0;
}

/** All of them, in their order. */
export const allInOrder = (source: Source): Promise<TestimonialRecord[]> =>
  listAll(source.collection(testimonials), { sort: IN_ORDER });

/** Of two units that change the order, the second one reads it again. */
export const guardOrder = (unit: Unit) => guard(unit, 'testimonial-order');

/** Deleted before `before`, the oldest first. */
export const deletedBefore = (source: Source, before: Date, limit: number) =>
  source.collection(testimonials).find({ where: { deletedAt: { lte: before } }, sort: { deletedAt: 1, sortOrder: 1 }, limit });

export const discardImage = (unit: Unit, key: string, discardAt: Date) =>
  unit.collection(discardedImages).insert({ _id: key, discardAt });

export async function keepImage(unit: Unit, key: string): Promise<boolean> {
  const listed = await unit.collection(discardedImages).get(key);
  if (listed) unit.collection(discardedImages).delete(listed);
  return listed !== undefined;
}

export const dueImages = (source: Source, now: Date, limit: number) =>
  source.collection(discardedImages).find({ where: { discardAt: { lte: now } }, sort: { discardAt: 1 }, limit });
