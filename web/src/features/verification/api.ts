import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { verificationCalls } from '@visavis/contracts/calls/verification';
import type { VerificationDocument } from '@visavis/contracts/verification';
import { useEffect } from 'react';
import { call } from '../../shared/api/http.ts';
import { useIdempotencyKey } from '../../shared/form/use-idempotency-key.ts';
import { session } from '../../shared/session/session.ts';
import { useOwnVerification, verificationKey } from '../../shared/verification/own-verification.ts';

export type OwnVerifications = CallResult<typeof verificationCalls.mine>;
export type OwnRequest = OwnVerifications['requests'][number];
export type RequestBody = CallBody<typeof verificationCalls.request>;

const key = verificationKey;

/** What the person asked and what was decided. */
export const useVerification = () => {
  const query = useOwnVerification();
  // The badge, wherever the app shows the person.
  const isVerified = query.data?.isVerified;
  useEffect(() => {
    const user = session.get()?.user;
    if (user && isVerified !== undefined && user.isVerified !== isVerified) session.setUser({ ...user, isVerified });
  }, [isVerified]);
  return query;
};

export const useRequestVerification = () => {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: RequestBody) => call(verificationCalls.request, { body, idempotencyKey: keyOf(body) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
};

/** The documents of no request yet, as this page knows them. */
export const changeDocuments = (
  queryClient: QueryClient,
  change: (documents: VerificationDocument[]) => VerificationDocument[],
) => queryClient.setQueryData<OwnVerifications>(key, (own) => own && { ...own, documents: change(own.documents) });

export const useRemoveDocument = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(verificationCalls.removeDocument, { params: { id } }),
    onSuccess: (_, id) => changeDocuments(queryClient, (documents) => documents.filter(({ _id }) => _id !== id)),
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
};
