import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpFixture, GET, type HttpFixture, json, user } from './http-fixture.ts';

let fixture: HttpFixture;
beforeEach(() => {
  fixture = createHttpFixture();
});

describe('the etag cache', () => {
  // spec 1 §7.5
  it('serves a 304 from local storage', async () => {
    fixture.answer = (call) =>
      call.headers['if-none-match'] === '"1"' ? new Response(null, { status: 304 }) : json(200, { n: 1 }, { etag: '"1"' });
    expect(await fixture.http.call(GET('/api/a'), { query: { page: 1 } })).toEqual({ n: 1 });
    expect(await fixture.http.call(GET('/api/a'), { query: { page: 1 } })).toEqual({ n: 1 });
    expect(fixture.calls[1]?.headers['if-none-match']).toBe('"1"');
    expect(fixture.storage.get('visavis.etag./api/a?page=1')).toBeDefined();
    expect(fixture.http.cached(GET('/api/a'), { query: { page: 1 } })).toEqual({ n: 1 });
  });
  // spec 1 §7.4
  it('turns skipCache into a random parameter', async () => {
    await fixture.http.call(GET('/api/a'), { query: { page: 2, search: '', category: undefined }, skipCache: true });
    expect(fixture.calls[0]?.url).toBe('/api/a?_t=i&page=2');
  });
  it('asks for all of it with skipCache or _t, and keeps that answer in place of the old one', async () => {
    let n = 0;
    fixture.answer = () => json(200, { n: ++n }, { etag: `"${n}"` });
    await fixture.http.call(GET('/api/a'), { query: { page: 1 } });
    await fixture.http.call(GET('/api/a'), { query: { page: 1 }, skipCache: true });
    await fixture.http.call(GET('/api/a'), { query: { page: 1, _t: 123 } });
    expect(fixture.calls.map((call) => call.headers['if-none-match'])).toEqual([undefined, undefined, undefined]);
    expect(fixture.storage.keys()).toEqual(['visavis.etag./api/a?page=1']);
    expect(fixture.http.cached(GET('/api/a'), { query: { page: 1 } })).toEqual({ n: 3 });
  });
  // spec 1 §3.12, §7.6, §8.17
  it('is an empty list where nothing is kept', async () => {
    fixture.answer = () => new Response(null, { status: 304 });
    expect(await fixture.http.call(GET('/api/meetings/public'))).toEqual({
      success: true,
      meetings: [],
      pagination: { total: 0, page: 1, limit: 10, pages: 0 },
    });
  });
  it('keeps nothing that must not be stored, nor what it kept of the same URL before', async () => {
    fixture.answer = () => json(200, { phone: 'of an earlier release' }, { etag: '"1"' });
    await fixture.http.call(GET('/api/a'));
    fixture.answer = () => json(200, { phone: '+919812345601' }, { etag: '"2"', 'cache-control': 'private, no-store' });
    expect(await fixture.http.call(GET('/api/a'))).toEqual({ phone: '+919812345601' });
    expect(fixture.storage.keys()).toEqual([]);
  });
  it('is everyone’s when no token was sent, whoever is signed in', async () => {
    fixture.session.signIn({ token: 't', refreshToken: 'r', user });
    fixture.answer = () => json(200, { n: 1 }, { etag: '"1"' });
    await fixture.http.call(GET('/api/a'), { skipAuth: true });
    expect(JSON.parse(fixture.storage.get('visavis.etag./api/a') ?? '{}').for).toBe('');
    expect(fixture.http.cached(GET('/api/a'))).toEqual({ n: 1 });
  });
  it('keeps nothing that a signed-in person received, and shows them nothing that a visitor kept', async () => {
    fixture.answer = (call) =>
      call.headers['if-none-match']
        ? new Response(null, { status: 304 })
        : json(200, { of: fixture.calls.length }, { etag: '"1"' });
    await fixture.http.call(GET('/api/a'));
    fixture.session.signIn({ token: 't', refreshToken: 'r', user });
    const stored = fixture.storage.get('visavis.etag./api/a');
    expect(await fixture.http.call(GET('/api/a'))).toEqual({ of: 2 });
    await fixture.http.call(GET('/api/b'));
    expect(fixture.storage.get('visavis.etag./api/a')).toBe(stored);
    const late = fixture.answer;
    fixture.answer = (call) => {
      fixture.session.clear('signed-out');
      return late(call);
    };
    expect(await fixture.http.call(GET('/api/b'))).toEqual({ of: 4 });
    expect(fixture.storage.keys()).toEqual([]);
  });
});
