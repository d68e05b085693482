import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { serverNow } from '../time/server-clock.ts';
import type { TextStorage } from './storage.ts';

/** What only a person does; moving the pointer over the page is enough. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** So often at most it is written down. */
const NOTED_EVERY_MS = 15_000;

interface ActivityDeps {
  storage: TextStorage;
  /** Whether this session is an elevated admin's: nobody else's doing is noted. */
  counts: () => boolean;
  now?: () => number;
}
/** When a person last did something, in any of the tabs: those share one session, and any of them may renew its tokens. */
export const createActivity = ({ storage, counts, now = serverNow }: ActivityDeps) => {
  let notedAt = Number.NEGATIVE_INFINITY;
  const note = (event: Pick<Event, 'isTrusted'>) => {
    // Scripts can dispatch events, too.
    if (!event.isTrusted || Math.abs(now() - notedAt) < NOTED_EVERY_MS || !counts()) return;
    notedAt = now();
    storage.set(STORAGE_KEYS.actedAt, String(notedAt));
  };
  return {
    /** Returns how to stop. */
    watch(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>) {
      for (const act of ACTS) target.addEventListener(act, note, { capture: true, passive: true });
      return () => {
        for (const act of ACTS) target.removeEventListener(act, note, { capture: true });
      };
    },
    /** How long ago, in ms; undefined where nobody has done anything, or it does not count. */
    idleMs: (): number | undefined => {
      const actedAt = Number(storage.get(STORAGE_KEYS.actedAt));
      return counts() && actedAt > 0 ? Math.max(0, Math.round(now() - actedAt)) : undefined;
    },
  };
};
