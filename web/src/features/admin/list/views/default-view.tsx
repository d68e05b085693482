import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useT } from '../../../../shared/i18n/texts.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { useListViews } from './use-list-views.ts';

/** A list that is opened without filters shows its default view. Clearing the filters later shows everything. */
export const DefaultView = ({ children }: { children: ReactNode }) => {
  const { list } = useListViews();
  return (
    <Opened key={list ?? ''} list={list}>
      {children}
    </Opened>
  );
};

const Opened = ({ list, children }: { list: string | undefined; children: ReactNode }) => {
  const t = useT();
  const { own, shared, isLoading } = useListViews();
  const { search } = useLocation();
  const [done, setDone] = useState(!list);
  const finished = done || search !== '';
  const wanted = [...own.views, ...shared].find(({ id }) => id === own.defaultId)?.search;
  if (!finished && isLoading) return <ListSkeleton alone label={t('loading')} />;
  if (!finished && wanted) return <Navigate replace to={`${list}?${wanted}`} />;
  if (!done) setDone(true);
  return children;
};
