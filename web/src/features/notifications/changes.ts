import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Notification } from '@visavis/contracts/notification-model';
import { LATEST, type NotificationList, notificationKeys } from './latest.ts';

/** `page`: counted from 0. */
type Change = (list: NotificationList, page: number) => NotificationList;

/** What is loaded, each notification once: one that came meanwhile has pushed another one onto the next page. */
export const rowsOf = (pages: readonly NotificationList[]): Notification[] => [
  ...new Map(pages.flatMap(({ data }) => data.map((row) => [row._id, row] as const))).values(),
];

/**
 * The page that the next rows are on, or nothing after the last one. Of unread ones, those that were read meanwhile have left the
 * server's list.
 */
export const nextPage = (pages: readonly NotificationList[], unreadOnly: boolean, limit: number): number | undefined => {
  const last = pages.at(-1);
  if (!last || last.data.length === 0) return undefined;
  const rows = rowsOf(pages);
  const loaded = unreadOnly ? rows.filter(({ readAt }) => readAt === null).length : rows.length;
  return loaded < (unreadOnly ? last.unread : last.pagination.total) ? Math.floor(loaded / limit) + 1 : undefined;
};

/** The list with these read. They stay where they are, also in a list of unread ones, until it is opened again. */
export const marked = (
  list: NotificationList,
  ids: readonly string[] | 'all',
  at = new Date().toISOString(),
): NotificationList => {
  let read = 0;
  const data = list.data.map((row) => {
    if (row.readAt || (ids !== 'all' && !ids.includes(row._id))) return row;
    read += 1;
    return { ...row, readAt: at };
  });
  return { ...list, data, unread: ids === 'all' ? 0 : Math.max(0, list.unread - read) };
};

const withTotal = (list: NotificationList): NotificationList => ({
  ...list,
  pagination: { ...list.pagination, total: list.pagination.total + 1 },
});
/** The list with one more on top, once. */
export const added = (list: NotificationList, row: Notification, page = 0): NotificationList => {
  if (page > 0) return withTotal(list);
  return list.data.some(({ _id }) => _id === row._id) ? list : { ...withTotal(list), data: [row, ...list.data] };
};

/** Changes every list that is kept. A fetch under way may be older than the change: it is made again. */
export const changeLists = (queryClient: QueryClient, change: Change): void => {
  queryClient.setQueryData<NotificationList>(notificationKeys.latest, (list) => {
    const next = list && change(list, 0);
    return next && { ...next, data: next.data.slice(0, LATEST) };
  });
  for (const unreadOnly of [false, true])
    queryClient.setQueryData<InfiniteData<NotificationList>>(
      notificationKeys.list(unreadOnly),
      (lists) => lists && { ...lists, pages: lists.pages.map((list, page) => change(list, page)) },
    );
  if (queryClient.isFetching({ queryKey: notificationKeys.all }) > 0)
    void queryClient.invalidateQueries({ queryKey: notificationKeys.all });
};

/** `notification:new` and `notification:read` of the socket, as the lists show them. */
export const hearNew = (queryClient: QueryClient, { notification, unread }: { notification: Notification; unread: number }) =>
  changeLists(queryClient, (list, page) => ({ ...added(list, notification, page), unread }));
export const hearRead = (queryClient: QueryClient, { ids, unread }: { ids: string[] | 'all'; unread: number }) =>
  changeLists(queryClient, (list) => ({ ...marked(list, ids), unread }));
