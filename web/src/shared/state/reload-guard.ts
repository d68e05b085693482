import { atom } from 'jotai';
import { useEffect } from 'react';
import { store } from './store.ts';

/** Who would lose something by a reload now: an unsent form, a call. */
type Holder = 'form' | 'call';
const holdersAtom = atom<Record<Holder, number>>({ form: 0, call: 0 });
export const heldByFormAtom = atom((get) => get(holdersAtom).form > 0);
export const heldByCallAtom = atom((get) => get(holdersAtom).call > 0);
export const reloadHeldAtom = atom((get) => get(holdersAtom).call + get(holdersAtom).form > 0);

const add = (holder: Holder, step: number) => store.set(holdersAtom, (held) => ({ ...held, [holder]: held[holder] + step }));

/**
 * While `active`, the app does not reload by itself after the network returns; inside a call it shows no offline overlay either.
 */
export const useReloadGuard = (holder: Holder, active = true) => {
  useEffect(() => {
    if (!active) return;
    add(holder, 1);
    return () => add(holder, -1);
  }, [holder, active]);
};
