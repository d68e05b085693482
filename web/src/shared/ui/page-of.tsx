import type { ReactNode } from 'react';
import { HttpError } from '../api/http-error.ts';
import { useT } from '../i18n/texts.ts';
import { Button, ButtonLink } from './button.tsx';
import { NotFoundNotice } from './not-found-notice.tsx';
import { StateNotice } from './state-notice.tsx';

/** The address names nothing that there is. */
export const isMissing = (error: unknown) => error instanceof HttpError && (error.status === 404 || error.status === 400);

interface PageOfProps<T> {
  query: { data: T | undefined; error: unknown; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** What could not be loaded. */
  failed: string;
  children: (data: T) => ReactNode;
}
/** A page about one thing: on its way, there, no such thing, or not loaded. What has been there stays through a failure. */
export const PageOf = <T,>({
  query: { data, error, isPending, isFetching, refetch },
  skeleton,
  failed,
  children,
}: PageOfProps<T>) => {
  const t = useT();
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
          <ButtonLink to="/">{t('browseMeetings')}</ButtonLink>
        </>
      }
    >
      {t('loadFailed')}
    </StateNotice>
  );
};
