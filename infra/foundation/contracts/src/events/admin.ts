import { z } from 'zod';
import { actorSchema, eventsOf } from '../event.ts';

const event = eventsOf('admin');

/** The pending counts changed; the admin room shows them (`admin:pending-count`). */
export const pendingCountChanged = event(
  'visavis.admin.pending-count-changed.v1',
  z.object({ meetings: z.number().int(), verifications: z.number().int(), contact: z.number().int().optional() }),
);

/** About one testimonial; `subject` is its id. */
const testimonial = z.object({
  testimonialId: z.string(),
  name: z.string(),
  actor: actorSchema.optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
export const testimonialCreated = event('visavis.testimonial.created.v1', testimonial);
export const testimonialUpdated = event('visavis.testimonial.updated.v1', testimonial);
/** It can be restored for a while. */
export const testimonialDeleted = event('visavis.testimonial.deleted.v1', testimonial);
export const testimonialRestored = event('visavis.testimonial.restored.v1', testimonial);

/** A message of the contact form was answered, or opened again; `subject` is its id. Who wrote it and what stays with the message. */
export const contactStatusChanged = event(
  'visavis.contact.status-changed.v1',
  z.object({
    contactId: z.string(),
    reference: z.string(),
    actor: actorSchema.optional(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  }),
);
