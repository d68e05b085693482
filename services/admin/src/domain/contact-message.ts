import { CONTACT_STATUSES, CONTACT_TOPICS } from '@visavis/contracts/constants/contact';
import { z } from 'zod';

/** What somebody wrote by the contact form. */
export const contactMessageRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  reference: z.string(),
  /** The sender's account; null without one. */
  userId: z.string().nullable(),
  name: z.string(),
  reach: z.string(),
  topic: z.enum(CONTACT_TOPICS),
  text: z.string(),
  status: z.enum(CONTACT_STATUSES),
  answeredAt: z.date().nullable(),
  answeredBy: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type ContactMessageRecord = z.infer<typeof contactMessageRecord>;

/** Short enough to be said on the phone; the end of an id is random. */
export const referenceOf = (id: string): string => `VV-${id.replaceAll('-', '').slice(-8).toUpperCase()}`;
