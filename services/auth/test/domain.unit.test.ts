import { describe, expect, test } from '@jest/globals';
import { PASSKEY, SECOND_FACTOR } from '@visavis/contracts/constants/account';
import { loadSettings } from '@visavis/platform';
import { authConfig, authSettings } from '../src/config.ts';
import { changeRole, changeStatus } from '../src/domain/privileges.ts';
import { deriveSecrets } from '../src/domain/secrets.ts';
import {
  decideRotation,
  elevated,
  elevatedUntil,
  hasJustHadCode,
  isFresh,
  isGenuine,
  newSession,
  readRefreshToken,
  refreshTokenOf,
  rotated,
  sessionEnd,
} from '../src/domain/session.ts';
import { newUser, type UserRecord } from '../src/domain/user.ts';

const start = new Date('2030-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const { codes: codeKey, refreshTokens: refreshKey } = deriveSecrets('secret');
const phone = '+919876543210';

describe('refresh tokens', () => {
  const session = {
    ...newSession({ id: 'session-1', userId: 'u', seed: 'seed', userAgent: 'x'.repeat(999) }, start),
    version: 1,
  };

  test('differ from invented ones', () => {
    const token = refreshTokenOf(refreshKey, session, 3);
    expect(readRefreshToken(token)).toEqual({ sessionId: 'session-1', generation: 3 });
    expect(isGenuine(refreshKey, session, 3, token)).toBe(true);
    expect(isGenuine(refreshKey, session, 4, token)).toBe(false);
    expect(isGenuine(refreshKey, { ...session, seed: 'other' }, 3, token)).toBe(false);
    expect(isGenuine(codeKey, session, 3, token)).toBe(false);
    for (const bad of ['', 'a.b.c', `${token}x`, token.replace('.3.', '.-3.'), `a.${token}`])
      expect(readRefreshToken(bad)).toBeUndefined();
    expect(session.userAgent).toHaveLength(200);
  });

  test('rotate; the previous one stays valid for 60 s until its successor is used', () => {
    const second = rotated(session, after(1_000));
    expect(decideRotation(session, 0, start).kind).toBe('rotate');
    expect(decideRotation(second, 1, after(9e9)).kind).toBe('rotate');
    expect(decideRotation(second, 0, after(61_000)).kind).toBe('same');
    expect(decideRotation(second, 0, after(61_001)).kind).toBe('reused');
    expect(decideRotation(rotated(second, after(2_000)), 0, after(2_001)).kind).toBe('reused');
  });
});

test('each purpose has a key of its own, which stays the same: what is stored under it must remain readable', () => {
  const keys = Object.entries(deriveSecrets('secret')).map(([purpose, key]) => [purpose, key.toString('hex').slice(0, 8)]);
  expect(Object.fromEntries(keys)).toEqual({
    codes: '9069a5f8',
    refreshTokens: 'b543b6f4',
    signingKeys: '37661d00',
    wallLinks: '287d2281',
    networks: 'f3817b1c',
    devices: 'b0629f07',
    phoneStops: 'aede5cca',
    sentCodes: '412c25ef',
    secondFactors: 'd3832b65',
    recoveryCodes: '7bb73f0a',
    passkeyChallenges: '1b4b40c2',
    work: 'dc741f4a',
  });
});

describe('the end of a session', () => {
  const DAY = 24 * 3_600_000;
  const session = { ...newSession({ id: 's', userId: 'u', seed: 'seed', userAgent: 'x' }, start), version: 1 };

  test('is 30 days after the last use, and at most 90 days after the sign-in', () => {
    expect(session.expiresAt).toEqual(after(30 * DAY));
    expect(rotated(session, after(29 * DAY)).expiresAt).toEqual(after(59 * DAY));
    const used = rotated(session, after(80 * DAY));
    expect(used.expiresAt).toEqual(after(90 * DAY));
    // As an earlier release stored it.
    expect(sessionEnd({ ...used, expiresAt: after(110 * DAY) })).toEqual(after(90 * DAY));
  });
});

describe('an elevated session', () => {
  const HOUR = 3_600_000;
  const session = elevated({ ...newSession({ id: 's', userId: 'u', seed: 'seed', userAgent: 'x' }, start), version: 1 }, start);
  /** Its tokens are renewed every so often. */
  const renewed = (everyMs: number, untilMs: number) =>
    Array.from({ length: untilMs / everyMs }).reduce<typeof session>(
      (used, _, at) => rotated(used, after((at + 1) * everyMs), 0),
      session,
    );

  test('is no longer elevated after 30 minutes without use', () => {
    expect(elevatedUntil(session, after(HOUR / 2 - 1))).toEqual(after(HOUR / 2));
    expect(elevatedUntil(session, after(HOUR / 2))).toBeUndefined();
  });

  test('stays elevated while it is used, for 12 hours', () => {
    const used = renewed(HOUR / 4, 11.75 * HOUR);
    expect(elevatedUntil(used, after(12 * HOUR - 1))).toEqual(after(12 * HOUR));
    expect(elevatedUntil(used, after(12 * HOUR))).toBeUndefined();
  });

  test('is kept by what a person did, not by renewals of its tokens', () => {
    const left = (used: typeof session, at: number) => elevatedUntil(used, after(at))?.getTime();
    const quarter = HOUR / 4;
    expect(left(rotated(session, after(quarter)), quarter)).toBe(after(HOUR / 2).getTime());
    // The last act was a minute ago; a later renewal by a tab in which nobody did anything takes nothing from it.
    const used = rotated(session, after(quarter), 60_000);
    expect(left(used, quarter)).toBe(after(quarter - 60_000 + HOUR / 2).getTime());
    expect(left(rotated(used, after(quarter), HOUR), quarter)).toBe(after(quarter - 60_000 + HOUR / 2).getTime());
  });

  test('that was idle too long is not elevated again by its next use', () => {
    expect(elevatedUntil(rotated(session, after(HOUR / 2), 0), after(HOUR / 2))).toBeUndefined();
    expect(elevatedUntil(elevated(rotated(session, after(HOUR)), after(HOUR)), after(HOUR))).toEqual(after(1.5 * HOUR));
  });
});

describe('what stands in for another code', () => {
  const begun = (byPasskey?: true) => ({
    ...newSession({ id: 's', userId: 'u', seed: 'seed', userAgent: 'x', byPasskey }, start),
    version: 1,
  });
  const [byCode, byPasskey] = [begun(), begun(true)];
  const factor = elevated(byCode, start);
  test.each([
    ['a code of the last ten minutes', hasJustHadCode(byCode, after(PASSKEY.signInCountsMs)), true],
    ['an older one', hasJustHadCode(byCode, after(PASSKEY.signInCountsMs + 1)), false],
    ['a passkey', hasJustHadCode(byPasskey, start), false],
    ['a second factor of the last five minutes', isFresh(factor, after(SECOND_FACTOR.freshMs)), true],
    ['an older second factor', isFresh(factor, after(SECOND_FACTOR.freshMs + 1)), false],
    ['no second factor', isFresh(byCode, start), false],
  ])('%s: %#', (_, stands, expected) => expect(stands).toBe(expected));
  test('is noted of a passkey alone', () => {
    expect(byPasskey.byPasskey).toBe(true);
    expect(byCode).not.toHaveProperty('byPasskey');
  });
});

describe('privileges', () => {
  const user = (more: Partial<UserRecord> = {}): UserRecord => ({
    ...newUser('u', { name: 'U', phone }, [], start),
    version: 1,
    ...more,
  });
  const around = { actorId: 'admin', adminPhones: [] as string[], activeAdmins: 2 };

  test('are lost only with a lower role', () => {
    const lost = (from: UserRecord['role'], to: UserRecord['role']) => {
      const decision = changeRole(user({ role: from }), to, around);
      return decision.kind === 'changed' ? [decision.change.privilegeLost, decision.change.user.privilegeVersion] : decision.kind;
    };
    expect(lost('participant', 'host')).toEqual([false, 1]);
    expect(lost('host', 'freelancer')).toEqual([false, 1]);
    expect(lost('host', 'admin')).toEqual([false, 1]);
    expect(lost('admin', 'freelancer')).toEqual([true, 2]);
    expect(lost('host', 'participant')).toEqual([true, 2]);
    expect(lost('host', 'host')).toBe('unchanged');
  });

  test('cannot be taken from oneself, appointed admins or the last admin', () => {
    const refused = (decision: ReturnType<typeof changeRole>) =>
      decision.kind === 'refused' ? decision.refusal.code : decision.kind;
    const admin = user({ role: 'admin' });
    expect(refused(changeRole(admin, 'host', { ...around, actorId: 'u' }))).toBe('OWN_ACCOUNT');
    expect(refused(changeStatus(user(), false, { ...around, actorId: 'u' }))).toBe('OWN_ACCOUNT');
    expect(refused(changeRole(admin, 'host', { ...around, adminPhones: [phone] }))).toBe('APPOINTED_ADMIN');
    expect(refused(changeStatus(admin, false, { ...around, adminPhones: [phone] }))).toBe('APPOINTED_ADMIN');
    expect(refused(changeRole(admin, 'host', { ...around, activeAdmins: 1 }))).toBe('LAST_ADMIN');
    expect(refused(changeStatus(admin, false, { ...around, activeAdmins: 1 }))).toBe('LAST_ADMIN');
    // An inactive admin is not the last active one.
    expect(refused(changeRole(user({ role: 'admin', isActive: false }), 'host', { ...around, activeAdmins: 1 }))).toBe('changed');
    expect(refused(changeStatus(user({ isActive: false }), true, around))).toBe('changed');
    expect(refused(changeStatus(user(), true, around))).toBe('unchanged');
    // Only admins are appointed, and only of them one must stay.
    expect(refused(changeStatus(user(), false, { ...around, adminPhones: [phone], activeAdmins: 1 }))).toBe('changed');
  });

  test('are lost with the account, and come back with it', () => {
    const change = (isActive: boolean) => {
      const decision = changeStatus(user({ isActive: !isActive }), isActive, around);
      return decision.kind === 'changed' ? decision.change : decision.kind;
    };
    expect(change(false)).toEqual({ user: user({ isActive: false, privilegeVersion: 2 }), privilegeLost: true });
    expect(change(true)).toEqual({ user: user({ isActive: true }), privilegeLost: false });
  });

  test('make new users participants, and those of ADMIN_PHONES admins', () => {
    expect(user().role).toBe('participant');
    expect(newUser('u', { name: 'U', phone, role: 'host' }, [phone], start).role).toBe('admin');
  });
});

test('settings have defaults and clear errors', () => {
  const secrets = { OTP_SECRET: 'a', PHONE_KEY_SECRET: 'b' };
  const config = authConfig(loadSettings(authSettings, { ADMIN_PHONES: '+91 90000-00001, 9000000002' }), secrets);
  expect(config).toMatchObject({
    secret: 'a',
    phoneKeySecret: 'b',
    adminPhones: ['+919000000001', '+919000000002'],
    unverifiedPerAddress: 100,
  });
  expect(authConfig(loadSettings(authSettings, {}), secrets).adminPhones).toEqual([]);
  expect(() => loadSettings(authSettings, { ADMIN_PHONES: 'me', OTP_SENDS_PER_MINUTE: '0' })).toThrow(
    /ADMIN_PHONES[\s\S]*OTP_SENDS_PER_MINUTE/,
  );
});
