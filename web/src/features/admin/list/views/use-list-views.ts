import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminCalls } from '@visavis/contracts/calls/admin';
import { useLocation } from 'react-router-dom';
import { call } from '../../../../shared/api/http.ts';
import { HttpError } from '../../../../shared/api/http-error.ts';
import { queryClient } from '../../../../shared/api/query-client.ts';
import { session } from '../../../../shared/session/session.ts';
import { localStore } from '../../../../shared/session/storage.ts';
import { isList } from '../../places.ts';
import { savedViewsKey } from '../../query-keys.ts';
import { type ListViews, type SavedViews, viewsOf, viewsOfBrowser, viewsOfOthers } from './saved-views.ts';

const FORMER_KEY = 'visavis-admin-views';

/** With those that an earlier release kept in this browser for this account, which are moved to the server once. */
async function readViews(signal: AbortSignal): Promise<SavedViews> {
  const saved = await call(adminCalls.views, { signal });
  const userId = session.get()?.user?._id ?? '';
  const former = parsed(localStore.get(FORMER_KEY));
  const own = viewsOfBrowser(former, userId);
  if (own.length === 0) return saved;
  let { version } = saved;
  for (const views of own) {
    if (saved.lists.some(({ list }) => list === views.list)) continue;
    ({ version } = await call(adminCalls.setViews, { body: { ...views, version } }));
  }
  const others = viewsOfOthers(former, userId);
  if (others) localStore.set(FORMER_KEY, JSON.stringify(others));
  else localStore.remove(FORMER_KEY);
  return call(adminCalls.views, { signal });
}
const parsed = (text = ''): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const savedViewsQuery = queryOptions({
  queryKey: savedViewsKey,
  queryFn: ({ signal }) => readViews(signal),
  staleTime: 60_000,
});

/** Changes the views of a list on the server; once more where another window was first. Throws what the server refuses. */
async function changeViews(list: string, next: (before: ListViews) => ListViews): Promise<void> {
  const send = async (saved: SavedViews) => {
    const views = next(viewsOf(saved, list));
    const { version } = await call(adminCalls.setViews, { body: { ...views, version: saved.version } });
    const lists = [...saved.lists.filter((one) => one.list !== list), views];
    queryClient.setQueryData(savedViewsKey, { ...saved, version, lists });
  };
  try {
    await send(await queryClient.ensureQueryData(savedViewsQuery));
  } catch (error) {
    if (!(error instanceof HttpError && error.error === 'VERSION_CONFLICT')) throw error;
    await send(await queryClient.fetchQuery({ ...savedViewsQuery, staleTime: 0 }));
  }
}

/** The views of the list that is shown, one's own and those that others share; `list` is nothing on other screens. */
export const useListViews = () => {
  const { pathname } = useLocation();
  const list = isList(pathname) ? pathname : undefined;
  const { data, isLoading, error } = useQuery({ ...savedViewsQuery, enabled: list !== undefined });
  const own = viewsOf(data, pathname);
  const shared = data?.shared.filter((view) => view.list === pathname) ?? [];
  return { list, own, shared, isLoading, error, change: (next: (before: ListViews) => ListViews) => changeViews(pathname, next) };
};
