import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { passkeyCalls } from '@visavis/contracts/calls/passkeys';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { fieldErrors, HttpError } from '../../../shared/api/http-error.ts';
import { makePasskey } from '../../../shared/session/passkey.ts';
import type { Proof, SentCode } from '../api.ts';

type PasskeyList = CallResult<typeof passkeyCalls.list>;
export type Passkey = PasskeyList['passkeys'][number];

const passkeysKey = ['passkeys'] as const;
export const usePasskeys = () =>
  useQuery({
    ...callQuery(passkeysKey, passkeyCalls.list),
    select: ({ passkeys }) => passkeys,
  });

/** What changes the list; it is read again in any case. */
const useChange = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) => {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysKey }) });
};

/** Asks the browser for a passkey and keeps it; with a code unless a sign-in a few minutes ago stands in for one. */
export const useAddPasskey = () =>
  useChange(async (code: SentCode | undefined) => {
    const { options } = await call(passkeyCalls.begin, { body: code ?? {} });
    return call(passkeyCalls.add, { body: { credential: await makePasskey(options) } });
  });
export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: string; name: string }) => call(passkeyCalls.rename, { params: { id }, body: { name } }));
export const useRemovePasskey = () =>
  useChange(({ id, proof }: { id: string; proof: Proof }) => call(passkeyCalls.remove, { params: { id }, body: proof }));

/** The session began too long ago to add one without a code. */
export const needsCode = (error: unknown): boolean =>
  error instanceof HttpError && error.error === 'VALIDATION_FAILED' && fieldErrors(error).otp !== undefined;
