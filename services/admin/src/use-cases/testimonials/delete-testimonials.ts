import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import { testimonialDeleted, testimonialRestored } from '@visavis/contracts/events/admin';
import type { Actor } from '@visavis/platform';
import { forEachDue } from '@visavis/store';
import { deletedBefore, discardImage, getTestimonial, testimonials } from '../../data/testimonials.ts';
import type { TestimonialRecord } from '../../domain/testimonial.ts';
import type { AdminDeps } from '../deps.ts';
import { testimonialNotFound } from './edit-testimonials.ts';
import { sweepSoon } from './images.ts';

interface Command {
  id: string;
  actor: Actor;
  now: Date;
}

/**
 * Nobody sees it any more; for a while it can be restored. Deleted again, it keeps its time. Returns until when. Throws
 * NOT_FOUND.
 */
export function deleteTestimonial(deps: AdminDeps, { id, actor, now }: Command): Promise<Date> {
  return deps.store.transaction(async (unit) => {
    const current = await restorable(unit, id, now);
    if (current.deletedAt) return endOf(current.deletedAt);
    const deleted = unit.collection(testimonials).save({ ...current, deletedAt: now });
    const { name, quote, status } = current;
    const event = { testimonialId: id, name, actor, before: { name, quote, status } };
    unit.publish(deps.events(testimonialDeleted, id, event), deleted);
    return endOf(now);
  });
}

/** Undoes a deletion; one that is not deleted stays as it is. Throws NOT_FOUND, also when it is too late. */
export function restoreTestimonial(deps: AdminDeps, { id, actor, now }: Command): Promise<TestimonialRecord> {
  return deps.store.transaction(async (unit) => {
    const current = await restorable(unit, id, now);
    if (!current.deletedAt) return current;
    const restored = unit.collection(testimonials).save({ ...current, deletedAt: null });
    const event = { testimonialId: id, name: restored.name, actor };
    unit.publish(deps.events(testimonialRestored, id, event), restored);
    return restored;
  });
}

/** Deletes for good, pictures included, what can no longer be restored. */
export async function purgeTestimonials(deps: AdminDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TESTIMONIALS.undoMs);
  const find = (limit: number) => deletedBefore(deps.store, before, limit);
  await forEachDue(find, ({ _id }) =>
    deps.store.transaction(async (unit) => {
      const current = await getTestimonial(unit, _id);
      if (!current?.deletedAt || current.deletedAt > before) return;
      if (current.image) discardImage(unit, current.image, now);
      unit.collection(testimonials).delete(current);
    }),
  );
  await sweepSoon(deps, now);
}

const endOf = (deletedAt: Date): Date => new Date(deletedAt.getTime() + TESTIMONIALS.undoMs);

async function restorable(source: Parameters<typeof getTestimonial>[0], id: string, now: Date): Promise<TestimonialRecord> {
  const current = await getTestimonial(source, id);
  if (!current || (current.deletedAt && endOf(current.deletedAt) <= now)) throw testimonialNotFound();
  return current;
}
