import { z } from 'zod';
import { API } from './constants/api.ts';
import { CATEGORY_SLUGS, categorySlugOf } from './constants/category.ts';
import { currentZoneName } from './constants/zone.ts';
import { INDIC_SCRIPTS } from './model/shown-link.ts';

// The app's security policy forbids `eval`; zod's attempt to use it would be reported as a violation.
if ('document' in globalThis) z.config({ jitless: true });

export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not a valid id');
/** Of a link that a message carries. */
export const tokenSchema = z.string().regex(/^[\w.:~-]{1,200}$/, 'Not a valid link');
export const isoInstant = z.iso.datetime({ offset: true });

/**
 * Nothing but blanks, marks without a letter, and characters that show nothing (zero widths, fillers, the blank Braille pattern).
 */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800]*$/u;
/** A script's own: of Persian names, and of India's, where a virama and ZWJ make a half form or an old chillu. */
const JOINER = new RegExp(
  `(?<=[${[...INDIC_SCRIPTS, 'Arabic'].map((script) => `\\p{Script=${script}}`).join('')}])[\u200c\u200d]`,
  'gu',
);
/** Without the joiners that change how its letters are written. */
export const withoutJoiners = (value: string): string => value.replace(JOINER, '');
/** Of one picture: a woman, a joiner, and a palette. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})/gu;
/** Of the flags of England, Scotland, and Wales. */
const FLAG_TAGS = /(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;
/** What turns the reading direction or shows nothing: an address passes for words by it, and one title for another. */
const hasFormat = (value: string) => /\p{Cf}/u.test(withoutJoiners(value).replace(EMOJI_JOINER, '').replace(FLAG_TAGS, ''));
/** Control characters but newline and tab, halves of surrogate pairs, and the overrides that show a text backwards. */
const NOT_ALLOWED = /[^\P{Cc}\t\n\r]|[\p{Cs}\u202d\u202e]/u;

interface TextOptions {
  min?: number;
  max: number;
  required?: string;
  tooShort?: string;
  tooLong?: string;
  /** The message for line breaks and tabs, where they are refused, and format characters with them. */
  oneLine?: string;
  /** The message for characters that are not allowed. */
  characters?: string;
}
export const isOneLine = (value: string) => !/[\t\n\r\u2028\u2029]/.test(value);
/** Trimmed and NFC; lengths count code points. What cannot be seen counts as nothing where something is required. */
export const text = (options: TextOptions) =>
  z
    .string({ error: () => options.required })
    .transform((value) => value.normalize('NFC').trim())
    .superRefine((value, context) => {
      const length = [...value].length;
      const fail = (message: string) => context.addIssue({ code: 'custom', message });
      if (options.required && INVISIBLE.test(value)) fail(options.required);
      else if (options.min && length < options.min) fail(options.tooShort ?? `Must be at least ${options.min} characters`);
      else if (length > options.max) fail(options.tooLong ?? `Must be at most ${options.max} characters`);
      else if (options.oneLine && !isOneLine(value)) fail(options.oneLine);
      else if (NOT_ALLOWED.test(value) || (options.oneLine && hasFormat(value)))
        fail(options.characters ?? 'Contains characters that are not allowed');
    });

/** An empty field of a form, one of blanks, and null are the same as one that was left out. */
export const blankIsNothing = <T extends z.ZodType>(schema: T) => {
  const filled = z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    // Null for the OpenAPI document: none is left by now.
    schema
      .nullable()
      .transform((value): z.output<T> | undefined => value ?? undefined)
      .optional(),
  );
  // What goes into a preprocess is unknown to its type: callers are to give what the schema takes.
  return (filled as z.ZodType as z.ZodType<z.output<T> | undefined, z.input<T> | null>).optional();
};
/** A text that may be left out: then it is empty. */
export const textOrNone = (options: TextOptions) => blankIsNothing(text(options)).transform((value) => value ?? '');
/** A whole number of a form. */
export const whole = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  return z.number({ error }).int(error).min(min, error).max(max, error);
};

/** A whole number from 1 in a query, in decimal digits alone: `1e9`, `0x10`, `1.0` and `+1` are refused. */
export const wholeNumber = (name: string) => {
  const error = `${name} must be a whole number from 1`;
  return z
    .union([z.string(), z.number()], { error })
    .refine((value) => /^[1-9]\d{0,8}$/.test(String(value)), { error })
    .transform(Number);
};
/** How many items are wanted; more than `max` is answered as `max`. */
export const limitQuery = (fallback: number, max: number = API.pageSizeMax) =>
  wholeNumber('limit')
    .default(fallback)
    .transform((limit) => Math.min(limit, max));
export const pageQuery = z.object({
  page: wholeNumber('page').default(1),
  limit: limitQuery(API.pageSize),
  /** Cache busting, as the specification's client sends it. */
  skipCache: z.string().max(100).optional(),
  _t: z.string().max(100).optional(),
});

/** Of rows that were chosen in a list, with commas between them. */
export const chosenIds = z
  .string()
  .regex(/^[\w-]{1,64}(,[\w-]{1,64})*$/, 'Not a list of ids')
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.string()).max(API.pageSizeMax));
type FileQuery<F> = z.ZodObject<Omit<F, 'page' | 'limit'> & { ids: z.ZodOptional<typeof chosenIds> }>;
/** The endpoint of a list's file: all rows of the list's own filters, or of these those with `ids`, page by page in its order. */
export const csvFile = <F extends z.ZodRawShape>(what: string, filters: z.ZodObject<F>) => ({
  summary: `A CSV file of ${what}; its last line says what it holds`,
  query: filters.omit({ page: true, limit: true } as never).extend({ ids: chosenIds.optional() }) as unknown as FileQuery<F>,
  response: z.string(),
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

const zones = new Map<string, string | undefined>();
/** The zone's present IANA name: `asia/kolkata` and `IST` are `Asia/Kolkata`. Undefined for what is no zone. */
function canonicalZone(zone: string): string | undefined {
  if (zones.has(zone)) return zones.get(zone);
  let canonical: string | undefined;
  try {
    // Fixed offsets are accepted by Intl but are no IANA zone: they would not follow a change of law.
    if (!/^[+-]/.test(zone))
      canonical = currentZoneName(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
  } catch {}
  if (zones.size < 1_000) zones.set(zone, canonical);
  return canonical;
}
/** Any name of a zone, as earlier releases stored it. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((zone) => canonicalZone(zone) !== undefined, { error: 'Unknown time zone' });
/** What the product and its messages are written in. */
export const languageInput = z.enum(['en', 'hi'], { error: 'Unknown language' });
/** Any name in, the canonical one out. */
export const timeZoneInput = timeZoneSchema.transform((zone) => canonicalZone(zone) ?? zone);
