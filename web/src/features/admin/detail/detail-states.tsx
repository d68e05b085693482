import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed, StateNotice } from '../../../shared/ui/state-notice.tsx';
import styles from './detail.module.css';
import { useDetail } from './use-detail.ts';

interface DetailSkeletonProps {
  label: string;
  /** Of the cards beside it. */
  cards?: readonly string[];
  children?: ReactNode;
}
export const DetailSkeleton = ({ label, cards = ['88px', '120px'], children }: DetailSkeletonProps) => (
  <div className={styles.page} role="status" aria-label={label}>
    <div className={styles.main}>
      <div className={styles.head}>
        <Skeleton width="72px" height="24px" />
        <Skeleton width="58%" height="34px" />
        <Skeleton width="38%" height="22px" />
      </div>
      {children}
      <Skeleton height="120px" />
    </div>
    <div className="stack gap-16">
      {cards.map((height) => (
        <div key={height} className={styles.card}>
          <Skeleton height={height} />
        </div>
      ))}
    </div>
  </div>
);

interface DetailScreenProps<T> {
  query: DetailStatesProps<T>['query'];
  list: { label: string; to: string };
  titleOf: (record: T) => string;
  /** `name`: its heading while it cannot be loaded. */
  words: DetailStatesProps<T>['words'] & { loading: string };
  /** Main part and aside. */
  children: (record: T, title: string) => ReactNode;
}
/** One record's page that has no keys of its own. */
export const DetailScreen = <T,>({ query, list, titleOf, words, children }: DetailScreenProps<T>) => {
  const { data, error } = query;
  const back = useDetail(list, data ? titleOf(data) : error ? words.name : undefined);
  return (
    <DetailStates query={query} back={back} words={words} skeleton={<DetailSkeleton label={words.loading} />}>
      {(record) => children(record, titleOf(record))}
    </DetailStates>
  );
};

interface DetailStatesProps<T> {
  query: { data: T | undefined; error: unknown; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  back: { label: string; to: string };
  /** `name`: the heading while it cannot be loaded. */
  words: Record<'name' | 'missing' | 'missingText', string>;
  skeleton: ReactNode;
  /** Main part and aside. */
  children: (record: T) => ReactNode;
}
/**
 * One record's page in each of its states: the skeleton, what failed, that there is none, the record. What is open on a record
 * ends with it: one record's page may follow another's in the same place.
 */
export const DetailStates = <T,>({ query, back, words, skeleton, children }: DetailStatesProps<T>) => {
  const t = useT();
  const { id } = useParams();
  const { data, error, isPending } = query;
  if (isPending) return skeleton;
  if (!data && error instanceof HttpError && (error.status === 404 || error.status === 400))
    return (
      <StateNotice
        as="h1"
        title={words.missing}
        action={
          <ButtonLink kind="primary" to={back.to}>
            {t('nav.backTo', { label: back.label })}
          </ButtonLink>
        }
      >
        {words.missingText}
      </StateNotice>
    );
  return (
    <>
      {error ? (
        <>
          {data ? null : <h1 className="visually-hidden">{words.name}</h1>}
          <LoadFailed query={query} />
        </>
      ) : null}
      {data ? (
        <div key={id} className={styles.page}>
          {children(data)}
        </div>
      ) : null}
    </>
  );
};
