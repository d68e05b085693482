import type { QueryKey } from '@tanstack/react-query';
import { SOCKET } from '@visavis/contracts/constants/socket';
import type { ServerEvents } from '@visavis/contracts/socket';
import { queryClient } from '../../../shared/api/query-client.ts';
import { later } from '../../../shared/time/later.ts';
import { createThrottledRefresh } from '../../../shared/time/throttled-refresh.ts';
import { adminKeys, type OneUser, type StatsResponse, type UserList } from '../query-keys.ts';

const refresh = (...keys: readonly QueryKey[]) =>
  createThrottledRefresh({
    run: () => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    },
    windowMs: SOCKET.duplicateEventMs,
    later,
  });
/** One for all screens: lists, counts and histories are asked for again together. */
export const adminRefresh = refresh(adminKeys.all);
/** What people say of us: nothing else changes with it. */
export const testimonialsRefresh = refresh(adminKeys.testimonials, adminKeys.audits);
/** Money has moved: meetings have not changed with it. */
export const moneyRefresh = refresh(adminKeys.stats, adminKeys.money, adminKeys.audits);

/** Accounts have changed: meetings and money have not with them. */
export const usersRefresh = refresh(adminKeys.stats, adminKeys.users, adminKeys.audits);

/** Shows a change of an account in every cached list and on its page, without asking the server. */
export const showUser = (id: string, change: Partial<OneUser['user']>) => {
  queryClient.setQueriesData<UserList>(
    { queryKey: adminKeys.userLists },
    (list) => list && { ...list, users: list.users.map((user) => (user._id === id ? { ...user, ...change } : user)) },
  );
  queryClient.setQueryData<OneUser>(adminKeys.user(id), (one) => one && { ...one, user: { ...one.user, ...change } });
};

/** How many of them are appeals, the refresh tells: until then, as many as were known. */
const withWaiting = (before: StatsResponse['stats']['reports'], waiting: number) => {
  const appeals = Math.min(before?.appeals ?? 0, waiting);
  return { open: waiting - appeals, appeals };
};
export const showPendingCount = (count: ServerEvents['admin:pending-count']) =>
  queryClient.setQueriesData<StatsResponse>(
    { queryKey: adminKeys.stats },
    (answer) =>
      answer && {
        ...answer,
        stats: {
          ...answer.stats,
          meetings: { ...answer.stats.meetings, pending: count.meetings },
          verifications: { ...answer.stats.verifications, pending: count.verifications },
          ...(count.contact !== undefined && { contact: { open: count.contact } }),
          ...(count.reports !== undefined && { reports: withWaiting(answer.stats.reports, count.reports) }),
        },
      },
  );
