import { useQuery } from '@tanstack/react-query';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { callQuery } from '../../../shared/api/call-query.ts';
import { fetchFile } from '../../../shared/api/fetch-file.ts';
import { call } from '../../../shared/api/http.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';

export type VerificationRequest = CallResult<typeof verificationCalls.get>['request'];

export const useVerificationRequest = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.verification(id), verificationCalls.get, { params: { id } }),
    select: ({ request }) => request,
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });

export const decideVerification = (id: string, body: CallBody<typeof verificationCalls.decide>) =>
  call(verificationCalls.decide, { params: { id }, body });
export const revokeVerification = (id: string, reason: string) =>
  call(verificationCalls.revoke, { params: { id }, body: { reason } });

/** The document's bytes; the look is recorded. Throws what `call` throws. */
export const viewDocument = (id: string, documentId: string, signal: AbortSignal): Promise<Blob> =>
  fetchFile(verificationCalls.viewDocument, { params: { id, documentId }, signal });
