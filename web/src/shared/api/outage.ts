import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { serverNow } from '../time/server-clock.ts';

/** Since when the server does not answer, in ms of its clock. */
export const outageAtom = atom<number>();

/** When the first of the calls failed since which none was answered, and when the last one did. */
let failing: { since: number; last: number } | undefined;
/** Of an open page, calls follow each other sooner: after so long, as after sleep, nothing is known of the time between. */
const SILENCE_MS = 2 * 60_000;
/**
 * Told of every call: the second in a row that nobody answers in time begins an outage, since one that is slow is none; the next
 * that is answered, however late, ends it.
 */
export const noteAnswered = (isAnswered: boolean) => {
  const now = serverNow();
  const before = !isAnswered && failing && now - failing.last <= SILENCE_MS ? failing : undefined;
  store.set(outageAtom, before?.since);
  failing = isAnswered ? undefined : { since: before?.since ?? now, last: now };
};
