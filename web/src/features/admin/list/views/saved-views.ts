import type { adminCalls } from '@visavis/contracts/calls/admin';
import type { CallBody, CallResult } from '@visavis/contracts/calls/typed-call';
import { SAVED_VIEWS, UNSAVED_FILTERS } from '@visavis/contracts/constants/admin';
import { isList } from '../../places.ts';

export type SavedViews = CallResult<typeof adminCalls.views>;
export type ListViews = Omit<CallBody<typeof adminCalls.setViews>, 'version'>;
export type SavedView = ListViews['views'][number];

/** Where one stands in the list, and what one typed to find somebody, are no part of a view. */
export const viewedSearch = (search: string) => {
  const params = new URLSearchParams(search);
  for (const name of UNSAVED_FILTERS) params.delete(name);
  return params.toString();
};

export const viewName = (text: string) => [...text.trim()].slice(0, SAVED_VIEWS.nameMax).join('');

/** The views of one list. */
export const viewsOf = (saved: Pick<SavedViews, 'lists'> | undefined, list: string): ListViews =>
  saved?.lists.find((one) => one.list === list) ?? { list, views: [], defaultId: null };

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
export const viewNamed = ({ views }: ListViews, name: string) => views.find((view) => sameName(view.name, viewName(name)));

/** A view of the same name is written over, and keeps its place and who sees it. */
export const viewSaved = (before: ListViews, view: SavedView): ListViews => {
  const existing = viewNamed(before, view.name);
  const views = existing
    ? before.views.map((other) => (other === existing ? { ...view, id: existing.id, shared: existing.shared } : other))
    : [...before.views, view];
  return { ...before, views };
};
export const viewChanged = (before: ListViews, id: string, change: Partial<Pick<SavedView, 'name' | 'shared'>>): ListViews => ({
  ...before,
  views: before.views.map((view) => (view.id === id ? { ...view, ...change } : view)),
});
export const viewDeleted = (before: ListViews, id: string): ListViews => ({
  ...before,
  views: before.views.filter((view) => view.id !== id),
  defaultId: before.defaultId === id ? null : before.defaultId,
});

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const viewFrom = (value: unknown): SavedView[] => {
  const { id, name, search } = recordOf(value);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof search !== 'string') return [];
  const view = { id, name: viewName(name), search: viewedSearch(search), shared: false };
  return id && view.name && view.search.length <= SAVED_VIEWS.searchMax ? [view] : [];
};
/** What an earlier release kept in this browser, by account and list; what is no view is left out. */
export const viewsOfBrowser = (stored: unknown, userId: string): ListViews[] =>
  Object.entries(recordOf(recordOf(stored)[userId])).flatMap(([list, value]) => {
    const { views, defaultId } = recordOf(value);
    const found = (Array.isArray(views) ? views : [])
      .flatMap(viewFrom)
      .reduce<ListViews>(viewSaved, { list, views: [], defaultId: null }).views;
    if (found.length === 0 || !isList(list)) return [];
    const limited = found.slice(0, SAVED_VIEWS.most);
    return [{ list, views: limited, defaultId: limited.find(({ id }) => id === defaultId)?.id ?? null }];
  });
/** What stays in this browser for colleagues who have not yet come back to it; nothing, where there are none. */
export const viewsOfOthers = (stored: unknown, userId: string): Record<string, unknown> | undefined => {
  const { [userId]: _, ...others } = recordOf(stored);
  return Object.keys(others).length > 0 ? others : undefined;
};
