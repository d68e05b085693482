import { z } from 'zod';
import { blankIsNothing, categoryInput, text } from '../common.ts';
import { TESTIMONIAL_STATUSES, TESTIMONIALS } from '../constants/testimonial.ts';
import { personName } from './person-name.ts';

const { nameMin, lineMax, quoteMin, quoteMax, ratingMax } = TESTIMONIALS;
const ratingError = `Rating must be a whole number from 1 to ${ratingMax}`;
const consentError = 'When the person agreed must be a date';
const isDay = (value: string) => z.iso.date().safeParse(value).success;
/** A form's field is text; so is what a browser sends of a switch. */
const flag = z.enum(['true', 'false'], { error: 'Must be true or false' }).transform((value) => value === 'true');

const fields = {
  name: personName({
    min: nameMin,
    max: lineMax,
    required: 'Please enter a name',
    tooShort: `Name must be at least ${nameMin} characters`,
    tooLong: `Name must be at most ${lineMax} characters`,
  }),
  role: text({ max: lineMax, tooLong: `Role must be at most ${lineMax} characters`, oneLine: 'Role must be one line' }),
  company: text({ max: lineMax, tooLong: `Company must be at most ${lineMax} characters`, oneLine: 'Company must be one line' }),
  quote: text({
    min: quoteMin,
    max: quoteMax,
    required: 'Please enter the quote',
    tooShort: `Quote must be at least ${quoteMin} characters`,
    tooLong: `Quote must be at most ${quoteMax} characters`,
  }),
  rating: z
    .string({ error: ratingError })
    .regex(new RegExp(`^[1-${ratingMax}]$`), ratingError)
    .transform(Number),
  /** Blank: none. */
  category: blankIsNothing(categoryInput).transform((category) => category ?? null),
  /** When the person agreed to be quoted, or the day (in India); blank: not yet, and then it is not shown to anyone. */
  consentAt: z
    .string({ error: consentError })
    .trim()
    .refine((value) => value === '' || isDay(value) || z.iso.datetime({ offset: true }).safeParse(value).success, {
      error: consentError,
    })
    .transform((value) => (value === '' ? null : isDay(value) ? `${value}T00:00:00+05:30` : value)),
  featured: flag,
  status: z.enum(TESTIMONIAL_STATUSES, { error: 'Unknown status' }),
};

/** The fields of the multipart form beside `image`. Without a consent it is created inactive, whatever `status` says. */
export const testimonialForm = z.object({
  ...fields,
  role: fields.role.default(''),
  company: fields.company.default(''),
  category: fields.category.default(null),
  consentAt: fields.consentAt.default(null),
  featured: fields.featured.default(false),
  status: fields.status.default('active'),
});
export type TestimonialForm = z.output<typeof testimonialForm>;

/** What is left out stays as it is. */
export const testimonialEdit = z
  .object(fields)
  .partial()
  .extend({
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'version must be a whole number')
      .transform(Number)
      .optional(),
    removeImage: flag.default(false),
  });
