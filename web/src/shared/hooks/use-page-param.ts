import { useSearchParams } from 'react-router-dom';

/** The page of a list that an address names: the first one, unless it names another. */
export const pageOf = (params: URLSearchParams) => {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/** A list's page in the address, and the way to another one. */
export const usePageParam = () => {
  const [params, setParams] = useSearchParams();
  const turnTo = (page: number) =>
    setParams((now) => {
      now.set('page', String(page));
      return now;
    });
  return [pageOf(params), turnTo] as const;
};
