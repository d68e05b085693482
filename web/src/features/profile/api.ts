import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { authCalls } from '@visavis/contracts/calls/auth';
import { bffCalls } from '@visavis/contracts/calls/bff';
import { passkeyCalls } from '@visavis/contracts/calls/passkeys';
import { profileCalls } from '@visavis/contracts/calls/profile';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { API } from '@visavis/contracts/constants/api';
import type { Profile } from '@visavis/contracts/profile';
import { useEffect } from 'react';
import { callQuery } from '../../shared/api/call-query.ts';
import { call } from '../../shared/api/http.ts';
import { HttpError } from '../../shared/api/http-error.ts';
import { askPasskey } from '../../shared/session/passkey.ts';
import { session, useUser } from '../../shared/session/session.ts';
import type { ProfileForm } from './form/profile-form-model.ts';

const profileKey = ['profile'] as const;
export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: async ({ signal }) => (await call(profileCalls.get, { signal })).user,
});

/** Wherever the person sees themselves: this screen, and through the session the header of all tabs. */
export const showProfile = (queryClient: QueryClient, profile: Profile) => {
  const {
    about: _,
    headline: ______,
    links: __,
    version: ___,
    phoneChange: ____,
    confirmedEmail: _____,
    verifiedAt: _______,
    ...user
  } = profile;
  session.setUser(user);
  queryClient.setQueryData(profileKey, profile);
};

export const useProfile = () => {
  const queryClient = useQueryClient();
  const user = useUser();
  const query = useQuery(profileQuery);
  const { data, refetch } = query;
  useEffect(() => {
    if (data) showProfile(queryClient, data);
  }, [data, queryClient]);
  // Another tab has saved: its session has another name or picture than this page.
  const elsewhere = user && `${user.name} ${user.profilePicture} ${user.phone}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the session's user changed, not when the response did
  useEffect(() => {
    if (data && elsewhere !== `${data.name} ${data.profilePicture} ${data.phone}`) void refetch();
  }, [elsewhere]);
  return query;
};

/** After a change that others see, too: of the name or the picture. */
const useShowChanged = () => {
  const queryClient = useQueryClient();
  return ({ user }: { user: Profile }) => {
    showProfile(queryClient, user);
    void queryClient.invalidateQueries({ queryKey: ['meetings'] });
    void queryClient.invalidateQueries({ queryKey: ['hosts', user._id] });
  };
};

/** The changed fields, and the version that they were changed from; without one, whatever the others are by now. */
export type ProfileUpdate = Partial<ProfileForm> & { version?: number };

/** An answer that does not say that it succeeded is a failure, with its own words if it has some (specification 2, section 5). */
export const succeeded = <T extends { success: boolean; message?: string | undefined }>(answer: T): T => {
  if (answer.success !== true)
    throw new HttpError({ status: 0, error: 'NOT_DONE', message: answer.message ?? '', details: answer });
  return answer;
};

export const useSaveProfile = () =>
  useMutation({
    mutationFn: async (body: ProfileUpdate) => succeeded(await call(profileCalls.update, { body })),
    onSuccess: useShowChanged(),
  });

/** The profile as somebody else has saved it meanwhile, if that is why the update was refused. */
export const newerProfile = (error: unknown): Profile | undefined =>
  error instanceof HttpError && error.error === 'VERSION_CONFLICT'
    ? (error.details as { user?: Profile } | null)?.user
    : undefined;

export const useSetPicture = () =>
  useMutation({
    mutationFn: async (picture: Blob) => {
      const body = new FormData();
      body.append('image', picture, 'picture.jpg');
      return succeeded(await call(profileCalls.uploadImage, { body, timeoutMs: API.uploadTimeoutMs }));
    },
    onSuccess: useShowChanged(),
  });

export const useRemovePicture = () =>
  useMutation({ mutationFn: () => call(profileCalls.removeImage), onSuccess: useShowChanged() });

/** Everything that is kept about the person; gathered over all services, so it has as long as an upload. */
export const useExport = () =>
  useMutation({ mutationFn: () => call(bffCalls.export, { skipCache: true, timeoutMs: API.uploadTimeoutMs }) });

/** A code as typed, and the challenge that it was sent with. */
export interface SentCode {
  otp: string;
  challenge: string | undefined;
}
export const sendOwnCode = () => call(profileCalls.sendCode);
export const requestDeletion = (code: SentCode) => call(profileCalls.requestDeletion, { body: code });
export const sendPhoneCode = (phone: string) => call(profileCalls.sendPhoneCode, { body: { phone } });
export const sendOldPhoneCode = () => call(profileCalls.sendOldPhoneCode);
/** With the code of the new phone, the change waits; with the code of the old phone, it happens. */
export const changePhone = (phone: string, code: SentCode) => call(profileCalls.changePhone, { body: { phone, ...code } });
export const confirmPhone = (phone: string, old: SentCode) => call(profileCalls.changePhone, { body: { phone, old } });
export const useStopPhoneChange = () =>
  useMutation({ mutationFn: () => call(profileCalls.stopPhoneChange), onSuccess: useShowChanged() });

type SessionList = CallResult<typeof authCalls.sessions>;
export type OwnSession = SessionList['sessions'][number];

const sessionsKey = ['sessions'] as const;
/** A device that was signed out elsewhere learns it at once; this list, which only shows it, soon. */
const sessionsEveryMs = 5_000;

/** This device first, then by last use. */
export const useSessions = () =>
  useQuery({
    ...callQuery(sessionsKey, authCalls.sessions),
    refetchInterval: sessionsEveryMs,
    select: ({ sessions }) =>
      sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastUsedAt.localeCompare(a.lastUsedAt)),
  });

export const sendSessionsCode = () => call(authCalls.sendSessionsCode);

/** What a passkey of whoever is there has signed. */
type Signed = Awaited<ReturnType<typeof askPasskey>>;
export type Proof = SentCode | { credential: Signed };
/** Asks the browser for a passkey, which stands in for a code. */
export const provePasskey = async (): Promise<Proof> => {
  const { options } = await call(passkeyCalls.beginSignIn, { body: {} });
  return { credential: await askPasskey(options) };
};

/** Ends one session, or all but this one, with a code or a passkey; returns how many. */
export const useEndSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, proof }: { id: string | undefined; proof: Proof }) => {
      if (id === undefined) return (await call(authCalls.endOtherSessions, { body: proof })).ended;
      await call(authCalls.endSession, { params: { id }, body: proof });
      return 1;
    },
    onSuccess: (_, { id }) =>
      queryClient.setQueryData<SessionList>(
        sessionsKey,
        (list) =>
          list && {
            ...list,
            sessions: list.sessions.filter((one) => (id === undefined ? one.current : one._id !== id)),
          },
      ),
    onSettled: (_, __, { id }) => {
      // A change of the phone that another device requested has ended with it.
      if (id === undefined) void queryClient.invalidateQueries({ queryKey: profileKey });
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
};
