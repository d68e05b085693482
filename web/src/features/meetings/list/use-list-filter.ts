import { categoryNameOf } from '@visavis/contracts/constants/category';
import { MEETING, STATUS_FILTERS, type StatusFilter } from '@visavis/contracts/constants/meeting';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { pageOf } from '../../../shared/hooks/use-page-param.ts';
import { useUser } from '../../../shared/session/session.ts';
import type { ListFilter } from '../api.ts';

const isStatus = (text: string): text is StatusFilter => (STATUS_FILTERS as readonly string[]).includes(text);

export const NO_FILTER: ListFilter = { search: '', category: undefined, status: 'all', page: 1 };

/** The list's filter as the address has it; undefined when the address names a status or category that does not exist. */
export const useListFilter = (): ListFilter | undefined => {
  const { status = 'all', categorySlug } = useParams();
  const [params] = useSearchParams();
  const first = useUser()?.category;
  if (!isStatus(status) || (categorySlug !== undefined && !categoryNameOf(categorySlug))) return undefined;
  const search = (params.get('search') ?? '').trim().slice(0, MEETING.searchMax);
  return {
    // One letter is not a search yet.
    search: [...search].length >= MEETING.searchMin ? search : '',
    category: categorySlug,
    status,
    page: pageOf(params),
    ...firstOf(first, categorySlug, status),
  };
};

/** One category alone is in one order, and so is what is past. */
export const firstOf = (first: string | null | undefined, category: string | undefined, status: StatusFilter) =>
  first && !category && status !== 'past' ? { first } : {};

/** The address of a filter, keeping the search and starting at its first page. */
export const useFilterPath = () => {
  const { search } = useLocation();
  return (category: string | undefined, status: StatusFilter) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    const query = params.toString();
    const tail = status === 'all' ? '' : `/${status}`;
    return `${category ? `/category/${category}` : '/meetings'}${tail}${query ? `?${query}` : ''}`;
  };
};
