import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userAdminAccessChanged } from '@visavis/contracts/events/auth';
import { TOKEN_ISSUER } from '@visavis/platform';
import jwt from 'jsonwebtoken';
import { createSigningKeys } from '../src/data/signing-keys.ts';
import { ADMIN_PHONE, type Auth, MINUTE, newPhone, SECRET, type Session, sessionIdOf, startAuth, stopAll } from './support.ts';

let auth: Auth;
let session: Session;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(stopAll);

const DAY = 24 * 60 * MINUTE;
const fresh = async () => {
  session = await auth.signUp(newPhone());
  return session;
};
const refresh = (refreshToken: string) => auth.post('/auth/refresh-token', { refreshToken });

describe('access tokens', () => {
  test('are ES256, carry the claims that services read, and verify with the JWKS', async () => {
    const { token, user } = await fresh();
    const { header, payload } = jwt.decode(token, { complete: true }) as jwt.Jwt & { payload: jwt.JwtPayload };
    const { keys } = (await auth.get('/.well-known/jwks.json')).body;
    const key = keys.find((each: { kid: string }) => each.kid === header.kid);
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(key).not.toHaveProperty('d');
    expect(payload).toMatchObject({ sub: user._id, role: 'participant', ver: 1, vfd: false, iss: TOKEN_ISSUER });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60);
    expect(() =>
      jwt.verify(token, createPublicKey({ key, format: 'jwk' }), { algorithms: ['ES256'], ignoreExpiration: true }),
    ).not.toThrow();
  });

  // spec 1 §7.12
  test('end after 15 minutes by the injected clock', async () => {
    const { token } = await fresh();
    auth.clock.advance(15 * MINUTE - 5_000);
    expect((await auth.get('/auth/me', token)).status).toBe(200);
    auth.clock.advance(6_000);
    expect(await auth.get('/auth/me', token)).toMatchObject({ status: 401, body: { error: 'TOKEN_EXPIRED' } });
  });

  test('are refused when missing or signed with another key or none', async () => {
    const { token } = await fresh();
    const claims = jwt.decode(token) as jwt.JwtPayload;
    const forged = [
      jwt.sign(claims, 'secret'),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
      `${token.slice(0, -8)}AAAAAAAA`,
      'rubbish',
    ];
    for (const bad of forged)
      expect(await auth.get('/auth/me', bad)).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
    expect(await auth.get('/auth/me')).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
  });

  test('stay valid when keys rotate: both keys are published until no token needs the old one', async () => {
    const own = await startAuth();
    const kid = (token: string) => jwt.decode(token, { complete: true })?.header.kid;
    const published = async () =>
      (await own.get('/.well-known/jwks.json')).body.keys.map((each: { kid: string }) => each.kid) as string[];
    const before = await own.signUp(newPhone());
    await own.service.rotateKeys(false);
    expect(await published()).toHaveLength(2);
    // Published, but not yet signing: verifiers may not ask for keys at every token.
    expect(kid((await own.signUp(newPhone())).token)).toBe(kid(before.token));
    own.clock.advance(MINUTE);
    const after = await own.signUp(newPhone());
    expect(kid(after.token)).not.toBe(kid(before.token));
    expect((await own.get('/auth/me', before.token)).status).toBe(200);
    expect((await own.get('/auth/me', after.token)).status).toBe(200);

    const maintain = own.service.jobs.find((job) => job.name === 'signing-keys');
    await maintain?.run(own.clock.now());
    expect(await published()).toContain(kid(before.token));
    own.clock.advance(2 * 60 * MINUTE);
    await maintain?.run(own.clock.now());
    expect(await published()).toEqual([kid(after.token)]);
    own.clock.advance(90 * DAY);
    await maintain?.run(own.clock.now());
    expect(await published()).toHaveLength(2);
    await own.stop();
  });
});

