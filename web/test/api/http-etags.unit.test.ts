import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpWorld, GET, type HttpWorld, json, user } from './http-fixture.ts';

let world: HttpWorld;
beforeEach(() => {
  world = createHttpWorld();
});

describe('the etag cache', () => {
  // spec 1 §7.5
  it('serves a 304 from local storage', async () => {
    world.answer = (call) =>
      call.headers['if-none-match'] === '"1"' ? new Response(null, { status: 304 }) : json(200, { n: 1 }, { etag: '"1"' });
    expect(await world.http.call(GET('/api/a'), { query: { page: 1 } })).toEqual({ n: 1 });
    expect(await world.http.call(GET('/api/a'), { query: { page: 1 } })).toEqual({ n: 1 });
    expect(world.calls[1]?.headers['if-none-match']).toBe('"1"');
    expect(world.storage.get('visavis.etag./api/a?page=1')).toBeDefined();
    expect(world.http.cached(GET('/api/a'), { query: { page: 1 } })).toEqual({ n: 1 });
  });
  // spec 1 §7.4
  it('turns skipCache into a random parameter', async () => {
    await world.http.call(GET('/api/a'), { query: { page: 2, search: '', category: undefined }, skipCache: true });
    expect(world.calls[0]?.url).toBe('/api/a?_t=i&page=2');
  });
  it('asks for all of it with skipCache or _t, and keeps that answer in place of the old one', async () => {
    let n = 0;
    world.answer = () => json(200, { n: ++n }, { etag: `"${n}"` });
    await world.http.call(GET('/api/a'), { query: { page: 1 } });
    await world.http.call(GET('/api/a'), { query: { page: 1 }, skipCache: true });
    await world.http.call(GET('/api/a'), { query: { page: 1, _t: 123 } });
    expect(world.calls.map((call) => call.headers['if-none-match'])).toEqual([undefined, undefined, undefined]);
    expect(world.storage.keys()).toEqual(['visavis.etag./api/a?page=1']);
    expect(world.http.cached(GET('/api/a'), { query: { page: 1 } })).toEqual({ n: 3 });
  });
  // spec 1 §3.12, §7.6, §8.17
  it('is an empty list where nothing is kept', async () => {
    world.answer = () => new Response(null, { status: 304 });
    expect(await world.http.call(GET('/api/meetings/public'))).toEqual({
      success: true,
      meetings: [],
      pagination: { total: 0, page: 1, limit: 10, pages: 0 },
    });
  });
  it('keeps nothing that must not be stored, nor what it kept of the same URL before', async () => {
    world.answer = () => json(200, { phone: 'of an earlier release' }, { etag: '"1"' });
    await world.http.call(GET('/api/a'));
    world.answer = () => json(200, { phone: '+919812345601' }, { etag: '"2"', 'cache-control': 'private, no-store' });
    expect(await world.http.call(GET('/api/a'))).toEqual({ phone: '+919812345601' });
    expect(world.storage.keys()).toEqual([]);
  });
  it('is everyone’s when no token was sent, whoever is signed in', async () => {
    world.session.signIn({ token: 't', refreshToken: 'r', user });
    world.answer = () => json(200, { n: 1 }, { etag: '"1"' });
    await world.http.call(GET('/api/a'), { skipAuth: true });
    expect(JSON.parse(world.storage.get('visavis.etag./api/a') ?? '{}').for).toBe('');
    expect(world.http.cached(GET('/api/a'))).toEqual({ n: 1 });
  });
  it('keeps nothing that a signed-in person received, and shows them nothing that a visitor kept', async () => {
    world.answer = (call) =>
      call.headers['if-none-match']
        ? new Response(null, { status: 304 })
        : json(200, { of: world.calls.length }, { etag: '"1"' });
    await world.http.call(GET('/api/a'));
    world.session.signIn({ token: 't', refreshToken: 'r', user });
    const kept = world.storage.get('visavis.etag./api/a');
    expect(await world.http.call(GET('/api/a'))).toEqual({ of: 2 });
    await world.http.call(GET('/api/b'));
    expect(world.storage.get('visavis.etag./api/a')).toBe(kept);
    const late = world.answer;
    world.answer = (call) => {
      world.session.clear('signed-out');
      return late(call);
    };
    expect(await world.http.call(GET('/api/b'))).toEqual({ of: 4 });
    expect(world.storage.keys()).toEqual([]);
  });
});
