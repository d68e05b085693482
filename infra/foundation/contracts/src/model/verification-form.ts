import { z } from 'zod';
import { categoryInput, idSchema, text, textOrNone } from '../common.ts';
import { CATEGORIES } from '../constants/category.ts';
import { VERIFICATION, VERIFICATION_STATUSES, VERIFICATION_TYPES } from '../constants/verification.ts';
import { linkInput } from './account-form.ts';

const { aboutMin, aboutMax, yearsMax, portfolioUrlsMax, documentsMax, notesMin, notesMax, internalNotesMax } = VERIFICATION;

/** Also asked about what is no link at all. */
const isLinkedin = (url: string) => /(^|\.)linkedin\.com$/.test(URL.parse(url)?.hostname ?? '');
const YEARS = 'Years of experience must be a whole number from 0 to 60';
const LINKEDIN = 'Please enter a link to a LinkedIn page';

/** What somebody who asks to be verified says: the web app checks by it what the server will check. */
export const verificationForm = z.object({
  type: z.enum(VERIFICATION_TYPES, { error: 'Please choose what you are' }),
  categories: z
    .array(categoryInput, { error: 'Please choose a category' })
    .max(CATEGORIES.length, 'Each category counts once')
    .transform((categories) => [...new Set(categories)])
    .refine((categories) => categories.length > 0, { error: 'Please choose a category' }),
  about: text({
    min: aboutMin,
    max: aboutMax,
    required: 'Please tell us about your work',
    tooShort: 'Please write at least 50 characters about your work',
    tooLong: 'Please write at most 1000 characters about your work',
  }),
  yearsExperience: z.number({ error: YEARS }).int(YEARS).min(0, YEARS).max(yearsMax, YEARS),
  portfolioUrls: z
    .array(linkInput, { error: 'Please enter a link to your work' })
    .min(1, 'Please enter a link to your work')
    .max(portfolioUrlsMax, 'Maximum of 5 links reached'),
  /** Null: none. */
  linkedinUrl: linkInput.refine(isLinkedin, { error: LINKEDIN, abort: true }).nullable().default(null),
  /** Ids of documents that were uploaded before. */
  documents: z
    .array(idSchema, { error: 'documents takes ids' })
    .max(documentsMax, 'Maximum of 3 documents reached')
    .transform((ids) => [...new Set(ids)])
    .default([]),
});
export type VerificationForm = z.output<typeof verificationForm>;

const required = 'Please tell the applicant why';
const notesLimits = {
  min: notesMin,
  max: notesMax,
  tooLong: 'Notes must be at most 500 characters',
};
/** The applicant sees `notes`, and admins alone `internalNotes`. `version` is the one that was read. */
export const verificationDecision = z
  .object({
    status: z.enum([VERIFICATION_STATUSES[1], VERIFICATION_STATUSES[2]], { error: 'status takes approved or rejected' }),
    notes: textOrNone({ max: notesLimits.max, tooLong: notesLimits.tooLong }),
    internalNotes: textOrNone({ max: internalNotesMax, tooLong: 'Internal notes must be at most 2000 characters' }),
    version: z.number({ error: 'version must be a whole number' }).int('version must be a whole number').optional(),
  })
  .superRefine(({ status, notes }, context) => {
    const reason = text({ ...notesLimits, required }).safeParse(notes);
    if (status === 'rejected' && !reason.success)
      context.addIssue({ code: 'custom', path: ['notes'], message: reason.error.issues[0]?.message ?? required });
  });
export const verificationRevocation = z.object({ reason: text({ ...notesLimits, required }) });
