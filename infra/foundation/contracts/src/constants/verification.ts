import { DAY } from './units.ts';

/** Freelancers, agencies and companies that ask to be verified (product decisions, "Admin"). */
export const VERIFICATION = {
  aboutMin: 50,
  aboutMax: 1_000,
  yearsMax: 60,
  portfolioUrlsMax: 5,
  documentsMax: 3,
  documentMaxBytes: 5 * 1024 * 1024,
  documentTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  documentNameMax: 120,
  /** What the applicant reads: the notes of a rejection, and why a verification was revoked. */
  notesMin: 1,
  notesMax: 500,
  internalNotesMax: 2_000,
  /** From a rejection, or from a revocation, to the next request. */
  waitMs: 7 * DAY,
  tooEarly: 'You can ask again 7 days after the last decision.',
  /** A document that belongs to no request is deleted then. */
  draftMs: 7 * DAY,
  /** Documents are deleted this long after the decision. */
  keepDocumentsMs: 30 * DAY,
} as const;
export const VERIFICATION_TYPES = ['freelancer', 'agency', 'company'] as const;
export const VERIFICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];
