import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { type Crumb, crumbsAtom } from './layout-state.ts';

/** Every admin screen says where it is: page title, and the way to it in the header. */
export const useScreen = (title: string | undefined, above: readonly Crumb[] = []) => {
  const set = useSetAtom(crumbsAtom);
  usePageTitle(title);
  const key = JSON.stringify(above);
  useEffect(() => {
    set([...(JSON.parse(key) as Crumb[]), ...(title ? [{ label: title }] : [])]);
  }, [set, key, title]);
};
