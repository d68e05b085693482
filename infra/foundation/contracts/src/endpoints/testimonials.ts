import { z } from 'zod';
import { testimonialCalls } from '../calls/testimonials.ts';
import { categorySlugSchema, csvFile, idSchema, pageQuery, paginationSchema, success } from '../common.ts';
import { TESTIMONIAL_STATUSES, TESTIMONIALS } from '../constants/testimonial.ts';
import { endpoints } from './endpoint.ts';

export const publicTestimonial = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty where it is not known; so is `company`. */
  role: z.string(),
  company: z.string(),
  quote: z.string(),
  rating: z.number().int(),
  /** Takes `size`. */
  imageUrl: z.string().nullable(),
  category: categorySlugSchema.nullable(),
  featured: z.boolean(),
});
export type PublicTestimonial = z.infer<typeof publicTestimonial>;

export const testimonialSchema = publicTestimonial.extend({
  status: z.enum(TESTIMONIAL_STATUSES),
  /** Null: the person has not agreed yet, and it is inactive until then. */
  consentAt: z.iso.datetime().nullable(),
  /** They are shown in this order. */
  sortOrder: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Grows with each change; sent back with an update, that update is refused when another one was faster. */
  version: z.number().int(),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

const one = success({ testimonial: testimonialSchema });
const flag = z.enum(['true', 'false'], { error: 'Must be true or false' }).transform((value) => value === 'true');

const testimonialFilter = pageQuery.extend({
  search: z.string().trim().max(100).optional(),
  status: z.enum([...TESTIMONIAL_STATUSES, 'all'], { error: 'Unknown status' }).default('all'),
});

export const testimonialEndpoints = endpoints(testimonialCalls, {
  published: {
    summary: 'What people say about us',
    query: pageQuery.extend({ featured: flag.optional() }),
    response: success({ testimonials: z.array(publicTestimonial), pagination: paginationSchema }),
  },
  /** `imageUrl` leads here. A picture never changes under its key. */
  image: {
    summary: 'The face of a testimonial, a square in WebP',
    query: z.object({
      size: z
        .enum(TESTIMONIALS.imageSizes.map(String) as [string, ...string[]], {
          error: `size takes ${TESTIMONIALS.imageSizes.join(', ')}`,
        })
        .default(String(TESTIMONIALS.imageSizeDefault)),
    }),
    response: z.object({}),
  },
  list: {
    summary: 'All testimonials, in the order in which they are shown',
    query: testimonialFilter,
    response: success({
      testimonials: z.array(testimonialSchema),
      pagination: paginationSchema,
      /** The ones before the first and behind the last of this page, for moving over its edges. */
      previousId: z.string().nullable(),
      nextId: z.string().nullable(),
    }),
  },
  listCsv: csvFile('testimonials', testimonialFilter),
  get: { summary: 'One testimonial', response: one },
  create: {
    summary: 'Create a testimonial: multipart, its fields and `image` (JPEG, PNG or WebP, 2 MB at most), which may be left out',
    response: one,
  },
  update: {
    summary: 'Change a testimonial: multipart; what is left out stays, `removeImage` takes its picture away',
    refusals: { 409: ['VERSION_CONFLICT'] },
    response: one,
  },
  remove: {
    summary: 'Delete a testimonial; for 10 minutes it can be restored',
    response: success({ restorableUntil: z.iso.datetime() }),
  },
  restore: { summary: 'Undo the deletion of a testimonial', response: one },
  setStatus: {
    summary: 'Show or hide a testimonial',
    body: z.object({ status: z.enum(TESTIMONIAL_STATUSES, { error: 'Unknown status' }) }),
    example: { status: 'inactive' },
    response: one,
  },
  setFeatured: {
    summary: 'Show a testimonial on the home page, or no longer',
    body: z.object({ featured: z.boolean({ error: 'featured must be true or false' }) }),
    example: { featured: true },
    response: one,
  },
  move: {
    summary: 'Put a testimonial directly before or behind another one',
    refusals: { 409: ['CONFLICT'] },
    body: z
      .object({ before: idSchema.optional(), behind: idSchema.optional() })
      .refine(({ before, behind }) => (before === undefined) !== (behind === undefined), {
        error: 'Send either before or behind',
      }),
    example: { before: 'none' },
    response: one,
  },
});
