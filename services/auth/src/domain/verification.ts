import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import {
  VERIFICATION,
  VERIFICATION_STATUSES,
  VERIFICATION_TYPES,
  type VerificationStatus,
} from '@visavis/contracts/constants/verification';
import type { Refusal } from '@visavis/platform/refusal';
import { z } from 'zod';
import { refusals } from './refusals.ts';

/** Somebody's request to be verified. */
export const verificationRequest = z.object({
  _id: z.string(),
  /** Of the document; it also counts looks at its documents. */
  version: z.number().int(),
  /** Counts what is decided about it. */
  edition: z.number().int(),
  userId: z.string(),
  /** The applicant's when they asked, for the search. */
  name: z.string(),
  status: z.enum(VERIFICATION_STATUSES),
  type: z.enum(VERIFICATION_TYPES),
  categories: z.array(z.enum(CATEGORY_SLUGS)),
  about: z.string(),
  yearsExperience: z.number().int(),
  portfolioUrls: z.array(z.string()),
  linkedinUrl: z.string().nullable(),
  documents: z.array(z.object({ _id: z.string(), name: z.string(), contentType: z.string(), sizeBytes: z.number().int() })),
  /** For the applicant. */
  notes: z.string(),
  /** For admins only. */
  internalNotes: z.string(),
  reviewedBy: z.string().nullable(),
  /** The verified person has another name or picture: as what they were verified. */
  recheck: z.object({ name: z.string() }).optional(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
  revoked: z.object({ at: z.date(), by: z.string(), reason: z.string() }).nullable(),
});
export type VerificationRequest = z.infer<typeof verificationRequest>;

type Answers = Pick<VerificationRequest, 'type' | 'categories' | 'about' | 'yearsExperience' | 'portfolioUrls' | 'linkedinUrl'>;
/** Whom an admin has created as verified was never asked. */
const NO_ANSWERS: Answers = {
  type: 'freelancer',
  categories: [],
  about: '',
  yearsExperience: 0,
  portfolioUrls: [],
  linkedinUrl: null,
};
/** One that waits for an admin, without documents. */
export function newRequest(
  by: Pick<VerificationRequest, '_id' | 'userId' | 'name' | 'createdAt'>,
  answers: Answers = NO_ANSWERS,
): Omit<VerificationRequest, 'version'> {
  const { type, categories, about, yearsExperience, portfolioUrls, linkedinUrl } = answers;
  return {
    ...by,
    ...{ type, categories, about, yearsExperience, portfolioUrls, linkedinUrl },
    ...{ edition: 1, status: 'pending', documents: [], notes: '', internalNotes: '' },
    ...{ reviewedBy: null, decidedAt: null, revoked: null },
  };
}

/** When the user may ask, after the latest request they made; or why they may not while things are as they are. */
export function requestableAt(
  user: { isVerified: boolean; createdAt: Date },
  latest: VerificationRequest | undefined,
): Date | Refusal {
  if (user.isVerified) return refusals.alreadyVerified();
  if (latest?.status === 'pending') return refusals.requestPending();
  const last = latest?.revoked?.at ?? latest?.decidedAt;
  return last ? new Date(last.getTime() + VERIFICATION.waitMs) : user.createdAt;
}

export interface VerificationDecision {
  status: Exclude<VerificationStatus, 'pending'>;
  notes: string;
  internalNotes: string;
  version?: number | undefined;
}
type Outcome = { kind: 'unchanged' } | { kind: 'refused'; refusal: Refusal } | { kind: 'changed'; request: VerificationRequest };

/** The same admin may repeat a decision; any other one about a decided request comes too late. */
export function decide(request: VerificationRequest, decision: VerificationDecision, adminId: string, now: Date): Outcome {
  const { status, notes, internalNotes, version } = decision;
  if (request.status === status && request.reviewedBy === adminId) return { kind: 'unchanged' };
  if (request.status !== 'pending') return { kind: 'refused', refusal: refusals.decided(request.status) };
  if (request.userId === adminId) return { kind: 'refused', refusal: refusals.ownRequest() };
  if (version !== undefined && version !== request.edition) return { kind: 'refused', refusal: refusals.requestChanged() };
  const decided = { status, notes, internalNotes, reviewedBy: adminId, decidedAt: now, edition: request.edition + 1 };
  return { kind: 'changed', request: { ...request, ...decided } };
}

export function revoke(request: VerificationRequest, reason: string, adminId: string, now: Date): Outcome {
  if (request.revoked) return { kind: 'unchanged' };
  if (request.status !== 'approved') return { kind: 'refused', refusal: refusals.notVerified() };
  const revoked = { at: now, by: adminId, reason };
  return { kind: 'changed', request: { ...request, revoked, edition: request.edition + 1 } };
}
