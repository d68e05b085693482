import { persistedAtom } from '../../../shared/state/persisted-atom.ts';

/** What was last gone to from the palette. */
export interface Recent {
  label: string;
  to: string;
}
const most = 6;

/** What another release or another hand has written is left out; only places of the admin area are gone to. */
export const recentIn = (stored: unknown): Recent[] =>
  (Array.isArray(stored) ? stored : [])
    .filter(
      (item): item is Recent =>
        typeof item?.label === 'string' && typeof item.to === 'string' && /^\/admin\/[\w/-]+$/.test(item.to) && item.label !== '',
    )
    .slice(0, most);
export const withRecent = (stored: unknown, item: Recent): Recent[] =>
  [item, ...recentIn(stored).filter(({ to }) => to !== item.to)].slice(0, most);

/** Holds names of people and meetings: signing out removes it. */
export const recentAtom = persistedAtom<unknown>('visavis.adminRecent', []);
