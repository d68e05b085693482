import { atom, useAtomValue } from 'jotai';
import { heldByFormAtom } from '../state/reload-guard.ts';
import { store } from '../state/store.ts';
import { createSessionStore, type Session } from './session-store.ts';
import { localStore } from './storage.ts';
import { claimsOf } from './token-claims.ts';

export const session = createSessionStore(localStore, () => store.get(heldByFormAtom));

// A form that takes the place of another is there a moment later.
store.sub(heldByFormAtom, () => setTimeout(() => store.get(heldByFormAtom) || session.giveUp()));

if (typeof window !== 'undefined') window.addEventListener('storage', (event) => session.changedElsewhere(event.key));

const current = atom<Session | undefined>(session.get());
current.onMount = (set) => {
  set(session.get());
  // Screens stay as they are while a session that has expired can be had back: calls have none meanwhile.
  return session.subscribe((next, change) => change !== 'expired' && set(next));
};
export const sessionAtom = atom((get) => get(current));

export const useSession = () => useAtomValue(sessionAtom);
/** The signed-in user; undefined for visitors. */
export const useUser = () => useAtomValue(sessionAtom)?.user;
/** An admin whose session is not elevated by the second factor: the server refuses what is for admins. */
export const needsSecondFactor = (current: Session | undefined) =>
  current !== undefined && claimsOf(current.accessToken).sf === true;
export const isAdmin = (user: { role: string } | undefined) => user?.role === 'admin';
