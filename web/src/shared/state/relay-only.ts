import { persistedAtom } from './persisted-atom.ts';

/**
 * Calls go through a relay only, so that the people met do not see this device's network address. Kept per device: signing out
 * removes everything below `visavis.`, and must not silently reveal the address in the next call.
 */
export const relayOnlyAtom = persistedAtom('visavis-relay-only', false);
