import { useQuery } from '@tanstack/react-query';
import { notificationCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { callQuery } from '../../shared/api/call-query.ts';

export type NotificationList = CallResult<typeof notificationCalls.list>;

export const notificationKeys = {
  all: ['notifications'],
  latest: ['notifications', 'latest'],
  list: (unread: boolean) => ['notifications', 'list', unread],
} as const;

/** As many as the panel below the bell shows. */
export const LATEST = 8;
/** What the bell needs: how many are unread, and what it opens with. */
export const latestQuery = callQuery(notificationKeys.latest, notificationCalls.list, { query: { limit: LATEST } });

/** Undefined while it is not known. */
export const useUnread = () => useQuery({ ...latestQuery, select: ({ unread }) => unread }).data;
