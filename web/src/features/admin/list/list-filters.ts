import { API } from '@visavis/contracts/constants/api';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((option) => option === value);
const positive = (value: string | null) => (value && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined);

/** A day of the calendar, words to search for, an id; nothing when it is none. */
export const dayOf = (text: string | null) =>
  text && /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
export const searchOf = (text: string | null) => (text ?? '').trim().slice(0, 100);
export const idOf = (text: string | null) => /^[\w-]{1,64}$/.exec(text ?? '')?.[0] ?? '';

/** The page of a list, and how many rows it has. */
export const pageOf = (params: URLSearchParams) => {
  const limit = positive(params.get('limit'));
  return { page: positive(params.get('page')) ?? 1, limit: PAGE_SIZES.find((size) => size === limit) ?? API.pageSize };
};

/** What the server is asked for: filters that say something. */
export const withoutEmpty = <F extends object>(filters: F) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as { [K in keyof F]?: Exclude<F[K], ''> };

/** The address after a change: defaults stay out of it, and any change but the page's starts at page 1. */
export const changedParams = (params: URLSearchParams, change: Record<string, string | undefined>) => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  if (!('page' in change)) next.delete('page');
  if (next.get('page') === '1') next.delete('page');
  return next;
};

/** Some searches take no single letter. */
export const searchMin = 2;
