import { useSearchParams } from 'react-router-dom';
import type { HostFilter } from '../api/read-host.ts';

/** `?status=past&page=2`; what is not said, or is no such thing, is what comes next. */
export const useHostFilter = (): HostFilter & { status: 'upcoming' | 'past' } => {
  const [params] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  return {
    status: params.get('status') === 'past' ? 'past' : 'upcoming',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
};
