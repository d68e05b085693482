import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { AccessClaims } from '@visavis/platform';
import jwt from 'jsonwebtoken';
import { longestTokenEnd, signAccessToken } from '../src/domain/access-token.ts';
import { elevated, newSession, type SessionRecord } from '../src/domain/session.ts';
import { newUser, type UserRecord } from '../src/domain/user.ts';

const start = new Date('2030-01-01T00:00:00.900Z');
const MINUTE = 60_000;
const after = (ms: number) => new Date(start.getTime() + ms);
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const user: UserRecord = {
  ...newUser('asha', { name: 'Asha', phone: '+919876543210', isVerified: true }, [], start),
  version: 1,
};
const session: SessionRecord = {
  ...newSession({ id: 's1', userId: 'asha', seed: 'seed', userAgent: 'x' }, start),
  version: 1,
};
const admin: UserRecord = { ...user, role: 'admin' };

function signed(more: { user?: UserRecord; session?: SessionRecord; needsSecondFactor?: boolean }, now = start) {
  const token = signAccessToken({ user, session, needsSecondFactor: true, ...more }, { kid: 'k1', key: privateKey }, now);
  return jwt.verify(token, publicKey, {
    algorithms: ['ES256'],
    issuer: 'visavis',
    audience: 'visavis',
    complete: true,
    clockTimestamp: seconds(now),
  });
}
const claims = (...args: Parameters<typeof signed>) => signed(...args).payload as AccessClaims & { exp: number };

describe('an access token', () => {
  test('says whose it is, and names the key that verifies it', () => {
    expect(signed({}).header).toMatchObject({ alg: 'ES256', kid: 'k1' });
    expect(claims({})).toEqual({
      sub: 'asha',
      sid: 's1',
      role: 'participant',
      ver: 1,
      vfd: true,
      iat: seconds(start),
      exp: seconds(start) + 15 * 60,
      iss: 'visavis',
      aud: 'visavis',
    });
  });

  test('ends after 15 minutes, with the session at the latest', () => {
    expect(longestTokenEnd(start)).toEqual(after(15 * MINUTE));
    const nearEnd = { ...session, createdAt: after(-90 * 24 * 60 * MINUTE), expiresAt: start };
    const now = after(-5 * MINUTE);
    expect(claims({ session: nearEnd }, now).exp).toBe(seconds(start));
  });

  test("of an admin is a host's until the second factor elevates the session", () => {
    expect(claims({ user: admin })).toMatchObject({ role: 'host', sf: true });
    const { sf, role } = claims({ user: admin, session: elevated(session, start) });
    expect([sf, role]).toEqual([undefined, 'admin']);
    expect(claims({ user: admin, needsSecondFactor: false })).toMatchObject({ role: 'admin' });
  });

  test('of an admin ends with the elevation', () => {
    const idle = after(20 * MINUTE);
    expect(claims({ user: admin, session: elevated(session, start) }, idle).exp).toBe(seconds(after(30 * MINUTE)));
    expect(claims({ session: elevated(session, start) }, idle).exp).toBe(seconds(after(35 * MINUTE)));
    expect(claims({ user: admin, session: elevated(session, start), needsSecondFactor: false }, idle).exp).toBe(
      seconds(after(35 * MINUTE)),
    );
  });
});
