import { DEVICE_KEYS } from '@visavis/contracts/constants/storage';
import { localStore, renameKey } from '../session/storage.ts';

/** The browser's, not the person's: it outlives sign-out. */
const key = DEVICE_KEYS.anonymousId;
renameKey(localStore, 'vv.anonymousId', key);
let remembered: string | undefined;

/** One UUID per browser, so that a visitor with three tabs counts once. */
export const anonymousId = () => {
  remembered ??= localStore.get(key);
  if (!remembered) {
    // randomUUID exists in secure contexts only.
    remembered =
      crypto.randomUUID?.() ??
      Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    localStore.set(key, remembered);
  }
  return remembered;
};
