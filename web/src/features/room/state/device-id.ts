import { localStore, type TextStorage, tabStore } from '../../../shared/session/storage.ts';

const key = 'visavis.room.device';
/** Which tab of this browser was the last one in a room. */
const lastInKey = 'visavis.room.last-in';
export const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

/** How long a page waits for the one before it to give up the tab's name, in ms. */
const patienceMs = 700;
/** On a slow device a page that is gone keeps its locks longer than that; in ms. */
const longPatienceMs = 20_000;

interface TabDeviceDeps {
  /** Absent on old browsers: every name is free. */
  locks: Pick<LockManager, 'request'> | undefined;
  storage: Pick<TextStorage, 'get' | 'set'>;
  /** That of all tabs of this browser. */
  shared: Pick<TextStorage, 'get' | 'set'>;
  newId: () => string;
  /** This page stands in place of another, which is on its way out; not so in a duplicated tab. */
  isReload: boolean;
}

/**
 * The name of this tab, the same after a reload. A duplicated tab starts with a copy of the original's storage: the lock, which
 * lives as long as the page, tells that the name is taken.
 */
export const createTabDevice = ({ locks, storage, shared, newId, isReload }: TabDeviceDeps) => {
  let deviceId: Promise<string> | undefined;
  let returned: Promise<string | undefined> = Promise.resolve(undefined);

  /** Whether the name is mine; held until the page is gone. */
  const hold = (name: string, waitMs: number): Promise<boolean> => {
    if (!locks) return Promise.resolve(true);
    return new Promise((resolve) => {
      locks
        .request(`visavis.room.device.${name}`, { signal: AbortSignal.timeout(waitMs) }, () => {
          resolve(true);
          return new Promise(() => undefined);
        })
        .catch(() => resolve(false));
    });
  };
  const name = async (): Promise<string> => {
    const stored = storage.get(key);
    if (stored) {
      const held = hold(stored, isReload ? longPatienceMs : patienceMs);
      const inTime = await Promise.race([held, new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false))]);
      if (inTime) return stored;
      returned = held.then((isHeld) => (isHeld ? stored : undefined));
    }
    const id = newId();
    void hold(id, longPatienceMs);
    storage.set(key, id);
    return id;
  };

  const closedTab = async (): Promise<string | undefined> => {
    const last = shared.get(lastInKey);
    const isOther = locks && last && last !== (await api.id());
    return isOther && (await hold(last, patienceMs)) ? last : undefined;
  };

  const api = {
    id: (): Promise<string> => {
      deviceId ??= name();
      return deviceId;
    },
    /** This tab is in a room. */
    async isIn(): Promise<void> {
      shared.set(lastInKey, await api.id());
    },
    /**
     * Whether the page that was in the room before this one is gone after all, and its name is this tab's: one that was reloaded,
     * or another tab of this browser that was closed. A server that has not heard of its end would take this page for another
     * device for as long as it believes in it.
     */
    async takesNameBack(): Promise<boolean> {
      const before = (await returned) ?? (await closedTab());
      returned = Promise.resolve(undefined);
      if (before === undefined) return false;
      deviceId = Promise.resolve(before);
      storage.set(key, before);
      return true;
    },
  };
  return api;
};

const isReload = () => {
  const [navigation] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
};

export const tabDevice = createTabDevice({
  locks: globalThis.navigator?.locks,
  storage: tabStore,
  shared: localStore,
  newId,
  isReload: isReload(),
});
export const tabDeviceId = tabDevice.id;
