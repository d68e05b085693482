import type { ReactNode } from 'react';
import { HttpError } from '../api/http-error.ts';
import { useT } from '../i18n/texts.ts';
import { BrowseMeetings, Button } from './button.tsx';
import { NotFoundNotice } from './not-found-notice.tsx';
import { StateNotice, useFailureReason } from './state-notice.tsx';

/** Whether the address names something that does not exist. */
export const isMissing = (error: unknown) => error instanceof HttpError && (error.status === 404 || error.status === 400);

interface QueryResultProps<T> {
  query: { data: T | undefined; error: unknown; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  /** In the shape of the data to come. */
  skeleton: ReactNode;
  /** What could not be loaded. */
  failed: string;
  children: (data: T) => ReactNode;
}
/** A page about one thing: loading, not found, failed, or its data. Data that was loaded stays when a later fetch fails. */
export const QueryResult = <T,>({
  query: { data, error, isPending, isFetching, refetch },
  skeleton,
  failed,
  children,
}: QueryResultProps<T>) => {
  const t = useT();
  const why = useFailureReason(error);
  if (isPending) return skeleton;
  if (isMissing(error)) return <NotFoundNotice />;
  if (data !== undefined) return children(data);
  return (
    <StateNotice
      as="h1"
      title={failed}
      action={
        <>
          <Button kind="primary" busy={isFetching} onClick={() => refetch()}>
            {t('tryAgain')}
          </Button>
          <BrowseMeetings kind="plain" />
        </>
      }
    >
      {why || t('loadFailed')}
    </StateNotice>
  );
};
