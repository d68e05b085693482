import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { notificationCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import type { NotificationKind, NotificationPlace } from '@visavis/contracts/constants/notification';
import type { Notification } from '@visavis/contracts/notification-model';
import { callQuery } from '../../shared/api/call-query.ts';
import { call } from '../../shared/api/http.ts';
import { changeLists, marked, nextPage, rowsOf } from './changes.ts';
import { latestQuery, notificationKeys } from './latest.ts';

const ROWS = 20;

const listQuery = (unread: boolean) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.list(unread),
    queryFn: ({ pageParam: page, signal }) =>
      call(notificationCalls.list, { query: { page, limit: ROWS, unread: unread ? 'true' : 'false' }, signal }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPage(pages, unread, ROWS),
  });

/** The newest first. */
export const useNotifications = (unread: boolean) =>
  useInfiniteQuery({
    ...listQuery(unread),
    select: ({ pages }) => rowsOf(pages),
  });
export const useLatest = () => useQuery(latestQuery);

/** Marks one, or all, read here at once; the server's count follows. */
export const useMarkRead = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (row: Notification | 'all') =>
      row === 'all' ? call(notificationCalls.readAll) : call(notificationCalls.read, { params: { id: row._id } }),
    onMutate: (row) => changeLists(queryClient, (list) => marked(list, row === 'all' ? 'all' : [row._id])),
    onSuccess: ({ unread }) => changeLists(queryClient, (list) => ({ ...list, unread })),
    // Nobody gets a message: the line is simply unread again.
    onError: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  });
};

type PreferencesAnswer = CallResult<typeof notificationCalls.preferences>;
const preferencesQuery = callQuery(['notification-preferences'], notificationCalls.preferences);
export const usePreferences = () => useQuery(preferencesQuery);

export interface PreferenceChange {
  kind: NotificationKind;
  place: NotificationPlace;
  wanted: boolean;
}
const changed = (answer: PreferencesAnswer, { kind, place, wanted }: PreferenceChange): PreferencesAnswer => ({
  ...answer,
  preferences: { ...answer.preferences, [kind]: { ...answer.preferences[kind], [place]: wanted } },
});
const putPreferences = async (queryClient: QueryClient, update: (answer: PreferencesAnswer) => PreferencesAnswer) => {
  // An answer still on its way is older than the change.
  await queryClient.cancelQueries({ queryKey: preferencesQuery.queryKey });
  queryClient.setQueryData(preferencesQuery.queryKey, (answer) => answer && update(answer));
};

/** One switch at a time, shown at once, sent one after the other; taken back when the server refuses it. */
export const useSetPreference = (failed: (error: Error) => unknown) => {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: ({ kind, place, wanted }: PreferenceChange) =>
      call(notificationCalls.setPreferences, { body: { preferences: { [kind]: { [place]: wanted } } } }),
    onMutate: (change) => putPreferences(queryClient, (answer) => changed(answer, change)),
    onError: (error, change) => {
      failed(error);
      return putPreferences(queryClient, (answer) => changed(answer, { ...change, wanted: !change.wanted }));
    },
  });
};

/** Messages to the person's phone, or to their account's address, again, after they were stopped. */
export const useResume = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (resume: 'phone' | 'email') => call(notificationCalls.setPreferences, { body: { resume } }),
    onSuccess: (answer) => putPreferences(queryClient, () => answer),
  });
};
