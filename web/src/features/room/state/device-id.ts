import { tabStore } from '../../../shared/session/storage.ts';

const key = 'visavis.room.device';
export const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

/** How long a reload may take to give up the old page's lock, in ms. */
const patienceMs = 700;
let deviceId: Promise<string> | undefined;

/**
 * The name of this tab, the same after a reload. A duplicated tab starts with a copy of the original's storage: the lock, which
 * lives as long as the page, tells that the name is taken.
 */
export const tabDeviceId = (): Promise<string> => {
  deviceId ??= (async () => {
    const kept = tabStore.get(key);
    const id = kept && (await hold(kept, patienceMs)) ? kept : newId();
    if (id !== kept) void hold(id, 0);
    tabStore.set(key, id);
    return id;
  })();
  return deviceId;
};

const hold = (id: string, waitMs: number): Promise<boolean> => {
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : {};
    navigator.locks
      .request(`visavis.room.device.${id}`, options, () => {
        resolve(true);
        // Held until the page is gone.
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });
};
