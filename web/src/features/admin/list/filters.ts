import { dayOf, idOf, oneOf, pageOf, searchOf } from './list-filters.ts';

type Word = () => string;
/** How a filter is chosen in the toolbar; an order is chosen by the heads of columns. */
type Tool =
  | { kind: 'tabs'; values: readonly string[]; words: Pick<Words<never>, 'label' | 'word'> }
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
type Chosen<Fs extends Filters> = { -readonly [K in keyof Fs]: ReturnType<Fs[K]['read']> };
export type FilterValues<Fs extends Filters> = Chosen<Fs> & { page: number; limit: number };

/** What the address says of the filters; `readFilters`: everything that a list's address says. */
export const chosenOf = <Fs extends Filters>(filters: Fs, params: URLSearchParams) =>
  Object.fromEntries(Object.entries(filters).map(([name, { read }]) => [name, read(params.get(name))])) as Chosen<Fs>;
export const readFilters =
  <Fs extends Filters>(filters: Fs) =>
  (params: URLSearchParams): FilterValues<Fs> => ({ ...chosenOf(filters, params), ...pageOf(params) });

/** Those that leave no row out, or are places of their own, which nobody clears. */
const arranging: readonly string[] = ['sort', 'tabs'] satisfies Tool['kind'][];
/** Whether a list leaves out what it shows by itself. */
export const isFiltered = (filters: Filters, params: URLSearchParams) =>
  Object.entries(filters).some(
    ([name, { read, tool }]) => !arranging.includes(tool.kind) && read(params.get(name)) !== read(null),
  );

/** The box that `/` goes to, by the name `search`; `least`: as many letters as the server asks for. */
export const search = (words: () => { label: string; placeholder: string }, least = 1): Filter => ({
  read: (text) => ([...searchOf(text)].length < least ? '' : searchOf(text)),
  tool: { kind: 'search', words },
});

/** Ways to see a list, side by side; the first is its own. */
export const tabs = <const T extends string>(
  values: readonly [T, ...T[]],
  words: Pick<Words<T>, 'label' | 'word'>,
): Filter<T> => ({
  read: (text) => oneOf(values, text) ?? values[0],
  tool: { kind: 'tabs', values, words },
});

interface Words<T extends string> {
  label: Word;
  /** What is shown while nothing is chosen. */
  all: Word;
  word: (value: T) => string;
  wide?: boolean;
  /** The filter that any choice takes back. */
  clears?: string;
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
  /** Of whom this row is one, by their id. */
  nameOf: (row: R, id: string) => string | undefined;
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
