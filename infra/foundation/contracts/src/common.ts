import { z } from 'zod';
import { API, CATEGORY_SLUGS, categorySlugOf } from './constants.ts';

export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not a valid id');
export const idParams = z.object({ id: idSchema });
export const isoInstant = z.iso.datetime({ offset: true });

/** Nothing but blanks, marks without a letter, and characters that show nothing (zero widths, fillers, the blank Braille pattern). */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800]*$/u;
/** Control characters but newline and tab, halves of surrogate pairs, and the overrides that show a text backwards. */
const NOT_ALLOWED = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202d\u202e]/u;

/** Trimmed and NFC; lengths count code points. What cannot be seen counts as nothing where something is required. */
export const text = (options: { min?: number; max: number; required?: string; tooShort?: string; tooLong?: string }) =>
  z
    .string({ error: () => options.required })
    .transform((value) => value.normalize('NFC').trim())
    .superRefine((value, context) => {
      const length = [...value].length;
      const fail = (message: string) => context.addIssue({ code: 'custom', message });
      if (options.required && INVISIBLE.test(value)) fail(options.required);
      else if (options.min && length < options.min) fail(options.tooShort ?? `Must be at least ${options.min} characters`);
      else if (length > options.max) fail(options.tooLong ?? `Must be at most ${options.max} characters`);
      else if (NOT_ALLOWED.test(value)) fail('Contains characters that are not allowed');
    });

/** Query numbers arrive as text. Not an integer, or below 1: refused; a limit above 100 is answered as 100. */
const pageNumber = (fallback: number, message: string) =>
  z
    .union([z.string(), z.number()])
    .optional()
    .transform((value, context) => {
      if (value === undefined) return fallback;
      const number = Number(value);
      if (value !== '' && Number.isInteger(number) && number >= 1 && number <= 1_000_000_000) return number;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
export const pageQuery = z.object({
  page: pageNumber(1, 'page must be a whole number from 1'),
  limit: pageNumber(API.pageSize, 'limit must be a whole number from 1').transform((limit) => Math.min(limit, API.pageSizeMax)),
  /** Cache busting, as the specification's client sends it. */
  skipCache: z.string().max(100).optional(),
  _t: z.string().max(100).optional(),
});

export const paginationSchema = z.object({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  pages: z.number().int(),
  totalIsEstimate: z.literal(true).optional(),
});
export type Pagination = z.infer<typeof paginationSchema>;

export const pagination = (page: number, limit: number, count: { total: number; totalIsEstimate?: true }): Pagination => ({
  total: count.total,
  page,
  limit,
  pages: Math.ceil(count.total / limit),
  ...(count.totalIsEstimate ? { totalIsEstimate: true as const } : {}),
});

/** Name or slug in, slug out. */
export const categoryInput = z.string().transform((value, context) => {
  const slug = categorySlugOf(value);
  if (slug) return slug;
  context.addIssue({ code: 'custom', message: 'Unknown category' });
  return z.NEVER;
});
export const categorySlugSchema = z.enum(CATEGORY_SLUGS);

export const success = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ success: z.literal(true), message: z.string().optional(), ...shape });

/** Every refusal, on every path. */
export const refusalSchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  details: z
    .union([z.array(z.looseObject({ path: z.string(), message: z.string() })), z.record(z.string(), z.unknown())])
    .optional(),
  requestId: z.string(),
});
export type Refusal = z.infer<typeof refusalSchema>;

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A day of the calendar: 2026-02-30 has the shape of one but is none. */
export const localDay = z
  .string()
  .regex(ISO_DAY, 'Must be YYYY-MM-DD')
  .refine((day) => new Date(`${day}T00:00:00Z`).getTime() >= 0 && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day), {
    error: 'Must be YYYY-MM-DD',
  });

const zones = new Map<string, boolean>();
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(
    (zone) => {
      let isZone = zones.get(zone);
      if (isZone === undefined) {
        try {
          new Intl.DateTimeFormat('en', { timeZone: zone });
          // Fixed offsets are accepted by Intl but are no IANA zone: they would not follow a change of law.
          isZone = !/^[+-]/.test(zone);
        } catch {
          isZone = false;
        }
        if (zones.size < 1_000) zones.set(zone, isZone);
      }
      return isZone;
    },
    { error: 'Unknown time zone' },
  );
