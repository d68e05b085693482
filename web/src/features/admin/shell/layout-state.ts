import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

export type SidebarWidth = 'wide' | 'narrow';
/** What the person chose; nothing: wide on a desktop, narrow on a tablet. */
export const sidebarAtom = atomWithStorage<SidebarWidth | null>('visavis.adminSidebar', null, undefined, { getOnInit: true });
/** Single-letter keys can be turned off (WCAG 2.1.4): speech input would trip over them. */
export const letterKeysAtom = atomWithStorage('visavis.adminKeys', true, undefined, { getOnInit: true });

export const keyHelpAtom = atom(false);

/** The rows of the list that was shown last, and its address: a meeting's page steps through them. */
export const listOrderAtom = atom<{ at: string; ids: readonly string[] }>({ at: '', ids: [] });

export interface Crumb {
  label: string;
  to?: string;
}
/** The way from the area to the screen that is shown; the screen says it. */
export const crumbsAtom = atom<readonly Crumb[]>([]);
