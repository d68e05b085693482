/** Local storage that never throws: private windows and full disks make it lose what it is given, not break. */
export interface TextStorage {
  get(key: string): string | undefined;
  /** False when it could not be kept. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

export const webStorage = (area: () => Storage): TextStorage => {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(area());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key) ?? undefined, undefined),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), [] as string[]),
  };
};

export const memoryStorage = (): TextStorage => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.set(key, value);
      return true;
    },
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
};

/** Moves what an earlier release kept under another name. */
export function renameKey(storage: TextStorage, from: string, to: string): void {
  const stored = storage.get(from);
  if (stored === undefined) return;
  if (storage.get(to) === undefined && !storage.set(to, stored)) return;
  storage.remove(from);
}

export const localStore = webStorage(() => window.localStorage);
export const tabStore = webStorage(() => window.sessionStorage);
