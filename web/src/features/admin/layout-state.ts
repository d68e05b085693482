import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { persistedAtom } from '../../shared/state/persisted-atom.ts';

/** Every admin screen says where it is: page title, and the way to it in the header. */
export const useScreen = (title: string | undefined, above: readonly Crumb[] = []) => {
  const set = useSetAtom(crumbsAtom);
  usePageTitle(title);
  const key = JSON.stringify(above);
  useEffect(() => {
    set([...(JSON.parse(key) as Crumb[]), ...(title ? [{ label: title }] : [])]);
  }, [set, key, title]);
};

export type SidebarWidth = 'wide' | 'narrow';
/** What the person chose; nothing: wide on a desktop, narrow on a tablet. */
export const sidebarAtom = persistedAtom<SidebarWidth | null>('visavis.adminSidebar', null);
/** Single-letter keys can be turned off (WCAG 2.1.4): speech input would trip over them. */
export const letterKeysAtom = persistedAtom('visavis.adminKeys', true);

/** What lies over the screen, one at a time: the help of the keys, the command palette, the saved views of the list. */
export const overlayAtom = atom<'keys' | 'palette' | 'views' | undefined>(undefined);
/** Saves the list that is shown as a CSV file. */
export const exportAtom = atom<{ run: () => void } | undefined>(undefined);

/** The rows of the list that was shown last, and its address: a meeting's page steps through them. */
export const listOrderAtom = atom<{ at: string; ids: readonly string[] }>({ at: '', ids: [] });

export interface Crumb {
  label: string;
  to?: string;
}
/** The way from the area to the screen that is shown; the screen says it. */
export const crumbsAtom = atom<readonly Crumb[]>([]);
