import { useLocation, useNavigate } from 'react-router-dom';
import { useScreen } from '../layout-state.ts';
import { useKeys } from '../use-keys.ts';

/**
 * A row's page: its title, and the way back to its list, in the header and by the key `u`. `onKey`: the page's other keys;
 * whether it took this one.
 */
export const useDetail = (
  list: { label: string; to: string },
  title: string | undefined,
  onKey?: (event: KeyboardEvent) => boolean,
) => {
  const state = useLocation().state as { from?: unknown } | null;
  const came = typeof state?.from === 'string' ? state.from : '';
  // The list with its filters; the list itself for whoever came otherwise.
  const back = { label: list.label, to: came.startsWith(`${list.to}?`) ? came : list.to };
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
