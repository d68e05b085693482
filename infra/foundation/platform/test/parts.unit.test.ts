import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import {
  createLifecycle,
  createMovableClock,
  createRevocationWatcher,
  createServiceTokens,
  createTokenVerifier,
  flag,
  list,
  loadSettings,
  portNumber,
  type Revocation,
  runInContext,
  setting,
  silentLogger,
  TOKEN_ISSUER,
} from '../src/index.ts';

describe('settings', () => {
  const settings = {
    PORT: setting(portNumber(3000), ''),
    ON: setting(flag(true), ''),
    PHONES: setting(list, ''),
    SECRET: setting(z.string().min(32), '', { secret: true }),
  };
  test('have defaults, lists and flags, and treat an empty variable as unset', () => {
    expect(loadSettings(settings, { PORT: '', ON: 'false', PHONES: ' a, b ,', SECRET: 's'.repeat(32) })).toEqual({
      PORT: 3000,
      ON: false,
      PHONES: ['a', 'b'],
      SECRET: 's'.repeat(32),
    });
  });
  test('report every wrong setting in one error, without values', () => {
    const load = () => loadSettings(settings, { PORT: '99999', ON: 'perhaps', SECRET: 'short-secret' });
    expect(load).toThrow(/PORT[\s\S]*ON[\s\S]*SECRET/);
    expect(load).not.toThrow(/short-secret/);
  });
});

