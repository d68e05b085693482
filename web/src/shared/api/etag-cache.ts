import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { TextStorage } from '../session/storage.ts';

interface Entry {
  etag: string;
  body: unknown;
  at: number;
  /** A visitor's. Earlier releases wrote the id of a user here. */
  for: '';
}
/** Local storage holds about 5 million characters for everything, tokens and drafts first: the cache keeps well below. */
export const ETAG_LIMITS = { entries: 50, entryChars: 64 * 1024, chars: 1_000_000 } as const;

/** How the entry of a visitor ends, as `put` writes it: it is recognised without being parsed. */
const VISITORS_ENTRY = '"for":""}';

/** Responses to visitors that carried an ETag, by URL, in local storage. */
export const createEtagCache = (storage: TextStorage, now: () => number) => {
  // Earlier releases also kept what was for a signed-in person only.
  for (const key of storage.keys())
    if (key.startsWith(STORAGE_KEYS.etagPrefix) && !storage.get(key)?.endsWith(VISITORS_ENTRY)) storage.remove(key);

  const keyOf = (url: string) => STORAGE_KEYS.etagPrefix + url;
  const read = (key: string): Entry | undefined => {
    const text = storage.get(key);
    if (!text) return undefined;
    try {
      const entry = JSON.parse(text) as Entry;
      return typeof entry.etag === 'string' && entry.for === '' ? entry : undefined;
    } catch {
      return undefined;
    }
  };
  /** Oldest first; an unreadable entry counts as the oldest. */
  const others = (key: string) =>
    storage
      .keys()
      .filter((other) => other.startsWith(STORAGE_KEYS.etagPrefix) && other !== key)
      .map((other) => ({ key: other, at: read(other)?.at ?? 0, chars: storage.get(other)?.length ?? 0 }))
      .sort((a, b) => a.at - b.at);
  const makeRoom = (key: string, chars: number) => {
    const cached = others(key);
    let held = cached.reduce((sum, entry) => sum + entry.chars, chars);
    for (let left = cached.length + 1; left > ETAG_LIMITS.entries || held > ETAG_LIMITS.chars; left -= 1) {
      const oldest = cached.shift();
      if (!oldest) return;
      held -= oldest.chars;
      storage.remove(oldest.key);
    }
  };

  return {
    get: (url: string) => read(keyOf(url)),
    remove: (url: string) => storage.remove(keyOf(url)),
    put(url: string, etag: string, body: unknown) {
      const key = keyOf(url);
      const text = JSON.stringify({ etag, body, at: now(), for: '' } satisfies Entry);
      if (text.length > ETAG_LIMITS.entryChars) return storage.remove(key);
      makeRoom(key, text.length);
      if (storage.set(key, text)) return;
      // The storage is full, perhaps of other data: drop all older responses for this one, but never fail.
      for (const other of others(key)) storage.remove(other.key);
      if (!storage.set(key, text)) storage.remove(key);
    },
  };
};
export type EtagCache = ReturnType<typeof createEtagCache>;
