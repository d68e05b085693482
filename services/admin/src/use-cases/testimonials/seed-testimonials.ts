import type { Actor } from '@visavis/platform';
import { allInOrder } from '../../data/testimonials.ts';
import type { TestimonialContent } from '../../domain/testimonial.ts';
import type { AdminDeps } from '../deps.ts';
import { createTestimonial } from './edit-testimonials.ts';

export type TestimonialSeed = Omit<TestimonialContent, 'consentAt' | 'status'>;

/** Demo data: each as an admin would write it down, events and all; one whose name is taken is left out. In the given order. */
export async function seedTestimonials(deps: AdminDeps, seeds: readonly TestimonialSeed[], actor: Actor): Promise<void> {
  const taken = new Set((await allInOrder(deps.store)).map(({ name }) => name));
  for (const seed of seeds.filter(({ name }) => !taken.has(name))) {
    const now = deps.clock.now();
    const form = { ...seed, consentAt: now.toISOString(), status: 'active' as const };
    await createTestimonial(deps, { form, picture: undefined, actor, now, once: undefined, present: () => undefined });
  }
}
