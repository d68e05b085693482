import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
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
  const { views, defaultId } = useListViews();
  const { search } = useLocation();
  const [wanted] = useState(() => (list && !search ? views.find(({ id }) => id === defaultId)?.search : undefined));
  const [done, setDone] = useState(!wanted);
  if (done || search) {
    if (!done) setDone(true);
    return children;
  }
  return <Navigate replace to={`${list}?${wanted}`} />;
};
