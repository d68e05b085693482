import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { TESTIMONIAL_STATUSES } from '@visavis/contracts/constants/testimonial';
import { z } from 'zod';

/** What a person says of the product, as admins write it down. */
export const testimonialRecord = z.object({
  _id: z.string(),
  version: z.number().int(),
  name: z.string(),
  role: z.string(),
  company: z.string(),
  quote: z.string(),
  rating: z.number().int(),
  /** Key of the picture. */
  image: z.string().nullable(),
  category: z.enum(CATEGORY_SLUGS).nullable(),
  /** Null: not yet; nothing is published without it. */
  consentAt: z.date().nullable(),
  featured: z.boolean(),
  /** Unique, also among deleted ones: a restored one has its place again. */
  sortOrder: z.number(),
  status: z.enum(TESTIMONIAL_STATUSES),
  /** It can be restored for a while. */
  deletedAt: z.date().nullable(),
  /** Grows with each change of what it says; `version` grows when it is moved, too. */
  edition: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type TestimonialRecord = z.infer<typeof testimonialRecord>;

/** What admins decide about it, besides its picture and its place. */
export type TestimonialContent = Pick<
  TestimonialRecord,
  'name' | 'role' | 'company' | 'quote' | 'rating' | 'category' | 'consentAt' | 'featured' | 'status'
>;
