import { SECOND_FACTOR } from '@visavis/contracts/constants/account';
import { MINUTE } from '@visavis/contracts/constants/units';
import { atom } from 'jotai';
import { store } from '../state/store.ts';
import { serverNow } from '../time/server-clock.ts';
import { session } from './session.ts';
import { claimsOf } from './token-claims.ts';

/** Calls that the server refused until the second factor is given again. They all wait for the one dialog that asks for it. */
export interface Confirmation {
  /** `token`: of the session since then; without one, the calls stay refused. */
  finish(token?: string): void;
}
export const confirmationAtom = atom<Confirmation | undefined>(undefined);

let underway: Promise<string | undefined> | undefined;

const confirmedAt = (token: string): number => Number(claimsOf(token).sfa ?? 0);
/** The session's token, if the second factor was given since the one that was refused: here, or in another tab. */
const newerThan = (refused: string): string | undefined => {
  const token = session.reread()?.accessToken;
  return token && confirmedAt(token) > confirmedAt(refused) ? token : undefined;
};

/** Asks the person for their second factor. Returns a token of the session afterwards, nothing where they did not give it. */
export const confirmAgain = (refused: string): Promise<string | undefined> => {
  const newer = newerThan(refused);
  if (newer) return Promise.resolve(newer);
  underway ??= new Promise<string | undefined>((resolve) => {
    const finish = (token?: string) => {
      unsubscribe();
      underway = undefined;
      store.set(confirmationAtom, undefined);
      resolve(token);
    };
    const unsubscribe = session.subscribe((_, change) => {
      if (change === 'signed-out' || change === 'lost' || change === 'expired') return finish();
      const token = newerThan(refused);
      if (token) finish(token);
    });
    store.set(confirmationAtom, { finish });
  });
  return underway;
};

/**
 * For what is sent a little later, such as a decision that is held: asks for the second factor now, should it be too old then.
 * Returns whether the person gave it.
 */
export const confirmAhead = async (): Promise<boolean> => {
  // Another tab may have asked for it since.
  const token = session.reread()?.accessToken;
  // Without one in the token, none is needed.
  if (!token || claimsOf(token).sfa === undefined) return true;
  const endsAt = confirmedAt(token) * 1_000 + SECOND_FACTOR.freshMs;
  return serverNow() < endsAt - MINUTE || (await confirmAgain(token)) !== undefined;
};
