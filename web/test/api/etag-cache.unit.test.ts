import { describe, expect, it } from '@jest/globals';
import { createEtagCache, ETAG_LIMITS } from '../../src/shared/api/etag-cache.ts';
import { createSessionStore } from '../../src/shared/session/session-store.ts';
import { memoryStorage, type TextStorage } from '../../src/shared/session/storage.ts';

/** Local storage with room for so many characters. */
const smallStorage = (room: number): TextStorage => {
  const inner = memoryStorage();
  const used = () => inner.keys().reduce((sum, key) => sum + (inner.get(key)?.length ?? 0), 0);
  return {
    ...inner,
    set: (key, value) => used() - (inner.get(key)?.length ?? 0) + value.length <= room && inner.set(key, value),
  };
};
const ticking = () => {
  let now = 0;
  return () => now++;
};
const urls = (store: TextStorage) => store.keys().map((key) => key.replace('visavis.etag.', ''));

describe('the etag cache stays small', () => {
  it('keeps at most 50 answers, the newest', () => {
    const store = memoryStorage();
    const cache = createEtagCache(store, ticking());
    for (let at = 0; at < 60; at += 1) cache.put(`/x/${at}`, '"e"', at);
    expect(store.keys()).toHaveLength(50);
    expect(cache.get('/x/9')).toBeUndefined();
    expect(cache.get('/x/59')?.body).toBe(59);
  });
  it('and no more than a million characters', () => {
    const store = memoryStorage();
    const cache = createEtagCache(store, ticking());
    for (let at = 0; at < 40; at += 1) cache.put(`/x/${at}`, '"e"', 'a'.repeat(60_000));
    expect(store.keys()).toHaveLength(Math.floor(ETAG_LIMITS.chars / 60_060));
    expect(cache.get('/x/39')).toBeDefined();
  });
  it('a long answer is not kept, nor the one before it', () => {
    const cache = createEtagCache(memoryStorage(), ticking());
    cache.put('/x', '"1"', 'short');
    cache.put('/x', '"2"', 'a'.repeat(ETAG_LIMITS.entryChars));
    expect(cache.get('/x')).toBeUndefined();
  });
});

describe('a full storage', () => {
  it('loses older answers for the newest, and nothing of others', () => {
    const store = smallStorage(300);
    store.set('draft', 'd'.repeat(100));
    const cache = createEtagCache(store, ticking());
    for (let at = 0; at < 5; at += 1) cache.put(`/x/${at}`, '"e"', 'a'.repeat(80));
    expect(urls(store)).toEqual(['draft', '/x/4']);
  });
  it('that has no room at all keeps nothing, and nothing breaks', () => {
    const store = smallStorage(10);
    createEtagCache(store, ticking()).put('/x', '"e"', 'body');
    expect(store.keys()).toEqual([]);
  });
  it('makes room for the session', () => {
    const store = smallStorage(120);
    createEtagCache(store, ticking()).put('/x', '"e"', 'a'.repeat(50));
    const session = createSessionStore(store);
    session.signIn({ token: 't'.repeat(40), refreshToken: 'r'.repeat(40), user: { _id: 'u' } as never });
    expect(session.get()).toMatchObject({ refreshToken: 'r'.repeat(40), user: { _id: 'u' } });
  });
});

it('drops at the start what earlier releases kept of signed-in people', () => {
  const store = memoryStorage();
  const earlier = (owner: string) => JSON.stringify({ etag: '"e"', body: { phone: '+919812345601' }, at: 1, for: owner });
  store.set('visavis.etag./admin/meetings?page=1', earlier('u1'));
  store.set('visavis.etag./broken', '{');
  store.set('visavis.etag./api/meetings/public', earlier(''));
  store.set('visavis.user', '{}');
  createEtagCache(store, ticking());
  expect(store.keys()).toEqual(['visavis.etag./api/meetings/public', 'visavis.user']);
});

it('what is unreadable is nothing', () => {
  const store = memoryStorage();
  store.set('visavis.etag./x', '{broken');
  expect(createEtagCache(store, ticking()).get('/x')).toBeUndefined();
});
