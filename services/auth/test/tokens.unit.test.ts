/** What a browser, a passkey or a screen on a wall brings back: whose it is, and until when it is good. */
import { describe, expect, test } from '@jest/globals';
import { ACCOUNT, PASSKEY } from '@visavis/contracts/constants/account';
import { WALL_LINK } from '@visavis/contracts/constants/admin';
import {
  browserKey,
  browserOf,
  deviceIdOf,
  deviceTokenOf,
  type KnownDevice,
  readDeviceToken,
  withDevice,
} from '../src/domain/known-device.ts';
import { newChallenge, readChallenge } from '../src/domain/passkey.ts';
import { deriveSecrets } from '../src/domain/secrets.ts';
import { hashOfSecret, idOfSecret, newWallLink, secretOf, stateOfLink } from '../src/domain/wall-link.ts';

const start = new Date('2030-01-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const { devices: key, passkeyChallenges: challengeKey, work: otherKey } = deriveSecrets('secret');

describe('the token of a device', () => {
  const asha = { _id: 'asha', phone: '+919876543210' };
  const token = deviceTokenOf(key, asha, { id: 'phone', at: start });
  const [id, at, mac] = token.split('.');
  test.each<[string, string | undefined, string, typeof asha, Buffer, Date]>([
    ['until it expires', 'phone', token, asha, key, after(ACCOUNT.deviceMs - 1)],
    ['not when it expires', undefined, token, asha, key, after(ACCOUNT.deviceMs)],
    ['not for another account', undefined, token, { ...asha, _id: 'ravi' }, key, start],
    ['not for another phone', undefined, token, { ...asha, phone: '+919876543211' }, key, start],
    ['not under another key', undefined, token, asha, otherKey, start],
    ['not as another device', undefined, `laptop.${at}.${mac}`, asha, key, start],
    ['not with another date', undefined, `${id}.zzzzzzzz.${mac}`, asha, key, start],
    ['not in another shape', undefined, `x.${token}`, asha, key, start],
    ['not with more behind it', undefined, `${token}x`, asha, key, start],
    ['not empty', undefined, '', asha, key, start],
  ])('is good %s', (_, device, read, owner, by, now) => expect(readDeviceToken(by, owner, read, now)).toBe(device));

  test('names its device, whoever reads it, and neither account nor phone', () => {
    expect([token, `x.${token}`, 'phone'].map(deviceIdOf)).toEqual(['phone', undefined, undefined]);
    expect(token).not.toMatch(/asha|9876543210/);
  });
});

describe('the devices of a user', () => {
  const device = (id: string, at = start, browser?: string): KnownDevice => ({
    id,
    sessionId: 's',
    at,
    ...(browser && { browser }),
  });
  const later = after(ACCOUNT.deviceMs);
  const many = Array.from({ length: ACCOUNT.devicesMax }, (_, nr) => device(`d${nr}`));
  test.each<[string, KnownDevice[], KnownDevice, string[]]>([
    ['begin with the latest', [device('a')], device('b'), ['b', 'a']],
    ['have a browser once, under whatever id', [device('b', start, 'a'), device('c')], device('d', start, 'a'), ['d', 'c']],
    ['have a browser once that was another account’s later', [device('a'), device('c')], device('d', start, 'a'), ['d', 'c']],
    ['keep those that are still known', [device('a', after(1))], device('b', later), ['b', 'a']],
    ['leave out those that are not', [device('a')], device('b', later), ['b']],
    ['are ten at most', many, device('new'), ['new', ...many.slice(0, -1).map(({ id }) => id)]],
  ])('%s', (_, devices, signedIn, ids) => expect(withDevice(devices, signedIn).map(({ id }) => id)).toEqual(ids));

  test('identify one browser without naming it', () => {
    expect([device('a'), device('b', start, 'a')].map(browserOf)).toEqual(['a', 'a']);
    const keys = [browserKey(key, 'a'), browserKey(key, 'b'), browserKey(otherKey, 'a')];
    expect(keys[0]).toBe(browserKey(key, 'a'));
    expect(new Set(keys).size).toBe(3);
    for (const each of keys) expect(each).toMatch(/^[\w-]{43}$/);
  });
});

describe('the challenge of a passkey', () => {
  const add = { kind: 'add', userId: 'asha' } as const;
  const signIn = { kind: 'sign-in' } as const;
  const challenge = newChallenge(challengeKey, add, start);
  const toSignIn = newChallenge(challengeKey, signIn, start);
  const sent = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  const changedAt = (index: number) => challenge.map((byte, at) => (at === index ? byte ^ 1 : byte));
  const end = after(PASSKEY.challengeMs);
  const id = sent(challenge.subarray(0, 16));

  test('is answered for what it was made, until it expires, and names itself by its random bytes', () => {
    expect(readChallenge(challengeKey, add, sent(challenge), after(PASSKEY.challengeMs - 1))).toEqual({ id, expiresAt: end });
    expect(readChallenge(challengeKey, signIn, sent(toSignIn), start)).toMatchObject({ expiresAt: end });
    expect(sent(newChallenge(challengeKey, add, start))).not.toBe(sent(challenge));
  });
  test.each<[string, Parameters<typeof readChallenge>]>([
    ['when it expires', [challengeKey, add, sent(challenge), end]],
    ['to sign in', [challengeKey, signIn, sent(challenge), start]],
    ['to add one to another account', [challengeKey, { ...add, userId: 'ravi' }, sent(challenge), start]],
    ['to add one, when it is to sign in', [challengeKey, add, sent(toSignIn), start]],
    ['under another key', [otherKey, add, sent(challenge), start]],
    ['with another id', [challengeKey, add, sent(changedAt(0)), start]],
    ['with another end', [challengeKey, add, sent(changedAt(17)), start]],
    ['with another signature', [challengeKey, add, sent(changedAt(30)), start]],
    ['cut short', [challengeKey, add, sent(challenge.subarray(1)), start]],
    ['with more behind it', [challengeKey, add, sent(Buffer.concat([challenge, challenge])), start]],
  ])('is not answered %s', (_, read) => expect(readChallenge(...read)).toBeUndefined());
});

describe('a link for a screen on a wall', () => {
  const key = Buffer.alloc(32, 7);
  const of = { id: 'link-1', name: 'Lobby', madeBy: 'admin', expiresAt: after(1_000) };
  const link = newWallLink(key, of, start);
  const secret = secretOf(key, of.id);
  const stored = { ...link, version: 1 };

  test('is stored by the hash of its secret, and listed a while after its end', () => {
    expect(secret).toMatch(/^link-1\.[\w-]{43}$/);
    expect(secretOf(Buffer.alloc(32, 8), of.id)).not.toBe(secret);
    const { id: _id, ...fields } = of;
    expect(link).toEqual({
      ...{ ...fields, _id, hash: hashOfSecret(secret), madeAt: start, withdrawnAt: null, lastUsedAt: null },
      forgetAt: after(1_000 + WALL_LINK.keptMs),
    });
    expect(link.hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(link)).not.toContain(secret.slice('link-1.'.length));
    expect(hashOfSecret(`${secret}x`)).not.toBe(link.hash);
  });
  test.each([
    [secret, 'link-1'],
    [`${'i'.repeat(64)}.${'s'.repeat(43)}`, 'i'.repeat(64)],
    [`${'i'.repeat(65)}.${'s'.repeat(43)}`, undefined],
    [`link-1.${'s'.repeat(42)}`, undefined],
    [`link-1.${'s'.repeat(44)}`, undefined],
    [`.${'s'.repeat(43)}`, undefined],
    [`link/1.${'s'.repeat(43)}`, undefined],
    [`a.${secret}`, undefined],
    ['', undefined],
  ])('says by its secret which one it is: %s', (read, id) => expect(idOfSecret(read)).toBe(id));
  test.each([
    ['active', {}, after(999)],
    ['expired', {}, after(1_000)],
    ['withdrawn', { withdrawnAt: start }, start],
    ['withdrawn', { withdrawnAt: start }, after(2_000)],
  ])('is %s: %j', (state, more, now) => expect(stateOfLink({ ...stored, ...more }, now)).toBe(state));
});
