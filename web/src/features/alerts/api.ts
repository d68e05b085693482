import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clientAlertCalls, notificationCalls } from '@visavis/contracts/calls/alert';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { categoryNameOf } from '@visavis/contracts/constants/category';
import { call } from '../../shared/api/http.ts';
import { useIdempotencyKey } from '../../shared/form/use-idempotency-key.ts';
import { useSession } from '../../shared/session/session.ts';

export type ClientAlert = CallResult<typeof clientAlertCalls.mine>['data'][number];
type NewAlert = CallBody<typeof clientAlertCalls.create>;
type AlertChange = CallBody<typeof clientAlertCalls.update>;

/** Alerts name their categories; `all` is none of them. */
const named = <Body extends AlertChange>(body: Body): Body => ({
  ...body,
  categories: body.categories.map((slug) => categoryNameOf(slug) ?? slug),
});

const ownAlertsKey = ['alerts', 'own'] as const;

/** Those that the signed-in user created, and the one on their phone. */
export const useOwnAlerts = (enabled: boolean) =>
  useQuery({
    queryKey: ownAlertsKey,
    queryFn: async ({ signal }) => (await call(clientAlertCalls.mine, { signal })).data,
    enabled,
  });

/** What was saved or deleted is asked for again, and the result waits for it: the list that is shown next is the new one. */
const useRefetchAfter = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ownAlertsKey });
};

const preferencesQuery = { queryKey: ['notification-preferences'] } as const;

/** What stops messages to the signed-in person's own phone and confirmed address, as it is now. */
export const useStopped = (enabled: boolean) =>
  useQuery({
    ...preferencesQuery,
    queryFn: ({ signal }) => call(notificationCalls.preferences, { signal }),
    enabled,
    staleTime: 0,
    select: ({ stopped = [] }) => stopped,
  }).data ?? [];

/** Messages to one of them again. */
export const useResume = () => {
  const queryClient = useQueryClient();
  return async (resume: 'phone' | 'email') =>
    queryClient.setQueryData(preferencesQuery.queryKey, await call(notificationCalls.setPreferences, { body: { resume } }));
};

/** The same body sent again after a lost response has the same key, and one effect. */
export const useCreateAlert = () => {
  const keyOf = useIdempotencyKey();
  const row = useSession() ? clientAlertCalls.create : clientAlertCalls.createPublic;
  return useMutation({
    mutationFn: async (body: NewAlert) => (await call(row, { body: named(body), idempotencyKey: keyOf(body) })).data,
    onSuccess: useRefetchAfter(),
  });
};

export const useUpdateAlert = (id: string) =>
  useMutation({
    mutationFn: async (body: AlertChange) => (await call(clientAlertCalls.update, { params: { id }, body: named(body) })).data,
    onSettled: useRefetchAfter(),
  });

export const useDeleteAlert = (id: string) =>
  useMutation({
    mutationFn: () => call(clientAlertCalls.remove, { params: { id } }),
    onSettled: useRefetchAfter(),
  });
