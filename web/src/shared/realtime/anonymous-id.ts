import { DEVICE_KEYS } from '@visavis/contracts/constants/storage';
import { localStore, renameKey } from '../session/storage.ts';

/** The browser's, not the person's: it outlives sign-out. */
const key = DEVICE_KEYS.anonymousId;
renameKey(localStore, 'vv.anonymousId', key);
let remembered: string | undefined;

/**
 * One UUID per browser, so that a visitor with three tabs counts once. Read again each time: of tabs that open at once each may
 * make one, and the last that was stored is that of all.
 */
export const anonymousId = () => {
  const stored = localStore.get(key);
  if (stored) remembered = stored;
  else {
    // randomUUID exists in secure contexts only.
    remembered ??=
      crypto.randomUUID?.() ??
      Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStore.set(key, remembered);
  }
  return remembered;
};
