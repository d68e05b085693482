import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Call, createHttpWorld, GET, type HttpWorld, json, refusal, user } from './http-fixture.ts';

let world: HttpWorld;
beforeEach(() => {
  world = createHttpWorld();
});
const refreshing = (call: Call) => call.url === '/auth/refresh-token';

describe('tokens', () => {
  beforeEach(() => {
    world.session.signIn({ token: 'old', refreshToken: 'r1', user });
    world.changes.length = 0;
  });

  // spec 1 §7.3
  it('sends the bearer token unless told not to', async () => {
    world.answer = () => json(200, {});
    await world.http.call(GET('/api/a'));
    await world.http.call(GET('/api/b'), { skipAuth: true });
    expect(world.calls.map((call) => call.headers.authorization)).toEqual(['Bearer old', undefined]);
  });

  // spec 1 §4.6
  it('refreshes once for all waiting requests and repeats each', async () => {
    world.answer = (call) => {
      if (refreshing(call)) return json(200, { success: true, token: 'new', refreshToken: 'r2' });
      return call.headers.authorization === 'Bearer new' ? json(200, { ok: true }) : refusal(401, 'TOKEN_EXPIRED');
    };
    await Promise.all([world.http.call(GET('/api/a')), world.http.call(GET('/api/b')), world.http.call(GET('/api/c'))]);
    expect(world.calls.filter(refreshing)).toHaveLength(1);
    expect(world.calls.find(refreshing)?.body).toEqual({ refreshToken: 'r1' });
    expect(world.session.get()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' });
    expect(world.changes).toEqual(['renewed']);
  });

  it('takes the token that another tab got meanwhile', async () => {
    world.answer = (call) => {
      if (call.headers.authorization === 'Bearer other') return json(200, {});
      world.storage.set('visavis.accessToken', 'other');
      return refusal(401, 'TOKEN_EXPIRED');
    };
    await world.http.call(GET('/api/a'));
    expect(world.calls.filter(refreshing)).toHaveLength(0);
  });

  // spec 1 §4.7
  it('ends the session when the refresh token is refused, and clears everything of ours', async () => {
    world.storage.set('visavis.etag./api/x', '{}');
    world.storage.set('elsewhere', 'stays');
    world.answer = (call) => (refreshing(call) ? refusal(401, 'REFRESH_INVALID') : refusal(401, 'TOKEN_EXPIRED'));
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 401 });
    expect(world.changes).toEqual(['lost']);
    expect(world.storage.keys()).toEqual(['elsewhere']);
  });

  // spec 1 §4.7
  it('ends the session without a refresh token', async () => {
    world.storage.remove('visavis.refreshToken');
    world.answer = () => refusal(401, 'TOKEN_EXPIRED');
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 401 });
    expect(world.changes).toEqual(['lost']);
    expect(world.calls).toHaveLength(1);
  });

  it('keeps the session when the refresh could not be reached', async () => {
    world.answer = (call) => (refreshing(call) ? refusal(503, 'UNAVAILABLE') : refusal(401, 'TOKEN_EXPIRED'));
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 503 });
    expect(world.changes).toEqual([]);
  });

  it('does not come back after a sign-out during the call', async () => {
    world.answer = (call) => {
      if (!refreshing(call)) return refusal(401, 'TOKEN_EXPIRED');
      world.session.clear('signed-out');
      return json(200, { token: 'new', refreshToken: 'r2' });
    };
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 401 });
    expect(world.session.get()).toBeUndefined();
    expect(world.changes).toEqual(['signed-out']);
  });

  it('tries a refresh once per request', async () => {
    world.answer = (call) =>
      refreshing(call) ? json(200, { token: `t${world.calls.length}`, refreshToken: 'r' }) : refusal(401, 'SESSION_REVOKED');
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ error: 'SESSION_REVOKED' });
    expect(world.calls.filter(refreshing)).toHaveLength(1);
    expect(world.changes.at(-1)).toBe('lost');
  });

  it('a 401 without a session is an answer like any other', async () => {
    world.session.clear('signed-out');
    world.changes.length = 0;
    world.answer = () => refusal(401, 'UNAUTHENTICATED');
    await expect(world.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 401 });
    expect(world.changes).toEqual([]);
  });
});
