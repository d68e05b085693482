import { z } from 'zod';
import { changeFields, eventsOf } from '../event.ts';

const event = eventsOf('admin');

/** The pending counts changed. Earlier releases count no contact messages and no reports. */
export const pendingCountChanged = event(
  'visavis.admin.pending-count-changed.v1',
  z.object({
    meetings: z.number().int(),
    verifications: z.number().int(),
    contact: z.number().int().optional(),
    /** Abuse reports and appeals. */
    reports: z.number().int().optional(),
  }),
  {
    rooms: { 'admin:pending-count': { to: ['admin'], fields: ['meetings', 'verifications', 'contact', 'reports'] } },
    example: ['pending-count', { meetings: 3, verifications: 0, contact: 1, reports: 2 }],
  },
);

const actor = { userId: 'admin', role: 'admin' };

/** An admin dropped cached read models: no data, but whoever does so often makes the service read everything again. */
export const cacheInvalidated = event('visavis.cache.invalidated.v1', z.object({ pattern: z.string(), ...changeFields }), {
  audit: { subject: 'access', name: 'pattern' },
  rooms: {},
  example: ['drop-1', { pattern: 'admin:stats:*', actor, after: { invalidated: 2 } }],
});

/** About one testimonial; `subject` is its id. */
const testimonial = z.object({ testimonialId: z.string(), name: z.string(), ...changeFields });
const words = { testimonialId: 'testimonial-1', name: 'Asha Menon', actor };
const ofTestimonial = {
  audit: { subject: 'testimonial', name: 'name' },
  rooms: { 'admin:testimonials-changed': { to: ['admin'] } },
} as const;
export const testimonialCreated = event('visavis.testimonial.created.v1', testimonial, {
  ...ofTestimonial,
  example: ['testimonial-1', { ...words, after: { name: 'Asha Menon', quote: 'I found a designer in ten minutes.', rating: 5 } }],
});
export const testimonialUpdated = event('visavis.testimonial.updated.v1', testimonial, {
  ...ofTestimonial,
  example: ['testimonial-1', { ...words, before: { status: 'active' }, after: { status: 'inactive' } }],
});
/** It can be restored for a while. */
export const testimonialDeleted = event('visavis.testimonial.deleted.v1', testimonial, {
  ...ofTestimonial,
  example: ['testimonial-1', { ...words, before: { name: 'Asha Menon', status: 'inactive' } }],
});
export const testimonialRestored = event('visavis.testimonial.restored.v1', testimonial, {
  ...ofTestimonial,
  example: ['testimonial-1', words],
});

/**
 * A message of the contact form was answered, or opened again; `subject` is its id. Who wrote it and what stays with the message.
 * The pending count tells of it.
 */
export const contactStatusChanged = event(
  'visavis.contact.status-changed.v1',
  z.object({ contactId: z.string(), reference: z.string(), ...changeFields }),
  {
    audit: { subject: 'contact', name: 'reference' },
    rooms: {},
    example: [
      'contact-1',
      {
        contactId: 'contact-1',
        reference: 'VV-000000C1',
        actor,
        before: { status: 'open' },
        after: { status: 'answered' },
      },
    ],
  },
);
