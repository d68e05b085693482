import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';

/** The session of a user who signed in by HTTP (`signIn`). */
export interface Session {
  token: string;
  refreshToken: string;
  user: object;
}

/** What a sign-in leaves in a browser's storage; the access token comes last, as other tabs take the session up by it. */
export const storedBy = ({ token, refreshToken, user }: Session): Record<string, string> => ({
  [STORAGE_KEYS.refreshToken]: refreshToken,
  [STORAGE_KEYS.user]: JSON.stringify(user),
  [STORAGE_KEYS.accessToken]: token,
});

/** A browser's state after a sign-in, for `newContext` (`storageState`). */
export const signedIn = (origin: string, session: Session) => ({
  cookies: [],
  origins: [{ origin, localStorage: Object.entries(storedBy(session)).map(([name, value]) => ({ name, value })) }],
});

/** Signs a page in: a script for it. A blank page has no storage. */
export const signingIn = (session: Session): string =>
  `if (origin !== 'null') for (const [key, value] of Object.entries(${JSON.stringify(storedBy(session))})) localStorage.setItem(key, value)`;
