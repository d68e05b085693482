import { z } from 'zod';
import { verificationCalls } from '../calls/verification.ts';
import {
  blankIsNothing,
  categoryInput,
  categorySlugSchema,
  csvFile,
  idSchema,
  pageQuery,
  paginationSchema,
  success,
} from '../common.ts';
import { VERIFICATION_STATUSES, VERIFICATION_TYPES } from '../constants/verification.ts';
import { verificationDecision, verificationForm, verificationRevocation } from '../model/verification-form.ts';
import { endpoints } from './endpoint.ts';

export const documentSchema = z.object({
  _id: idSchema,
  /** As its owner called it. */
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
});
export type VerificationDocument = z.infer<typeof documentSchema>;

export const ownRequest = z.object({
  _id: idSchema,
  status: z.enum(VERIFICATION_STATUSES),
  type: z.enum(VERIFICATION_TYPES),
  categories: z.array(categorySlugSchema),
  about: z.string(),
  yearsExperience: z.number().int(),
  portfolioUrls: z.array(z.string()),
  linkedinUrl: z.string().nullable(),
  /** Those that are still kept. */
  documents: z.array(documentSchema),
  /** Of the decision, for the applicant; empty where there are none. */
  notes: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** An approved one counts until then. */
  revoked: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type OwnVerification = z.infer<typeof ownRequest>;

const person = z.object({ _id: idSchema, name: z.string() });
const verificationSchema = ownRequest.extend({
  user: person.extend({
    phone: z.string().nullable(),
    profilePicture: z.string().nullable(),
    isVerified: z.boolean(),
    createdAt: z.iso.datetime(),
  }),
  internalNotes: z.string(),
  /** The person was verified by this name, and has another name or picture since. */
  recheck: z.object({ name: z.string() }).nullable(),
  reviewedBy: person.nullable(),
  revoked: z.object({ at: z.iso.datetime(), reason: z.string(), by: person }).nullable(),
  /** Grows with each change; sent back with a decision, that decision is refused when another one was faster. */
  version: z.number().int(),
});
export type Verification = z.infer<typeof verificationSchema>;

const one = success({ request: verificationSchema });
const page = success({ requests: z.array(verificationSchema), pagination: paginationSchema });

const requestFilter = pageQuery.extend({
  status: blankIsNothing(z.enum([...VERIFICATION_STATUSES, 'all'], { error: 'Unknown status' })).transform(
    (status) => status ?? 'all',
  ),
  category: categoryInput.optional(),
  /** Words of the applicant's name. */
  search: z.string().trim().max(100).optional(),
});

export const verificationEndpoints = endpoints(verificationCalls, {
  request: {
    summary: 'Ask to be verified',
    refusals: { 409: ['ALREADY_VERIFIED', 'VERIFICATION_PENDING', 'VERIFICATION_TOO_EARLY'] },
    body: verificationForm,
    response: success({ request: ownRequest }),
  },
  mine: {
    summary: 'My requests, newest first, and whether I may ask again',
    response: success({
      isVerified: z.boolean(),
      requests: z.array(ownRequest),
      /** I may ask from then on; null while I am verified or a request waits. */
      requestableAt: z.iso.datetime().nullable(),
      /** Uploaded, and of no request yet. */
      documents: z.array(documentSchema),
    }),
  },
  uploadDocument: {
    summary: 'Upload a document for a request: multipart, its `name` and `document` (PDF, JPEG or PNG, 5 MB at most)',
    refusals: { 400: ['FILE_INFECTED'], 409: ['CONFLICT'] },
    response: success({ document: documentSchema }),
  },
  removeDocument: {
    summary: 'Delete a document that is of no request yet',
    response: success({}),
  },
  list: {
    summary: 'Requests to be verified; pending ones come in the order in which they were made, others newest first',
    query: requestFilter,
    response: page,
  },
  listCsv: csvFile('requests to be verified', requestFilter),
  pending: { summary: 'Requests that wait for a decision, oldest first', query: pageQuery, response: page },
  get: { summary: 'One request, whole', response: one },
  decide: {
    summary: 'Approve or reject a request; a decision is final',
    refusals: { 409: ['VERIFICATION_DECIDED', 'VERSION_CONFLICT', 'OWN_ACCOUNT'] },
    body: verificationDecision,
    example: { status: 'approved' },
    response: one,
  },
  revoke: {
    summary: 'Revoke a verification',
    refusals: { 409: ['CONFLICT'] },
    body: verificationRevocation,
    example: { reason: 'Not their work' },
    response: one,
  },
  viewDocument: {
    summary: 'Look at a document of a request, which the audit log records',
    response: z.object({}),
  },
});
