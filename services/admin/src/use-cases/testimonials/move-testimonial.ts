import { testimonialUpdated } from '@visavis/contracts/events/admin';
import { type Actor, Conflict } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { allInOrder, besidePlace, getTestimonial, guardOrder, testimonials } from '../../data/testimonials.ts';
import type { TestimonialRecord } from '../../domain/testimonial.ts';
import type { AdminDeps } from '../deps.ts';
import { testimonialOf } from './edit-testimonials.ts';

/**
 * Puts a testimonial directly before or behind another one, wherever that is by now; the same again changes nothing. Throws
 * NOT_FOUND, and CONFLICT when the other one is gone.
 */
export function moveTestimonial(
  deps: Pick<AdminDeps, 'store' | 'events'>,
  { id, besideId, side, actor }: { id: string; besideId: string; side: 'before' | 'behind'; actor: Actor },
): Promise<TestimonialRecord> {
  return deps.store.transaction(async (unit) => {
    await guardOrder(unit);
    const current = await testimonialOf(unit, id);
    if (besideId === id) return current;
    const beside = await getTestimonial(unit, besideId);
    if (!beside || beside.deletedAt) throw new Conflict('CONFLICT', 'The list has changed. Please look at it again.');
    const [beyond] = await besidePlace(unit, beside.sortOrder, side);
    if (beyond?._id === id) return current;
    const step = side === 'before' ? -1 : 1;
    const place = beyond ? (beside.sortOrder + beyond.sortOrder) / 2 : beside.sortOrder + step;
    const hasRoom = place !== beside.sortOrder && place !== beyond?.sortOrder;
    const moved = hasRoom
      ? unit.collection(testimonials).save({ ...current, sortOrder: place })
      : await numberAgain(unit, current, besideId, side);
    const change = { before: { sortOrder: current.sortOrder }, after: { sortOrder: moved.sortOrder } };
    unit.publish(deps.events(testimonialUpdated, id, { testimonialId: id, name: moved.name, actor, ...change }), moved);
    return moved;
  });
}

/** Halving has used up the room between two: all get whole numbers again. */
async function numberAgain(
  unit: Unit,
  current: TestimonialRecord,
  besideId: string,
  side: 'before' | 'behind',
): Promise<TestimonialRecord> {
  const order = (await allInOrder(unit)).filter(({ _id }) => _id !== current._id);
  const at = order.findIndex(({ _id }) => _id === besideId) + (side === 'before' ? 0 : 1);
  let moved = current;
  for (const [index, testimonial] of order.toSpliced(at, 0, current).entries()) {
    if (testimonial.sortOrder === index + 1) continue;
    const saved = unit.collection(testimonials).save({ ...testimonial, sortOrder: index + 1 });
    if (testimonial === current) moved = saved;
  }
  return moved;
}
