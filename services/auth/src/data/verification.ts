import type { CategorySlug } from '@visavis/contracts/constants/category';
import type { VerificationStatus } from '@visavis/contracts/constants/verification';
import { foundBy } from '@visavis/platform';
import { defineCollection, findPage, type ListPage, type Source, type Unit, versioned, type Where } from '@visavis/store';
import { z } from 'zod';
import { type VerificationRequest, verificationRequest } from '../domain/verification.ts';

export const verificationRequests = defineCollection<VerificationRequest>({
  name: 'verification-requests',
  schema: verificationRequest,
  indexes: [
    { fields: { createdAt: 1 } },
    { fields: { status: 1, createdAt: 1 } },
    { fields: { categories: 1, createdAt: 1 } },
    { fields: { status: 1, categories: 1, createdAt: 1 } },
    { fields: { userId: 1, createdAt: 1 } },
  ],
  searchable: ['name'],
});

/** A record is there before its file and goes after it: a crash in between leaves no file behind for good. */
export const verificationDocuments = defineCollection({
  name: 'verification-documents',
  schema: z.object({
    ...versioned,
    userId: z.string(),
    /** Null: of no request yet. */
    requestId: z.string().nullable(),
    name: z.string(),
    contentType: z.string(),
    sizeBytes: z.number().int(),
    /** False until its file is stored. */
    isStored: z.boolean(),
    uploadedAt: z.date(),
    /** Its file and this record are deleted then. */
    discardAt: z.date().nullable(),
  }),
  indexes: [{ fields: { userId: 1, requestId: 1, uploadedAt: 1 } }, { fields: { discardAt: 1 } }],
});
export type VerificationDocumentRecord = z.infer<typeof verificationDocuments.schema>;

const USER_REQUESTS_MAX = 1_000;

export const getRequest = (source: Source, id: string) => source.collection(verificationRequests).get(id);
export const saveRequest = (unit: Unit, request: VerificationRequest) => unit.collection(verificationRequests).save(request);
/** Newest first. */
export const requestsOf = (source: Source, userId: string, limit = USER_REQUESTS_MAX) =>
  source.collection(verificationRequests).find({ where: { userId }, sort: { createdAt: -1 }, limit });

export interface RequestFilter {
  status: VerificationStatus | 'all';
  category?: CategorySlug | undefined;
  search?: string | undefined;
}
/** A page: pending ones oldest first, others newest first. */
export async function listRequests(source: Source, filter: RequestFilter, page: ListPage) {
  const { status, category, search } = filter;
  const where: Where = {
    ...(search && foundBy(search)),
    ...(status !== 'all' && { status }),
    ...(category && { categories: category }),
  };
  const { found, count } = await findPage(
    source.collection(verificationRequests),
    { where, sort: { createdAt: status === 'pending' ? 1 : -1 } },
    page,
  );
  return { items: found, count };
}

export const getDocument = (source: Source, id: string) => source.collection(verificationDocuments).get(id);
/** Those of no request yet, in the order of their upload. */
export const draftDocuments = (source: Source, userId: string) =>
  source.collection(verificationDocuments).find({ where: { userId, requestId: null }, sort: { uploadedAt: 1 } });
export const documentsOf = (source: Source, userId: string) =>
  source.collection(verificationDocuments).find({ where: { userId }, limit: USER_REQUESTS_MAX });
export const dueDocuments = (source: Source, now: Date, limit: number) =>
  source.collection(verificationDocuments).find({ where: { discardAt: { lte: now } }, sort: { discardAt: 1 }, limit });
