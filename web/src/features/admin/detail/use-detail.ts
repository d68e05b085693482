import { useLocation, useNavigate } from 'react-router-dom';
import { useScreen } from '../shell/layout-state.ts';
import { useKeys } from '../shell/use-keys.ts';

/** The address of the list that one came from, with its filters; the list itself for whoever came otherwise. */
const useWayBack = (list: string): string => {
  const state = useLocation().state as { from?: unknown } | null;
  const came = typeof state?.from === 'string' ? state.from : '';
  return came.startsWith(`${list}?`) ? came : list;
};

/**
 * A row's page: its title, and the way back to its list, in the header and by the key `u`. `onKey`: the page's other keys;
 * whether it took this one.
 */
export const useDetail = (
  list: { label: string; to: string },
  title: string | undefined,
  onKey?: (event: KeyboardEvent) => boolean,
) => {
  const back = { label: list.label, to: useWayBack(list.to) };
  useScreen(title, [back]);
  const navigate = useNavigate();
  useKeys((event) => {
    if (event.key === 'u') navigate(back.to);
    else if (!onKey?.(event)) return;
    // Not also the first letter of what a dialog asks for.
    event.preventDefault();
  });
  return back;
};
