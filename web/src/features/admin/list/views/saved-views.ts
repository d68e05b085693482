import { keptAtom } from '../../../../shared/state/kept-atom.ts';

/** Filters and order of one list, by a name that the admin gave. */
export interface SavedView {
  id: string;
  name: string;
  /** Of the address, without the question mark. */
  search: string;
}
export interface ListViews {
  views: readonly SavedView[];
  /** Shown when the list is opened without filters. */
  defaultId: string | undefined;
}

export const VIEWS = { most: 20, nameMax: 60, searchMax: 1_000 } as const;
/** Lists whose filters are in the address. */
export const VIEWED_LISTS: readonly string[] = [
  '/admin/meetings',
  '/admin/approved-meetings',
  '/admin/users',
  '/admin/payments',
  '/admin/coupons',
  '/admin/verification',
  '/admin/reports',
  '/admin/testimonials',
  '/admin/messages',
  '/admin/audit',
  '/admin/contact',
];

/** Where one stands in the list is no part of a view. */
const passing = ['page', 'request'];
export const viewedSearch = (search: string) => {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  return params.toString();
};

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
export const viewName = (text: string) => [...text.trim()].slice(0, VIEWS.nameMax).join('');

const viewOf = (value: unknown): SavedView[] => {
  const { id, name, search } = recordOf(value);
  if (typeof id !== 'string' || typeof name !== 'string' || typeof search !== 'string') return [];
  if (!id || !viewName(name) || search.length > VIEWS.searchMax) return [];
  return [{ id, name: viewName(name), search: viewedSearch(search) }];
};
/**
 * The views of one account and list. Another release may have written them: what is no view is left out. Filters stay as they are
 * written, since each list passes over those it does not know.
 */
export const viewsIn = (kept: unknown, userId: string, list: string): ListViews => {
  const { views, defaultId } = recordOf(recordOf(recordOf(kept)[userId])[list]);
  const known = (Array.isArray(views) ? views.flatMap(viewOf) : []).slice(0, VIEWS.most);
  return { views: known, defaultId: known.find(({ id }) => id === defaultId)?.id };
};
/** What is kept after a change; other accounts of this browser keep theirs. */
export const withViews = (kept: unknown, userId: string, list: string, views: ListViews) => ({
  ...recordOf(kept),
  [userId]: { ...recordOf(recordOf(kept)[userId]), [list]: views },
});

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
export const viewNamed = ({ views }: ListViews, name: string) => views.find((view) => sameName(view.name, viewName(name)));

/** A view of the same name is written over and keeps its place. */
export const viewSaved = (before: ListViews, view: SavedView): ListViews => {
  const existing = viewNamed(before, view.name);
  const views = existing
    ? before.views.map((other) => (other === existing ? { ...view, id: existing.id } : other))
    : [...before.views, view];
  return { ...before, views };
};
export const viewRenamed = (before: ListViews, id: string, name: string): ListViews => ({
  ...before,
  views: before.views.map((view) => (view.id === id ? { ...view, name: viewName(name) } : view)),
});
export const viewDeleted = ({ views, defaultId }: ListViews, id: string): ListViews => ({
  views: views.filter((view) => view.id !== id),
  defaultId: defaultId === id ? undefined : defaultId,
});

/**
 * Kept on this device, by account: not below `visavis.`, which signing out removes. Filters may hold a name or a phone that was
 * searched for, and stay out of every server's data.
 */
export const keptViewsAtom = keptAtom<unknown>('visavis-admin-views', {});
