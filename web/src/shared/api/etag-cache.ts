import { STORAGE_KEYS } from '@visavis/contracts/constants';
import type { TextStorage } from '../session/storage.ts';

interface Entry {
  etag: string;
  body: unknown;
  at: number;
}
/** Local storage holds about 5 MB for everything; the cache keeps well below. */
const maxEntries = 50;
const maxLength = 64 * 1024;

/** Answers that carried an ETag, by URL, in local storage. */
export const createEtagCache = (storage: TextStorage, now: () => number) => {
  const keyOf = (url: string) => STORAGE_KEYS.etagPrefix + url;
  const read = (key: string): Entry | undefined => {
    try {
      const entry = JSON.parse(storage.get(key) ?? '') as Entry;
      return typeof entry.etag === 'string' ? entry : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    get: (url: string) => read(keyOf(url)),
    put(url: string, etag: string, body: unknown) {
      const text = JSON.stringify({ etag, body, at: now() } satisfies Entry);
      if (text.length > maxLength) return storage.remove(keyOf(url));
      const keys = storage.keys().filter((key) => key.startsWith(STORAGE_KEYS.etagPrefix) && key !== keyOf(url));
      if (keys.length >= maxEntries) {
        const oldest = keys.map((key) => ({ key, at: read(key)?.at ?? 0 })).sort((a, b) => a.at - b.at);
        for (const { key } of oldest.slice(0, keys.length - maxEntries + 1)) storage.remove(key);
      }
      storage.set(keyOf(url), text);
    },
  };
};
export type EtagCache = ReturnType<typeof createEtagCache>;
