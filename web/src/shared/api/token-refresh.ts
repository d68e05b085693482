import type { SessionStore } from '../session/session-store.ts';

/** Runs work while no other tab runs work of the same name. `waited`: until another tab's was done. */
export type Exclusively = <T>(name: string, work: (waited: boolean) => Promise<T>) => Promise<T>;

/** The call itself: new tokens, or `undefined` when the server refused the refresh token. Throws when it could not be reached. */
export type RefreshCall = (refreshToken: string) => Promise<{ token: string; refreshToken?: string | undefined } | undefined>;

/** A tab reads its own copy of local storage: another tab's write may arrive a moment after that tab's lock is free. */
const rereads = 20;
const rereadMs = 50;

/**
 * One attempt at a new access token, shared by all waiting requests and, through the lock, by all tabs.
 * Returns the token to go on with, or undefined when the session is over.
 */
export const createTokenRefresh = (
  session: SessionStore,
  exclusively: Exclusively,
  wait: (ms: number) => Promise<void>,
  call: RefreshCall,
) => {
  let underway: Promise<string | undefined> | undefined;
  const refresh = async (refused: string) =>
    exclusively('visavis.refresh', async (waited) => {
      let stored = session.reread();
      for (let reads = 0; waited && stored?.accessToken === refused && reads < rereads; reads += 1) {
        await wait(rereadMs);
        stored = session.reread();
      }
      if (stored && stored.accessToken !== refused) return stored.accessToken;
      if (!stored?.refreshToken) return undefined;
      const next = await call(stored.refreshToken);
      if (!next) return undefined;
      // Signed out in another tab while the call was under way: do not bring the session back.
      if (!session.reread()) return undefined;
      session.renew(next);
      return next.token;
    });
  return (refused: string) => {
    underway ??= refresh(refused).finally(() => {
      underway = undefined;
    });
    return underway;
  };
};

export const withWebLocks: Exclusively = async (name, work) => {
  // Absent outside secure contexts; then tabs refresh each on their own, which the server's overlap allows.
  if (!('locks' in navigator)) return work(false);
  const { locks } = navigator;
  const atOnce = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { done: await work(false) });
  return atOnce ? atOnce.done : await locks.request(name, () => work(true));
};
