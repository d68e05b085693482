import type { ReactNode } from 'react';
import { type FailedQuery, LoadFailed } from './state-notice.tsx';

export interface PartQuery<T> extends FailedQuery {
  data: T | undefined;
  isPending: boolean;
}
interface LoadedProps<T> {
  query: PartQuery<T>;
  /** What is read aloud while it loads; nothing where the skeleton says it itself. */
  label?: string;
  /** In the shape of the data to come, in this class. */
  skeleton: ReactNode;
  look?: string | undefined;
  children: (data: T) => ReactNode;
}
/**
 * A part of a page that loads by itself: on its way, failed, or its data. What was loaded before stays beside a later failure,
 * and nothing is said of what is not known.
 */
export const Loaded = <T,>({ query, label, skeleton, look, children }: LoadedProps<T>) => (
  <>
    {query.error ? <LoadFailed query={query} /> : null}
    {query.isPending && label ? (
      <div className={look} role="status" aria-label={label}>
        {skeleton}
      </div>
    ) : query.isPending ? (
      skeleton
    ) : null}
    {query.data === undefined ? null : children(query.data)}
  </>
);
