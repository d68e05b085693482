import { useAtom } from 'jotai';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../../../shared/session/session.ts';
import { keptViewsAtom, type ListViews, VIEWED_LISTS, viewsIn, withViews } from './saved-views.ts';

/** The views of the list that is shown; `list` is nothing on other screens. */
export const useListViews = () => {
  const { pathname } = useLocation();
  const [kept, setKept] = useAtom(keptViewsAtom);
  const userId = useUser()?._id ?? '';
  const list = VIEWED_LISTS.includes(pathname) ? pathname : undefined;
  const change = (next: (before: ListViews) => ListViews) =>
    setKept((now: unknown) => withViews(now, userId, pathname, next(viewsIn(now, userId, pathname))));
  return { list, ...viewsIn(kept, userId, pathname), change };
};
