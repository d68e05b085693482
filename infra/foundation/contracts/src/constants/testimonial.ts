import { MINUTE } from './units.ts';

/** What people say about the product (product decisions, "Admin"). */
export const TESTIMONIALS = {
  nameMin: 2,
  /** Of name, role and company. */
  lineMax: 100,
  quoteMin: 20,
  quoteMax: 500,
  ratingMax: 5,
  imageMaxBytes: 2 * 1024 * 1024,
  /** Sides of the squares that a face is kept in, in pixels. */
  imageSizes: [96, 256],
  imageSizeDefault: 96,
  /** A deleted one can be restored for this long. */
  undoMs: 10 * MINUTE,
  /** Featured ones that the home page shows. */
  onHome: 3,
} as const;
export const TESTIMONIAL_STATUSES = ['active', 'inactive'] as const;
export type TestimonialStatus = (typeof TESTIMONIAL_STATUSES)[number];
