import { dayOf, idOf, oneOf, pageOf, searchOf } from './list-filters.ts';

type Word = () => string;
/** How a filter is chosen in the toolbar; an order is chosen by the heads of columns. */
type Tool =
  | { kind: 'search'; words: () => { label: string; placeholder: string } }
  | { kind: 'option'; standard: string; values: readonly string[]; words: Words<never> }
  | { kind: 'day' }
  | { kind: 'person'; words: Person<never> }
  | { kind: 'sort' };
/**
 * One filter of a list: how the address says it, and how it is chosen. What is no value of it falls back to what the list shows
 * by itself.
 */
export interface Filter<V extends string = string> {
  read: (text: string | null) => V;
  tool: Tool;
}
export type Filters = Readonly<Record<string, Filter>>;
export type FilterValues<Fs extends Filters> = { -readonly [K in keyof Fs]: ReturnType<Fs[K]['read']> } & {
  page: number;
  limit: number;
};

/** Everything that a list's address says. */
export const readFilters =
  <Fs extends Filters>(filters: Fs) =>
  (params: URLSearchParams): FilterValues<Fs> =>
    ({
      ...Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read(params.get(name))])),
      ...pageOf(params),
    }) as FilterValues<Fs>;

/** The box that `/` goes to, by the name `search`. */
export const search = (words: () => { label: string; placeholder: string }): Filter => ({
  read: searchOf,
  tool: { kind: 'search', words },
});

interface Words<T extends string> {
  label: Word;
  /** What is shown while nothing is chosen. */
  all: Word;
  word: (value: T) => string;
  wide?: boolean;
}
/** One of some values; without a choice, `standard`, which the address leaves out. */
export const optionOr = <const S extends string, const T extends string>(
  standard: S,
  values: readonly T[],
  words: Words<T>,
): Filter<S | T> => ({
  read: (text) => oneOf(values, text) ?? standard,
  tool: { kind: 'option', standard, values, words },
});
/** One of some values, or all. */
export const option = <const T extends string>(values: readonly T[], words: Words<T>) => optionOr('', values, words);

const day: Filter = { read: dayOf, tool: { kind: 'day' } };
/** The first and the last day that are shown, in India. */
export const days = { from: day, to: day };
/** One day. */
export const oneDay = { day };

interface Person<R> {
  nameOf: (row: R) => string | undefined;
  /** `name`: nothing while no row says it. */
  label: (name: string | undefined) => string;
  clear: Word;
}
/** Whose rows alone are shown: another screen's link says it, and here it can be taken back. */
export const person = <R>(words: Person<R>): Filter => ({ read: idOf, tool: { kind: 'person', words } });

/** The order; the first is the list's own. */
export const sort = <const T extends string>(orders: readonly [T, ...T[]]): Filter<T> => ({
  read: (text) => oneOf(orders, text) ?? orders[0],
  tool: { kind: 'sort' },
});
