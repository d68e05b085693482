import { createSearchPace } from '../packet-watch.ts';
import type { Attendee } from './attendee.ts';

/** Whether a new way to the server is to be looked for, by what has arrived of the others. */
export const createWayWatch = () => {
  const pace = createSearchPace();
  return async (others: readonly Pick<Attendee, 'stalls'>[], now: () => number): Promise<boolean> => {
    const looks = await Promise.all(others.map((other) => other.stalls(now)));
    const senders = looks.filter((stalls) => stalls !== undefined);
    // One person's silence may be theirs; that of everybody who sends is my way to the server.
    const isLost = senders.length > 0 && senders.every(Boolean);
    if (senders.includes(false)) pace.end();
    if (!isLost || !pace.isDue(now())) return false;
    pace.begin(now());
    return true;
  };
};
