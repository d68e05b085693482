import { session } from './session.ts';
import type { TextStorage } from './storage.ts';

/**
 * What was typed and not sent, by each person. It holds personal data, and leaves with the person. `draftOf`: undefined for what
 * no release of this form kept. `of`: which one, where there are several.
 */
export const draftsOf = <T>(store: TextStorage, prefix: string, draftOf: (stored: unknown) => T | undefined) => {
  const keyOf = (of: string) => `${prefix}${session.get()?.user?._id ?? 'nobody'}${of}`;
  session.subscribe((_, change) => {
    if (change !== 'signed-out') return;
    for (const key of store.keys()) if (key.startsWith(prefix)) store.remove(key);
  });
  return {
    read: (of = '') => {
      try {
        return draftOf(JSON.parse(store.get(keyOf(of)) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    keep: (draft: T, of = '') => store.set(keyOf(of), JSON.stringify(draft)),
    drop: (of = '') => store.remove(keyOf(of)),
  };
};
