import { useLocation } from 'react-router-dom';

/** The address of the list that one came from, with its filters; the list itself for whoever came otherwise. */
export const useWayBack = (list: string): string => {
  const state = useLocation().state as { from?: unknown } | null;
  const came = typeof state?.from === 'string' ? state.from : '';
  return came.startsWith(`${list}?`) ? came : list;
};
