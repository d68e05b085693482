import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminMeetingCalls } from '@visavis/contracts/calls/admin-meetings';
import { authCalls } from '@visavis/contracts/calls/auth';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import { secondFactorCalls } from '@visavis/contracts/calls/second-factor';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import type { Pagination } from '@visavis/contracts/common';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { HttpError } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { moneyRefresh, usersRefresh } from '../live/apply-change.ts';
import { adminKeys, cacheFor } from '../query-keys.ts';
import { changed } from '../users/api.ts';

export const useOneUser = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.user(id), authCalls.adminUser, { params: { id } }),
    select: ({ user }) => user,
    ...cacheFor(ADMIN_CACHE.usersMs),
  });

export const useNotes = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.userNotes(id), authCalls.adminUserNoteList, { params: { id } }),
    select: ({ notes }) => notes,
    ...cacheFor(ADMIN_CACHE.usersMs),
  });
/** Those before stay. */
export const addNote = (id: string, notes: string) =>
  changed(call(authCalls.adminUserNotes, { params: { id }, body: { notes } }));

/** Rows on a page of what belongs to a user. */
const limit = 5;
/** The rows of the page before stay until the new ones are here. */
const paged = { placeholderData: <T>(before: T) => before };

export const usePasses = (id: string, page: number) =>
  useQuery({
    ...callQuery(adminKeys.userPasses(id, page), adminBillingCalls.userPasses, { params: { id }, query: { page, limit } }),
    ...cacheFor(ADMIN_CACHE.usersMs),
    ...paged,
  });
type UserPasses = CallResult<typeof adminBillingCalls.userPasses>;
export type PassEntry = UserPasses['entries'][number];
export type FreeTaken = NonNullable<UserPasses['freeTaken']>;

export type PassesEffects = CallResult<typeof adminBillingCalls.passesEffects>;
/** What a change of passes would do now. */
export const passesEffects = (id: string, action: Adjustment['action'], count: number) =>
  queryOptions({
    ...callQuery(adminKeys.passesEffects(id, action, count), adminBillingCalls.passesEffects, {
      params: { id },
      query: { action, count },
    }),
    ...cacheFor(0),
  });

/** Whether the change wants a new second factor: always with a server of an earlier release, which cannot say it. */
export const passesNeedFresh = async (...change: Parameters<typeof passesEffects>) => {
  try {
    return (await queryClient.fetchQuery(passesEffects(...change))).effects.needsFresh;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return true;
    throw error;
  }
};

type Adjustment = CallBody<typeof adminBillingCalls.adjustPasses>;
export const adjustPasses = (id: string, body: Adjustment, idempotencyKey: string) =>
  call(adminBillingCalls.adjustPasses, { params: { id }, body, idempotencyKey })
    // Refused, the balance has changed meanwhile.
    .finally(() => {
      moneyRefresh.trigger();
      usersRefresh.trigger();
    });

export const useSubscriptions = (id: string, page: number) =>
  useQuery({
    ...callQuery(adminKeys.userSubscriptions(id, page), adminBillingCalls.userSubscriptions, {
      params: { id },
      query: { page, limit },
    }),
    ...cacheFor(ADMIN_CACHE.usersMs),
    ...paged,
  });

export type Part = 'hosted' | 'joined';
type Hosted = CallResult<typeof adminMeetingCalls.adminHosted>['meetings'][number];
export type UsersMeeting = Hosted & Partial<CallResult<typeof adminMeetingCalls.adminJoined>['meetings'][number]>;
export const useUsersMeetings = (id: string, part: Part, page: number) =>
  useQuery({
    queryKey: adminKeys.userMeetings(id, part, page),
    queryFn: async ({ signal }): Promise<{ meetings: UsersMeeting[]; pagination: Pagination }> => {
      const request = { params: { id }, query: { page, limit }, signal };
      return part === 'hosted' ? call(adminMeetingCalls.adminHosted, request) : call(adminMeetingCalls.adminJoined, request);
    },
    ...cacheFor(ADMIN_CACHE.usersMs),
    ...paged,
  });

/** Who waited for a hosted meeting, and whether anybody came. */
export const useHostedMeeting = (id: string, meetingId: string) =>
  useQuery({
    ...callQuery(adminKeys.userMeeting(id, 'hosted', meetingId), adminMeetingCalls.adminHostedOne, { params: { id, meetingId } }),
    ...cacheFor(ADMIN_CACHE.usersMs),
  });
/** A user's part in a meeting. */
export const useJoinedMeeting = (id: string, meetingId: string) =>
  useQuery({
    ...callQuery(adminKeys.userMeeting(id, 'joined', meetingId), adminMeetingCalls.adminJoinedOne, { params: { id, meetingId } }),
    ...cacheFor(ADMIN_CACHE.usersMs),
  });

export const useUserSessions = (id: string) =>
  useQuery({
    ...callQuery(adminKeys.userSessions(id), authCalls.adminUserSessions, { params: { id } }),
    select: ({ sessions }) => sessions,
    ...cacheFor(ADMIN_CACHE.usersMs),
  });
export type UserSession = CallResult<typeof authCalls.adminUserSessions>['sessions'][number];

const sessionsAgain = (id: string) => queryClient.invalidateQueries({ queryKey: adminKeys.userSessions(id) });
/** One of a user's sessions, or all of them. */
export const endSessions = async (id: string, sessionId?: string) => {
  try {
    if (sessionId) await call(authCalls.adminEndSession, { params: { id, sessionId } });
    else await call(authCalls.adminEndSessions, { params: { id } });
  } finally {
    await sessionsAgain(id);
  }
};

/** The admin enrols again at the next sign-in. */
export const resetSecondFactor = async (id: string) => {
  await call(secondFactorCalls.adminReset, { params: { id } });
  usersRefresh.trigger();
};

/** The admin's own. */
export const useSecondFactor = () =>
  useQuery({
    ...callQuery(adminKeys.secondFactor, secondFactorCalls.state),
    ...cacheFor(ADMIN_CACHE.usersMs),
  });
/** New recovery codes in place of all others. */
export const renewRecoveryCodes = async () => {
  const { recoveryCodes } = await call(secondFactorCalls.renewRecoveryCodes, {});
  void queryClient.invalidateQueries({ queryKey: adminKeys.secondFactor });
  return recoveryCodes;
};
