import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Cache } from '../port.ts';
import type { CacheBacking, CacheFactory } from './harness.ts';

/** Of 20 ms each. */
const LOOKS = 200;

export function coordinationSuite(name: string, factory: CacheFactory): void {
  describe(`${name}: locks, presence and limits of the cache`, () => {
    let backing: CacheBacking;
    let cache: Cache;
    beforeEach(async () => {
      backing = await factory();
      cache = backing.cache;
    });
    afterEach(() => backing.close());

    test('gives a lock to one holder, and each acquisition a higher fence, also after a loss', async () => {
      const tries = await Promise.all(Array.from({ length: 20 }, () => cache.lock('leader', 60_000)));
      const [first, ...more] = tries.filter((lock) => lock !== undefined);
      expect(more).toEqual([]);
      expect(await cache.lock('other', 60_000)).toBeDefined();
      await first!.release();
      const second = await cache.lock('leader', 60_000);
      expect(second!.fence).toBeGreaterThan(first!.fence);
      // Not ours any more: neither to renew nor to release.
      expect(await first!.renew(60_000)).toBe(false);
      await first!.release();
      expect(await cache.lock('leader', 60_000)).toBeUndefined();
      await backing.lose();
      const third = await cache.lock('leader', 60_000);
      expect(third!.fence).toBeGreaterThan(second!.fence);
      expect(await second!.renew(60_000).catch(() => false)).toBe(false);
    });

    test('ends a lock with its time to live unless it is renewed', async () => {
      const lock = await cache.lock('l', 400);
      await backing.pass(250);
      expect(await lock!.renew(400)).toBe(true);
      await backing.pass(250);
      expect(await cache.lock('l', 400)).toBeUndefined();
      await backing.pass(250);
      expect(await lock!.renew(400)).toBe(false);
      const next = await cache.lock('l', 60_000);
      expect(next!.fence).toBeGreaterThan(lock!.fence);
      await lock!.release();
      expect(await cache.lock('l', 400)).toBeUndefined();
    });

    test('lists present members by name, with their data, until their time ends', async () => {
      const { presence } = cache;
      expect(await presence.members('room')).toEqual([]);
      await presence.touch('room', 'b', 400, { role: 'host' });
      await presence.touch('room', 'a', 5_000);
      await presence.touch('elsewhere', 'c', 5_000);
      const [a, b] = await presence.members('room');
      expect(a).toEqual({ member: 'a', until: expect.any(Number) });
      expect(b).toEqual({ member: 'b', until: expect.any(Number), data: { role: 'host' } });
      expect(a!.until - b!.until).toBeGreaterThan(4_000);
      await presence.touch('room', 'b', 400, { role: 'guest' });
      expect((await presence.members('room'))[1]?.data).toEqual({ role: 'guest' });
      await backing.pass(450);
      expect((await presence.members('room')).map((each) => each.member)).toEqual(['a']);
      await presence.leave('room', 'a');
      await presence.leave('room', 'nobody');
      expect(await presence.members('room')).toEqual([]);
      expect(await presence.members('elsewhere')).toHaveLength(1);
    });

    test('lists the members of a group that live, as every client sees them', async () => {
      const { liveness } = cache;
      const seen = backing.another?.liveness ?? liveness;
      const seenMembers = async (group: string, members: string[]) => {
        for (let look = 0; look < LOOKS && `${await seen.members(group)}` !== `${members}`; look++) await backing.pass(20);
        expect(await seen.members(group)).toEqual(members);
      };
      expect(await seen.members('group')).toEqual([]);
      await liveness.announce('group', 'b/[2]*');
      await liveness.announce('group', 'a');
      await liveness.announce('group*', 'c');
      await seenMembers('group', ['a', 'b/[2]*']);
      await seenMembers('group*', ['c']);
      await liveness.withdraw('group', 'a');
      await liveness.withdraw('group', 'nobody');
      await seenMembers('group', ['b/[2]*']);
      if (!backing.another) return;
      await backing.another.liveness.announce('group', 'theirs');
      while ((await liveness.members('group')).length < 2) await backing.pass(20);
      await backing.another.close();
      while ((await liveness.members('group')).length > 1) await backing.pass(20);
      expect(await liveness.members('group')).toEqual(['b/[2]*']);
    });

    test('marks several members as present at once, with or without data', async () => {
      const { presence } = cache;
      await presence.touch('room', 'a', 5_000, { role: 'host' });
      await presence.touchAll('room', [{ member: 'a' }, { member: 'b', data: 0 }, { member: 'c', data: '' }], 400);
      expect(await presence.members('room')).toEqual([
        { member: 'a', until: expect.any(Number) },
        { member: 'b', until: expect.any(Number), data: 0 },
        { member: 'c', until: expect.any(Number), data: '' },
      ]);
      await presence.touchAll('room', [], 60_000);
      await backing.pass(450);
      expect(await presence.members('room')).toEqual([]);
    });

    test('keeps at most so many members, those whose time ends last, and takes several out at once', async () => {
      const { presence } = cache;
      const names = async () => (await presence.members('log')).map(({ member, data }) => `${member}${data}`);
      for (const [index, member] of ['c', 'a', 'b', 'e', 'd'].entries()) {
        await presence.touchAll('log', [{ member, data: index }], 5_000, 3);
        await backing.pass(5);
      }
      expect(await names()).toEqual(['b2', 'd4', 'e3']);
      const more = Array.from({ length: 8 }, (_, n) => ({ member: `m${n}`, data: n }));
      await presence.touchAll('log', more, 5_000, 3);
      expect(await names()).toEqual(['m55', 'm66', 'm77']);
      await presence.leave('log', 'm5', 'nobody', 'm7');
      await presence.leave('log');
      expect(await names()).toEqual(['m66']);
    });

    test('keeps members by their moments, and answers those up to one, the earliest first', async () => {
      const { moments } = cache;
      expect([await moments.upTo('k', 10), await moments.of('k', ['a']), await moments.of('k', [])]).toEqual([
        [],
        [undefined],
        [],
      ]);
      await moments.set(
        'k',
        [
          { member: 'late b', at: 30 },
          { member: 'a', at: 20.5 },
          { member: 'c', at: 10 },
        ],
        1_000,
      );
      await moments.set('other', [{ member: 'a', at: 1 }], 60_000);
      await moments.set('k', [], 60_000);
      expect(await moments.upTo('k', 20.5)).toEqual([
        { member: 'c', at: 10 },
        { member: 'a', at: 20.5 },
      ]);
      await backing.pass(600);
      await moments.set('k', [{ member: 'c', at: 1_700_000_000_000 }], 1_000);
      await backing.pass(600);
      expect(await moments.of('k', ['c', 'nobody', 'a', 'late b'])).toEqual([1_700_000_000_000, undefined, 20.5, 30]);
      await moments.remove('k', ['a', 'nobody']);
      await moments.remove('k', []);
      expect(await moments.upTo('k', 40)).toEqual([{ member: 'late b', at: 30 }]);
      await backing.pass(450);
      expect(await moments.upTo('k', 40)).toEqual([]);
      expect(await moments.of('other', ['a'])).toEqual([1]);
      await moments.set(
        'many',
        Array.from({ length: 1_001 }, (_, n) => ({ member: `m${n}`, at: n })),
        60_000,
      );
      expect((await moments.upTo('many', 2_000)).at(-1)).toEqual({ member: 'm999', at: 999 });
    });

    test('allows the budget of a rate limit, then refuses with the wait, until the window that the first use opened ends', async () => {
      const budget = { limit: 3, windowMs: 1_000 };
      const use = (points?: number, key = 'u1') => cache.rateLimit('login', key, budget, points);
      expect(await use()).toEqual({ allowed: true, remaining: 2, retryAfterMs: 0 });
      await backing.pass(500);
      expect(await use(2)).toEqual({ allowed: true, remaining: 0, retryAfterMs: 0 });
      const refused = await use();
      expect(refused).toMatchObject({ allowed: false, remaining: 0 });
      expect(refused.retryAfterMs).toBeGreaterThan(0);
      expect(refused.retryAfterMs).toBeLessThanOrEqual(500);
      expect((await use(1, 'u2')).allowed).toBe(true);
      expect((await cache.rateLimit('signup', 'u1', budget)).allowed).toBe(true);
      // The refused attempts did not prolong the window.
      await backing.pass(550);
      expect(await use()).toMatchObject({ allowed: true, remaining: 2 });
      expect((await use(4, 'u3')).allowed).toBe(false);
    });

    test('allows exactly the budget of a rate limit when many attempts come at once', async () => {
      const results = await Promise.all(
        Array.from({ length: 30 }, () => cache.rateLimit('api', 'u', { limit: 10, windowMs: 60_000 })),
      );
      expect(results.filter((each) => each.allowed)).toHaveLength(10);
      for (const windowMs of [0, 500, 1_500]) {
        await expect(cache.rateLimit('api', 'u', { limit: 1, windowMs })).rejects.toThrow(RangeError);
      }
    });
  });
}
