import type { User } from '@visavis/contracts/auth';
import { fromNow } from '../../src/real-time.ts';
import type { Session } from './session.ts';

const DAY_MS = 86_400_000;

/** Somebody whom no product knows, signed in; the token is one for the app alone. */
export function inventSession(values: Partial<User> = {}): Session {
  const user: User = {
    _id: 'user_of_the_test',
    name: 'Bela Buyer',
    phone: '+919811310001',
    email: null,
    profilePicture: null,
    role: 'participant',
    isActive: true,
    status: 'active',
    isVerified: true,
    meetingPasses: 0,
    passes: 0,
    timeZone: 'Asia/Kolkata',
    language: 'en',
    createdAt: fromNow(-30 * DAY_MS).toISOString(),
    ...values,
  };
  // Later than any test looks, and within what a timer can count to.
  const exp = Math.floor(fromNow(20 * DAY_MS).getTime() / 1_000);
  const claims = Buffer.from(JSON.stringify({ exp, user })).toString('base64url');
  return { token: `e30.${claims}.c2ln`, refreshToken: 'refresh', user };
}

/** Whom such a token is of; nobody without one. */
export function userOf(authorization: string | undefined): User | null {
  const claims = authorization?.split('.')[1];
  return claims ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { user: User }).user : null;
}