test('a replaced key is withdrawn once every replica has taken up the new one, which signs at once', async () => {
  const own = await startAuth();
  const sealKey = Buffer.alloc(32, 7);
  const keys = createSigningKeys(own.store, sealKey);
  const former = (await keys.published()).map(({ kid }) => kid);
  const now = own.clock.now();
  let during: string[] = [];
  let signing = '';
  const withdrawn = await keys.replaceAll(now, async (ms) => {
    during = (await keys.published()).map(({ kid }) => kid);
    signing = (await keys.current(new Date(now.getTime() + ms))).kid;
  });
  const left = (await keys.published()).map(({ kid }) => kid);
  expect({ withdrawn, during: during.length, left }).toEqual({
    withdrawn: former.length,
    during: former.length + 1,
    left: [signing],
  });
  expect(former).not.toContain(signing);
  await own.stop();
});

describe('refreshing', () => {
  // spec 1 §7.13
  test('rotates the refresh token, and both tokens work', async () => {
    const { refreshToken, user } = await fresh();
    const { status, body } = await refresh(refreshToken);
    expect(status).toBe(200);
    expect(body.refreshToken).not.toBe(refreshToken);
    expect((await auth.get('/auth/me', body.token)).body.user._id).toBe(user._id);
    expect((await refresh(body.refreshToken)).status).toBe(200);
  });

  test('returns one successor to ten simultaneous requests with one token', async () => {
    const { refreshToken } = await fresh();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1);
  });

  test('accepts the previous token for 60 s with the same successor; later its use ends the session', async () => {
    const { refreshToken } = await fresh();
    const first = await refresh(refreshToken);
    auth.clock.advance(55_000);
    expect((await refresh(refreshToken)).body.refreshToken).toBe(first.body.refreshToken);
    auth.clock.advance(6_000);
    expect(await refresh(refreshToken)).toMatchObject({ status: 401, body: { error: 'REFRESH_REUSED' } });
    expect(await refresh(first.body.refreshToken)).toMatchObject({ status: 401, body: { error: 'REFRESH_INVALID' } });
  });

  test('ends the session when the previous token is used after its successor', async () => {
    const { refreshToken, token } = await fresh();
    const second = (await refresh(refreshToken)).body;
    const third = (await refresh(second.refreshToken)).body;
    expect((await refresh(refreshToken)).body.error).toBe('REFRESH_REUSED');
    expect((await refresh(third.refreshToken)).body.error).toBe('REFRESH_INVALID');
    await auth.watcher.poll();
    for (const access of [token, second.token, third.token])
      expect((await auth.get('/auth/me', access)).body.error).toBe('SESSION_REVOKED');
  });

  test('of an admin is told to all admins when its reuse ends the session', async () => {
    const { refreshToken, user } = await auth.signUp(ADMIN_PHONE);
    const second = (await refresh(refreshToken)).body;
    await refresh(second.refreshToken);
    expect((await refresh(refreshToken)).body.error).toBe('REFRESH_REUSED');
    const changes = (await auth.events()).filter(({ type }) => type === userAdminAccessChanged.type);
    expect(changes.map(({ data }) => [data.userId, data.change])).toContainEqual([user._id, 'sessions']);
  });

  test('ends no session for an invented token', async () => {
    const { refreshToken } = await fresh();
    const [id, generation, mac = ''] = refreshToken.split('.');
    const forged = [
      `${id}.${generation}.${mac.slice(0, -2)}AA`,
      `${id}.0.${'A'.repeat(43)}`,
      `${id}.7.${mac}`,
      `${id}.-1.${mac}`,
      'x',
      `${'0'.repeat(8)}.0.${mac}`,
    ];
    for (const bad of forged) expect(await refresh(bad)).toMatchObject({ status: 401, body: { error: 'REFRESH_INVALID' } });
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  test('ends 90 days after the sign-in, however often it is used', async () => {
    let { token, refreshToken } = await auth.signUp(newPhone());
    for (let day = 29; day < 90; day += 29) {
      auth.clock.advance(29 * DAY);
      const refreshed = await refresh(refreshToken);
      expect(refreshed.status).toBe(200);
      ({ token, refreshToken } = refreshed.body);
    }
    auth.clock.advance(3 * DAY - MINUTE);
    const last = await refresh(refreshToken);
    expect(last.status).toBe(200);
    auth.clock.advance(2 * MINUTE);
    // Its access token ends with it, too.
    expect((await auth.get('/auth/me', last.body.token)).status).toBe(401);
    expect((await refresh(last.body.refreshToken)).body.error).toBe('REFRESH_INVALID');
    expect((await auth.get('/auth/me', token)).status).toBe(401);
  });

  test('works for 30 days from the last use', async () => {
    const { refreshToken } = await fresh();
    auth.clock.advance(30 * DAY - MINUTE);
    const renewed = await refresh(refreshToken);
    expect(renewed.status).toBe(200);
    auth.clock.advance(30 * DAY + MINUTE);
    expect((await refresh(renewed.body.refreshToken)).body.error).toBe('REFRESH_INVALID');
  });

  test.each([[{}], [{ refreshToken: '' }], [{ refreshToken: 7 }], [{ refreshToken: 'x'.repeat(513) }]])(
    '%j is refused',
    async (body) => {
      expect((await auth.post('/auth/refresh-token', body)).status).toBe(400);
    },
  );

  test('stores no token', async () => {
    const { refreshToken } = await fresh();
    const { readFileSync, readdirSync } = await import('node:fs');
    const stored = readdirSync(auth.folder)
      .filter((name) => name.includes('.db'))
      .map((name) => readFileSync(`${auth.folder}/${name}`).toString('latin1'));
    expect(stored.join('')).toContain(sessionIdOf(session.token));
    expect(stored.join('')).not.toContain(refreshToken.split('.')[2]);
    expect(stored.join('')).not.toContain('PRIVATE KEY');
  });
});

describe('ending', () => {
  // spec 1 §7.11
  test('logout revokes access and refresh tokens of this session only', async () => {
    const one = await fresh();
    const two = await auth.signIn(one.user.phone);
    expect(await auth.call('POST', '/auth/logout', { token: one.token })).toMatchObject({ status: 200, body: { success: true } });
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', one.token)).body.error).toBe('SESSION_REVOKED');
    expect((await refresh(one.refreshToken)).body.error).toBe('REFRESH_INVALID');
    expect((await auth.get('/auth/me', two.token)).status).toBe(200);
    expect((await auth.call('POST', '/auth/logout')).status).toBe(401);
  });

  test('lets users see and end their own sessions', async () => {
    const one = await fresh();
    const two = await auth.signIn(one.user.phone);
    const otherUser = await auth.signUp(newPhone());
    const { sessions } = (await auth.get('/auth/sessions', two.token)).body;
    expect(sessions.map((each: { _id: string; current: boolean }) => [each._id, each.current]).sort()).toEqual(
      [
        [sessionIdOf(one.token), false],
        [sessionIdOf(two.token), true],
      ].sort(),
    );
    const end = (id: string, token: string, body?: object) => auth.call('DELETE', `/auth/sessions/${id}`, { token, body });
    expect((await end(sessionIdOf(one.token), otherUser.token)).status).toBe(404);
    // An open session alone ends none of the others.
    expect(await end(sessionIdOf(one.token), two.token)).toMatchObject({ status: 400, body: { details: [{ path: 'otp' }] } });
    auth.clock.advance(MINUTE);
    const { challenge } = (await auth.call('POST', '/auth/sessions/code', { token: two.token })).body;
    const wrong = { otp: auth.wrongCodeFor(one.user.phone), challenge };
    expect((await end(sessionIdOf(one.token), two.token, wrong)).body.error).toBe('OTP_INVALID');
    const code = { otp: auth.codeOf(one.user.phone), challenge };
    expect((await end(sessionIdOf(one.token), otherUser.token, code)).status).toBe(404);
    expect((await end(sessionIdOf(one.token), two.token, code)).status).toBe(200);
    expect((await end(sessionIdOf(one.token), two.token, code)).status).toBe(404);
    expect((await end('no such id!', two.token)).status).toBe(400);
    expect((await auth.get('/auth/sessions', two.token)).body.sessions).toHaveLength(1);
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', one.token)).status).toBe(401);
    // Its own it ends as it signs out.
    expect((await end(sessionIdOf(two.token), two.token)).status).toBe(200);
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', two.token)).status).toBe(401);
    // Of the first the audit log says who ended it, and by what; signing out is nobody's business.
    const ended = (await auth.events()).filter(({ type, data }) => /session.revoked/.test(type) && data.userId === one.user._id);
    expect(ended.map(({ data: { actor, after } }) => ({ actor, after }))).toEqual([
      { actor: { userId: one.user._id, role: 'participant' }, after: { proof: 'phone-code' } },
      {},
    ]);
  });
});

describe('revocations', () => {
  const serviceToken = (callee = 'auth') => auth.serviceTokens.sign('meeting', callee);

  test('are returned to services only, and forgotten when the last token has expired', async () => {
    const { token, user } = await fresh();
    await auth.call('POST', '/auth/logout', { token });
    expect((await auth.get('/internal/revocations')).status).toBe(401);
    expect((await auth.get('/internal/revocations', token)).status).toBe(401);
    expect((await auth.get('/internal/revocations', serviceToken('meeting'))).status).toBe(401);
    const mine = async () =>
      (await auth.get('/internal/revocations', serviceToken())).body.revocations.filter(
        (each: { userId: string }) => each.userId === user._id,
      );
    expect(await mine()).toMatchObject([{ sessionId: sessionIdOf(token) }]);
    auth.clock.advance(15 * MINUTE + 1_000);
    expect(await mine()).toEqual([]);
  });

  test('reach the watchers by their event when the announcement was lost', async () => {
    const { token, user } = await fresh();
    // Up to date with the stream: a watcher that finds it new would read the whole truth, and with it this revocation.
    await auth.watcher.poll();
    const append = auth.cache.streams.append;
    auth.cache.streams.append = () => Promise.reject(new Error('the cache is away'));
    try {
      expect((await auth.call('POST', '/auth/logout', { token })).status).toBe(200);
    } finally {
      auth.cache.streams.append = append;
    }
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', token)).status).toBe(200);

    const event = (await auth.events()).find(
      (each) => each.type === 'visavis.session.revoked.v1' && each.data.userId === user._id,
    );
    const consumer = auth.service.consumers.find((each) => each.id === 'auth/announce-revocation-on-session-revoked');
    for (const offset of [1, 1]) await consumer?.handle(event as never, { topic: 'visavis.auth', partition: 0, offset });
    await auth.watcher.poll();
    expect((await auth.get('/auth/me', token)).body.error).toBe('SESSION_REVOKED');
  });

  test('are loaded from the store by a watcher that starts with an empty cache', async () => {
    const { token } = await fresh();
    await auth.call('POST', '/auth/logout', { token });
    const { createMemoryCache } = await import('@visavis/cache');
    const { createRevocationWatcher, silentLogger } = await import('@visavis/platform');
    const { clock } = auth;
    const watcher = createRevocationWatcher({
      streams: createMemoryCache({ clock }).streams,
      loadAll: () => auth.service.revocations(),
      clock,
      logger: silentLogger,
    });
    await watcher.poll();
    expect(watcher.isRevoked({ userId: 'x', sessionId: sessionIdOf(token), version: 1 } as never)).toBe(true);
  });
});

test('after a restart the same keys sign and sessions continue', async () => {
  const first = await startAuth();
  const phone = newPhone();
  const { token, refreshToken } = await first.signUp(phone);
  await first.stop(true);
  const second = await startAuth({ folder: first.folder });
  expect((await second.get('/auth/me', token)).status).toBe(200);
  expect((await second.post('/auth/refresh-token', { refreshToken })).status).toBe(200);
  await second.stop(true);
  // With another secret the stored keys cannot be read: a new one is made, old tokens still verify, old refresh tokens do not.
  const third = await startAuth({ folder: first.folder, config: { secret: `${SECRET} changed` } });
  expect((await third.get('/auth/me', token)).status).toBe(200);
  expect((await third.post('/auth/refresh-token', { refreshToken })).body.error).toBe('REFRESH_INVALID');
  await third.stop();
});
