import { describe, expect, test } from '@jest/globals';
import { loadSettings } from '@visavis/platform';
import { authConfig, authSettings } from '../src/config.ts';
import { type CodeRecord, checkGuess, decideSend, hashCode, sameHash, sentCode } from '../src/domain/one-time-code.ts';
import { changeRole, changeStatus } from '../src/domain/privileges.ts';
import { deriveSecrets } from '../src/domain/secrets.ts';
import { decideRotation, isGenuine, newSession, readRefreshToken, refreshTokenOf, rotated } from '../src/domain/session.ts';
import { newUser, type UserRecord } from '../src/domain/user.ts';

const start = new Date('2030-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const { codes: codeKey, refreshTokens: refreshKey } = deriveSecrets('secret');
const phone = '+919876543210';

const sent = (more: Partial<CodeRecord> = {}): CodeRecord => ({
  ...sentCode({ phone, hash: hashCode(codeKey, phone, '123456'), name: 'Asha', recentSends: [], counted: [] }, start),
  version: 1,
  ...more,
});

describe('sending', () => {
  test('sends nothing while the code is younger than 30 s', () => {
    expect(decideSend(sent(), after(29_999))).toEqual({ kind: 'reuse', retryAt: after(30_000) });
    expect(decideSend(sent(), after(30_000)).kind).toBe('send');
    expect(decideSend(sent({ triesLeft: 0 }), after(1)).kind).toBe('send');
    expect(decideSend(sent({ used: { at: after(1), sessionId: 's' } }), after(2)).kind).toBe('send');
    expect(decideSend(undefined, start)).toEqual({ kind: 'send', recentSends: [] });
  });

  test('sends at most five codes in any 10 minutes', () => {
    const sends = [0, 60_000, 120_000, 180_000, 240_000].map(after);
    const fifth = sent({ sends, sentAt: after(240_000) });
    expect(decideSend(fifth, after(300_000))).toEqual({ kind: 'limited', retryAfterMs: 300_000 });
    expect(decideSend(fifth, after(599_999))).toEqual({ kind: 'limited', retryAfterMs: 1 });
    expect(decideSend(fifth, after(600_000))).toEqual({ kind: 'send', recentSends: sends.slice(1) });
    expect(decideSend(sent({ sends: sends.slice(0, 4), sentAt: after(180_000) }), after(240_000)).kind).toBe('send');
  });
});

describe('guessing', () => {
  const judge = (code: CodeRecord | undefined, otp: string, ms: number) =>
    checkGuess(code, hashCode(codeKey, phone, otp), after(ms));

  test('accepts the code for 5 minutes', () => {
    expect(judge(sent(), '123456', 299_999)).toEqual({ kind: 'right' });
    expect(judge(sent(), '123456', 300_000)).toEqual({ kind: 'expired' });
    expect(judge(undefined, '123456', 0)).toEqual({ kind: 'expired' });
  });

  test('allows five tries, the right one included', () => {
    expect(judge(sent(), '123457', 0)).toEqual({ kind: 'wrong', triesLeft: 4 });
    expect(judge(sent({ triesLeft: 1 }), '000000', 0)).toEqual({ kind: 'wrong', triesLeft: 0 });
    expect(judge(sent({ triesLeft: 1 }), '123456', 0)).toEqual({ kind: 'right' });
    expect(judge(sent({ triesLeft: 0 }), '123456', 0)).toEqual({ kind: 'exhausted' });
  });

  test('repeats the result of a used code for 60 s, even past its own end', () => {
    const used = sent({ used: { at: after(290_000), sessionId: 's' } });
    expect(judge(used, '123456', 350_000)).toEqual({ kind: 'repeated', sessionId: 's' });
    expect(judge(used, '123456', 350_001)).toEqual({ kind: 'expired' });
    expect(judge(used, '999999', 300_000)).toEqual({ kind: 'wrong', triesLeft: 4 });
  });

  test('hashes codes with a key and the phone', () => {
    expect(hashCode(codeKey, phone, '123456')).not.toBe(hashCode(codeKey, '+919876543211', '123456'));
    expect(hashCode(codeKey, phone, '123456')).not.toBe(hashCode(refreshKey, phone, '123456'));
    expect(sameHash('abc', 'abc')).toBe(true);
    expect(sameHash('abc', 'abd')).toBe(false);
    expect(sameHash('abc', 'abcd')).toBe(false);
  });
});

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
