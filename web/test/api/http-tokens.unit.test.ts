import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Call, createHttpFixture, GET, type HttpFixture, json, refusal, user } from './http-fixture.ts';

let fixture: HttpFixture;
beforeEach(() => {
  fixture = createHttpFixture();
});
const refreshing = (call: Call) => call.url === '/auth/refresh-token';

describe('tokens', () => {
  beforeEach(() => {
    fixture.session.signIn({ token: 'old', refreshToken: 'r1', user });
    fixture.changes.length = 0;
  });

  // spec 1 §7.3
  it('sends the bearer token unless told not to', async () => {
    fixture.answer = () => json(200, {});
    await fixture.http.call(GET('/api/a'));
    await fixture.http.call(GET('/api/b'), { skipAuth: true });
    expect(fixture.calls.map((call) => call.headers.authorization)).toEqual(['Bearer old', undefined]);
  });

  // spec 1 §4.6
  it('refreshes once for all waiting requests and repeats each', async () => {
    fixture.answer = (call) => {
      if (refreshing(call)) return json(200, { success: true, token: 'new', refreshToken: 'r2' });
      return call.headers.authorization === 'Bearer new' ? json(200, { ok: true }) : refusal(401, 'TOKEN_EXPIRED');
    };
    await Promise.all([fixture.http.call(GET('/api/a')), fixture.http.call(GET('/api/b')), fixture.http.call(GET('/api/c'))]);
    expect(fixture.calls.filter(refreshing)).toHaveLength(1);
    expect(fixture.calls.find(refreshing)?.body).toEqual({ refreshToken: 'r1' });
    expect(fixture.session.get()).toMatchObject({ accessToken: 'new', refreshToken: 'r2' });
    expect(fixture.changes).toEqual(['renewed']);
  });

  it('takes the token that another tab got meanwhile', async () => {
    fixture.answer = (call) => {
      if (call.headers.authorization === 'Bearer other') return json(200, {});
      fixture.storage.set('visavis.accessToken', 'other');
      return refusal(401, 'TOKEN_EXPIRED');
    };
    await fixture.http.call(GET('/api/a'));
    expect(fixture.calls.filter(refreshing)).toHaveLength(0);
  });

  // spec 1 §4.7
  it('ends the session when the refresh token is refused, and clears all that is ours but whose it was', async () => {
    fixture.storage.set('visavis.etag./api/x', '{}');
    fixture.storage.set('elsewhere', 'stays');
    fixture.answer = (call) => (refreshing(call) ? refusal(401, 'REFRESH_INVALID') : refusal(401, 'TOKEN_EXPIRED'));
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 401 });
    expect(fixture.changes).toEqual(['lost']);
    expect(fixture.storage.keys().sort()).toEqual(['elsewhere', 'visavis.endedSession']);
  });

  // spec 1 §4.7
  it('ends the session without a refresh token', async () => {
    fixture.storage.remove('visavis.refreshToken');
    fixture.answer = () => refusal(401, 'TOKEN_EXPIRED');
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 401 });
    expect(fixture.changes).toEqual(['lost']);
    expect(fixture.calls).toHaveLength(1);
  });

  it('keeps the session when the refresh could not be reached', async () => {
    fixture.answer = (call) => (refreshing(call) ? refusal(503, 'UNAVAILABLE') : refusal(401, 'TOKEN_EXPIRED'));
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 503 });
    expect(fixture.changes).toEqual([]);
  });

  it('does not come back after a sign-out during the call', async () => {
    fixture.answer = (call) => {
      if (!refreshing(call)) return refusal(401, 'TOKEN_EXPIRED');
      fixture.session.clear('signed-out');
      return json(200, { token: 'new', refreshToken: 'r2' });
    };
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 401 });
    expect(fixture.session.get()).toBeUndefined();
    expect(fixture.changes).toEqual(['signed-out']);
  });

  it('tries a refresh once per request', async () => {
    fixture.answer = (call) =>
      refreshing(call) ? json(200, { token: `t${fixture.calls.length}`, refreshToken: 'r' }) : refusal(401, 'SESSION_REVOKED');
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ error: 'SESSION_REVOKED' });
    expect(fixture.calls.filter(refreshing)).toHaveLength(1);
    expect(fixture.changes.at(-1)).toBe('lost');
  });

  it('a 401 without a session is an answer like any other', async () => {
    fixture.session.clear('signed-out');
    fixture.changes.length = 0;
    fixture.answer = () => refusal(401, 'UNAUTHENTICATED');
    await expect(fixture.http.call(GET('/api/a'))).rejects.toMatchObject({ status: 401 });
    expect(fixture.changes).toEqual([]);
  });
});
