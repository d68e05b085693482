import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallRow } from '@visavis/contracts/calls/call';
import type { CallArguments, CallInput, CallQuery, CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { Button } from 'antd';
import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '../../../shared/api/http.ts';
import type { CallOptions } from '../../../shared/api/send-request.ts';
import { useWhenIdle } from '../../../shared/hooks/use-when-idle.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { TextButton } from '../../../shared/ui/button.tsx';
import { adminKeys, cacheFor } from '../query-keys.ts';
import { SelectionBar } from './bulk.tsx';
import { type Filters, type FilterValues, readFilters } from './filters.ts';
import styles from './list.module.css';
import { ListPage } from './list-page.tsx';
import { BulkOutcome } from './outcome.tsx';
import { RowList } from './row-list.tsx';
import { type Column, type RowActions, Rows } from './rows.tsx';
import type { NoRowsWord, RowsQuery } from './rows-panel.tsx';
import { useFilters, useSetFilter } from './use-filters.ts';
import type { RowAction } from './use-rows.ts';

/** The list as it is shown, for what its description draws. */
export interface List<R, D, Q> {
  data: D | undefined;
  rows: readonly R[];
  /** Opens a dialog of the resource. */
  request: (request: Q) => void;
  /** Goes to the row's page, with this state of the history besides the list's own. */
  show: (row: R, state?: object) => void;
  /** The row's name in the table and on its card, which opens the row. */
  opener: (row: R, name: ReactNode, lang?: 'en') => ReactNode;
}
/** What is offered for the chosen rows; without `run`, it suits none of them. */
export interface BulkAction {
  label: string;
  run: (() => void) | undefined;
}
type Row = { _id: string };
type Data = NonNullable<RowsQuery['data']>;
interface Description<C extends CallRow, R, Fs extends Filters, Q> {
  /** Of its address, `/admin/<name>`, and of its file. */
  name: string;
  title: () => string;
  /** The texts' own `t`. */
  words: (word: 'loading' | `empty.${NoRowsWord}`) => string;
  /** Below it, the responses are cached; of itself, below its name. */
  key?: QueryKey;
  call: C;
  /** The file of all rows of the filters. */
  csv: CallRow;
  /** By what they are called in the address, in the toolbar's order; `query` says them to the server. */
  filters: Fs;
  query: (filters: FilterValues<Fs>) => CallQuery<C>;
  rows: (data: CallResult<C>) => readonly R[];
  /** The dialogs that `request` opens. */
  dialogs?: LazyExoticComponent<ComponentType<{ request: Q; onClose: () => void }>> & { preload: () => void };
  /** How long a response is fresh, and how often it is fetched again. */
  refresh?: { freshMs?: number; everyMs?: number };
  columns: (list: List<R, CallResult<C>, Q>) => readonly Column<R>[];
  actions?: (list: List<R, CallResult<C>, Q>) => RowActions<R>;
  /**
   * What opening a row does, where it has no page; and the page's address, where that is not below the list's. The list's own
   * address keeps its place.
   */
  open?: (row: R, list: List<R, CallResult<C>, Q>) => void;
  page?: (row: R, params: URLSearchParams) => string;
  /** What the key of its first letter does to the marked row. */
  act?: Partial<Record<Exclude<RowAction, 'open' | 'select'>, (row: R, list: List<R, CallResult<C>, Q>) => void>>;
  /** Rows can be chosen: their names, which of them, and what is then offered besides their file. */
  bulk?: {
    nameOf: (row: R) => string;
    maySelect?: (row: R) => boolean;
    actions?: (
      chosen: readonly R[],
      onSelect: (ids: readonly string[]) => void,
      list: List<R, CallResult<C>, Q>,
    ) => readonly BulkAction[];
  };
  /**
   * How the palette finds rows by the filter `search`: in the whole list, which this address shows, a row's name there, and where
   * it leads, if not to the row's page.
   */
  found?: { all: string; of: (row: R) => { label: string; detail?: string; to?: string } };
  /** Beside the title, and between it and the list. */
  head?: (list: List<R, CallResult<C>, Q>) => ReactNode;
  above?: () => ReactNode;
}
interface Resource<C extends CallRow, R, Fs extends Filters, Q> extends Description<C, R, Fs, Q> {
  key: QueryKey;
  filtersOf: (params: URLSearchParams) => FilterValues<Fs>;
  load: (filters: FilterValues<Fs>, signal?: AbortSignal) => Promise<CallResult<C>>;
}

/** A list of the admin area, described once: how an address says its filters, its query, and what its screen shows. */
export const defineResource = <C extends CallRow, R extends Row, const Fs extends Filters, Q = never>(
  described: Description<C, R, Fs, Q>,
): Resource<C, R, Fs, Q> => {
  const resource: Resource<C, R, Fs, Q> = {
    key: [...adminKeys.all, described.name],
    ...described,
    filtersOf: readFilters(described.filters),
    load: (filters, signal) =>
      call(
        described.call,
        ...([{ query: described.query(filters), signal }] as unknown as CallArguments<CallInput<C> & CallOptions>),
      ),
  };
  if (described.found) finders.set(described.name, findIn(resource, described.found));
  return resource;
};

export const resourceQuery = <C extends CallRow, R, Fs extends Filters, Q>(
  { key, load, refresh }: Resource<C, R, Fs, Q>,
  filters: FilterValues<Fs>,
) =>
  queryOptions({
    queryKey: [...key, filters],
    queryFn: ({ signal }): Promise<CallResult<C>> => load(filters, signal),
    placeholderData: keepPreviousData,
    ...cacheFor(refresh?.freshMs ?? ADMIN_CACHE.defaultMs),
  });

/** Of one list, under its heading, at most so many rows that the server finds for what was typed. */
interface Found {
  name: string;
  commands: readonly { id: string; label: string; detail?: string; to: string }[];
}
export type Finder = (search: string, limit: number, signal: AbortSignal) => Promise<Found>;
const finders = new Map<string, Finder>();
/** Of the list at `/admin/<name>`, once its module is loaded; undefined: it does not say how its rows are found. */
export const finderOf = (name: string) => finders.get(name);

const findIn =
  <C extends CallRow, R extends Row, Fs extends Filters, Q>(
    { name, title, filtersOf, load, rows }: Resource<C, R, Fs, Q>,
    { all, of }: NonNullable<Resource<C, R, Fs, Q>['found']>,
  ): Finder =>
  async (search, limit, signal) => {
    const filters = filtersOf(new URLSearchParams(all));
    const data = await load({ ...filters, search, limit } as FilterValues<Fs>, signal);
    const commands = rows(data)
      .slice(0, limit)
      .map((row) => ({ id: `${name}-${row._id}`, to: `/admin/${name}/${row._id}`, ...of(row) }));
    return { name: title(), commands };
  };

/** Heading, tools, rows, and the dialogs of a resource. */
export const ResourceScreen = <C extends CallRow, R extends Row, Fs extends Filters, Q>({
  resource,
}: {
  resource: Resource<C, R, Fs, Q>;
}) => {
  useT();
  const { name, title, words, filtersOf, refresh, open, page, act = {}, bulk, csv, dialogs: Dialogs } = resource;
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const set = useSetFilter();
  const filters = useFilters(filtersOf);
  const query = useQuery({ ...resourceQuery(resource, filters), refetchInterval: refresh?.everyMs ?? false });
  const [request, setRequest] = useState<{ of: Q; nth: number }>();
  // Once the rows are here; there, then, when the server no longer is.
  useWhenIdle(query.data && Dialogs?.preload);
  const data = query.data as (CallResult<C> & Data) | undefined;
  const rows = data && resource.rows(data);
  const addressOf = (row: R) => page?.(row, params) ?? `${pathname}/${row._id}`;
  // A row that opens within the list keeps its place.
  const stateOf = (address: string) =>
    address.startsWith(`${pathname}?`) ? { keepScroll: true, keepFocus: true } : { from: pathname + search };
  const list: List<R, CallResult<C>, Q> = {
    data,
    rows: rows ?? [],
    request: (of) => setRequest((now) => ({ of, nth: (now?.nth ?? 0) + 1 })),
    show: (row, more) => void navigate(addressOf(row), { state: { ...stateOf(addressOf(row)), ...more } }),
    opener: (row, text, lang) =>
      open ? (
        <TextButton data-open dir="auto" className={styles.title ?? ''} onClick={() => open(row, list)} {...(lang && { lang })}>
          {text}
        </TextButton>
      ) : (
        <Link data-open dir="auto" to={addressOf(row)} state={stateOf(addressOf(row))} className={styles.title}>
          {text}
        </Link>
      ),
  };
  const { sort } = filters as { sort?: string };
  const file = { name, call: csv, query: resource.query({ ...filters, page: 1 }) };
  const bar = (chosen: readonly R[], onSelect: (ids: readonly string[]) => void) => (
    <SelectionBar ids={chosen.map(({ _id }) => _id)} csv={file} onClear={() => onSelect([])}>
      {bulk?.actions?.(chosen, onSelect, list).map(({ label, run }) => (
        <Button key={label} size="small" disabled={!run} {...(run && { onClick: run })}>
          {label}
        </Button>
      ))}
    </SelectionBar>
  );
  return (
    <>
      <ListPage title={title()} loading={words('loading')} head={resource.head?.(list)} above={resource.above?.()}>
        <RowList<R>
          filters={resource.filters}
          keys={[...(bulk ? ['x'] : []), ...Object.keys(act).map(([letter = '']) => letter)]}
          csv={file}
          query={{ ...query, data }}
          rows={rows}
          words={words}
          above={<BulkOutcome />}
          onOpen={(row) => (open ? open(row, list) : list.show(row))}
          onAct={(action, row) => act[action]?.(row, list)}
          {...(bulk && { selection: { ...bulk, bar } })}
        >
          {(rowProps, asCards) => (
            <Rows<R>
              {...rowProps}
              asCards={asCards}
              caption={title()}
              columns={resource.columns(list)}
              actions={resource.actions?.(list)}
              sort={sort === undefined ? undefined : { by: sort, set: (by) => set({ sort: by }) }}
            />
          )}
        </RowList>
      </ListPage>
      {request && Dialogs ? (
        <Suspense fallback={null}>
          <Dialogs key={request.nth} request={request.of} onClose={() => setRequest(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};