describe('lifecycle', () => {
  const part = (name: string, log: string[], fails = false) => ({
    name,
    start: async () => {
      log.push(`+${name}`);
      if (fails) throw new Error(name);
    },
    stop: async () => {
      log.push(`-${name}`);
      if (name === 'b') throw new Error('b does not stop');
    },
  });
  test('starts in order, and stops in reverse, once, also when a part fails to stop', async () => {
    const log: string[] = [];
    const lifecycle = createLifecycle(silentLogger);
    for (const name of ['a', 'b', 'c']) lifecycle.add(part(name, log));
    await lifecycle.start();
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(log.join(' ')).toBe('+a +b +c -c -b -a');
  });
  test('stops the started parts after a failed start', async () => {
    const log: string[] = [];
    const lifecycle = createLifecycle(silentLogger);
    lifecycle.add(part('a', log));
    lifecycle.add(part('x', log, true));
    lifecycle.add(part('c', log));
    await expect(lifecycle.start()).rejects.toThrow('x');
    expect(log.join(' ')).toBe('+a +x -x -a');
  });
  test('starts no further part when it is stopped during the start', async () => {
    const log: string[] = [];
    const lifecycle = createLifecycle(silentLogger);
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slowly = () => {
      begun.resolve();
      return gate.promise;
    };
    lifecycle.add(part('a', log));
    lifecycle.add({ ...part('slow', log), start: slowly });
    lifecycle.add(part('c', log));
    const start = lifecycle.start();
    await begun.promise;
    const stop = lifecycle.stop();
    gate.resolve();
    await expect(start).rejects.toThrow('stopped');
    await stop;
    expect(log.join(' ')).toBe('+a -slow -a');
  });
});

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1' };
const claims = { sub: 'u1', sid: 's1', role: 'host', ver: 2, vfd: true };
const clock = createMovableClock({ now: () => new Date('2026-05-01T10:00:00Z') });
const issue = (
  overrides: object = {},
  options: jwt.SignOptions = {},
  key: jwt.Secret = privateKey.export({ type: 'pkcs8', format: 'pem' }),
) => {
  const iat = Math.floor(clock.now().getTime() / 1_000);
  return jwt.sign({ ...claims, iat, exp: iat + 900, ...overrides }, key, {
    algorithm: 'ES256',
    issuer: TOKEN_ISSUER,
    audience: TOKEN_ISSUER,
    keyid: 'k1',
    ...options,
  });
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('access tokens', () => {
  const revoked = new Set<string>();
  const jwks = jest.fn(async () => [jwk]);
  const verifier = createTokenVerifier({
    jwks,
    clock,
    revocations: {
      isRevoked: (principal) => revoked.has(principal.sessionId),
      healthy: () => true,
      onRevoked: () => () => undefined,
    },
  });

  test('name the principal when valid, and are checked for revocation every time', async () => {
    const token = issue();
    expect(await verifier.verify(token)).toMatchObject({
      userId: 'u1',
      sessionId: 's1',
      role: 'host',
      version: 2,
      isVerified: true,
    });
    revoked.add('s1');
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'SESSION_REVOKED' });
    revoked.clear();
  });
  test('name the user to the log, also where the session is revoked', async () => {
    const context = { correlationId: 'r1' } as { correlationId: string; userId?: string };
    revoked.add('s1');
    await runInContext(context, () => verifier.verify(issue()).catch(() => undefined));
    expect(context.userId).toBe('u1');
    revoked.clear();
  });
  test('expire also when cached', async () => {
    const token = issue();
    await verifier.verify(token);
    clock.advance(900_000);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
  });
  test.each([
    ['no token', () => 'garbage'],
    ['alg none', () => `${part({ alg: 'none', kid: 'k1' })}.${part(claims)}.`],
    ['HS256 signed with the public key', () => issue({}, { algorithm: 'HS256' }, JSON.stringify(jwk).padEnd(64))],
    ['an unknown key id', () => issue({}, { keyid: 'k2' })],
    ['another issuer', () => issue({}, { issuer: 'someone' })],
    ['another audience', () => issue({}, { audience: 'someone' })],
    [
      'another key',
      () => issue({}, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })),
    ],
  ])('refuses %s', async (_, make) => {
    await expect(verifier.verify(make())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
  test('with invented key ids do not cause a request to auth each time', async () => {
    jwks.mockClear();
    for (let i = 0; i < 20; i++) await verifier.verify(issue({}, { keyid: `x${i}` })).catch(() => undefined);
    expect(jwks.mock.calls.length).toBeLessThanOrEqual(1);
  });
});

describe('a withdrawn key', () => {
  const MINUTE = 60_000;
  const revocations = { isRevoked: () => false, healthy: () => true, onRevoked: () => () => undefined };
  let elapsed = 0;
  const publish = jest.fn(async () => [jwk]);
  const open = () => createTokenVerifier({ jwks: publish, revocations, clock, monotonicNow: () => elapsed });
  beforeEach(() => {
    publish.mockReset().mockImplementation(async () => [jwk]);
  });

  test('is forgotten within five minutes, with the tokens that it vouched for', async () => {
    const verifier = open();
    const withdrawn = jest.fn();
    const stop = verifier.onKeysWithdrawn(withdrawn);
    const token = issue();
    await verifier.verify(token);
    publish.mockResolvedValue([]);
    elapsed += 3 * MINUTE;
    await verifier.verify(token);
    expect(publish).toHaveBeenCalledTimes(1);
    elapsed += 2 * MINUTE;
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(withdrawn).toHaveBeenCalledTimes(1);
    stop();
  });
  test('is noticed beside the requests from the fourth minute on', async () => {
    const verifier = open();
    const token = issue();
    await verifier.verify(token);
    publish.mockResolvedValue([]);
    elapsed += 4.5 * MINUTE;
    await verifier.verify(token);
    await new Promise((resolve) => setImmediate(resolve));
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
  test('stays while auth cannot be reached, which is tried every five seconds at most', async () => {
    const verifier = open();
    const token = issue();
    await verifier.verify(token);
    publish.mockRejectedValue(new Error('away'));
    elapsed += 60 * MINUTE;
    for (let i = 0; i < 10; i += 1) expect(await verifier.verify(token)).toMatchObject({ userId: 'u1' });
    expect(publish).toHaveBeenCalledTimes(2);
    elapsed += 6_000;
    publish.mockResolvedValue([]);
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('service tokens', () => {
  test('are valid for one callee and a minute', () => {
    const tokens = createServiceTokens('s'.repeat(32), clock);
    const token = tokens.sign('bff', 'auth');
    expect(tokens.verify(token, 'auth')).toBe('bff');
    expect(() => tokens.verify(token, 'meeting')).toThrow('A service token is needed');
    expect(() => createServiceTokens('t'.repeat(32), clock).verify(token, 'auth')).toThrow();
    clock.advance(61_000);
    expect(() => tokens.verify(token, 'auth')).toThrow();
  });

  test('are taken of each secret while it is rotated, and made with the first', () => {
    const of = (secret: string) => createServiceTokens(secret, clock);
    const [former, next] = ['s'.repeat(32), 't'.repeat(32)];
    const both = of(`${next},${former}`);
    expect(both.verify(of(former).sign('bff', 'auth'), 'auth')).toBe('bff');
    expect(of(next).verify(both.sign('bff', 'auth'), 'auth')).toBe('bff');
    expect(() => of(former).verify(both.sign('bff', 'auth'), 'auth')).toThrow();
  });
});

describe('revocations', () => {
  const principal = {
    userId: 'u1',
    sessionId: 's1',
    role: 'host' as const,
    isVerified: false,
    version: 3,
    issuedAt: 0,
    expiresAt: 4e9,
  };
  const until = clock.now().getTime() + 3_600_000;
  function fixture() {
    const state = { epoch: 'e1', entries: [] as { seq: number; value: Revocation }[], whole: [] as Revocation[], window: true };
    const loadAll = jest.fn(async () => state.whole);
    const watcher = createRevocationWatcher({
      streams: {
        head: async () => ({ epoch: state.epoch, seq: state.entries.length }),
        since: async (_, from) => (state.window ? state.entries.filter((entry) => entry.seq > from.seq) : undefined),
      },
      loadAll,
      clock,
      logger: silentLogger,
    });
    return {
      state,
      loadAll,
      watcher,
      append: (value: Revocation) => state.entries.push({ seq: state.entries.length + 1, value }),
    };
  }
  test('load all at start, then follow the stream', async () => {
    const { state, loadAll, watcher, append } = fixture();
    state.whole = [{ userId: 'u1', sessionId: 's0', until }];
    expect(watcher.healthy()).toBe(false);
    await watcher.poll();
    expect(watcher.healthy()).toBe(true);
    expect([watcher.isRevoked({ ...principal, sessionId: 's0' }), watcher.isRevoked(principal)]).toEqual([true, false]);
    const heard: Revocation[] = [];
    watcher.onRevoked((revocation) => heard.push(revocation));
    append({ userId: 'u1', sessionId: 's1', until });
    await watcher.poll();
    expect(watcher.isRevoked(principal)).toBe(true);
    expect(heard).toHaveLength(1);
    await watcher.poll();
    expect([heard.length, loadAll.mock.calls.length]).toEqual([1, 1]);
  });
  test('are known within a second, without a call', async () => {
    jest.useFakeTimers();
    const { watcher, append } = fixture();
    const heard: Revocation[] = [];
    watcher.onRevoked((revocation) => heard.push(revocation));
    watcher.start();
    await jest.advanceTimersByTimeAsync(10_100);
    append({ userId: 'u1', sessionId: 's1', until });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(heard).toHaveLength(1);
    await watcher.stop();
    jest.useRealTimers();
  });
  test('refuse tokens below the least version', async () => {
    const { watcher, append } = fixture();
    await watcher.poll();
    append({ userId: 'u1', minVersion: 3, until });
    await watcher.poll();
    expect(watcher.isRevoked(principal)).toBe(false);
    append({ userId: 'u1', minVersion: 4, until });
    await watcher.poll();
    expect([watcher.isRevoked(principal), watcher.isRevoked({ ...principal, version: 4 })]).toEqual([true, false]);
  });
  test('load all again after a lost or truncated stream', async () => {
    const { state, loadAll, watcher } = fixture();
    await watcher.poll();
    state.epoch = 'e2';
    await watcher.poll();
    expect(loadAll).toHaveBeenCalledTimes(2);
    state.entries.push({ seq: 1, value: { userId: 'x', sessionId: 'y', until } });
    state.window = false;
    await watcher.poll();
    expect(loadAll).toHaveBeenCalledTimes(3);
  });
});
