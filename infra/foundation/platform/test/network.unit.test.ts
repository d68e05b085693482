import { describe, expect, test } from '@jest/globals';
import { limitNetworks, networkOf, networksOf } from '../src/index.ts';

test('identifies IPv4 by address, IPv6 by network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::'));
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});

test('counts IPv6 at /64, /56 and /48, IPv4 at /32 and /24, with rising shares', () => {
  const shares = (address: string) => networksOf(address).map(({ key, times }) => `${key} ${times}`);
  expect(shares('2001:0db8:1:23ff::9')).toEqual(['2001:db8:1:23ff 1', '2001:db8:1:2300/56 2', '2001:db8:1/48 4']);
  expect(shares('2001:db8:1:7::9')).toEqual(['2001:db8:1:7 1', '2001:db8:1:0/56 2', '2001:db8:1/48 4']);
  expect(shares('::ffff:203.0.113.7')).toEqual(['203.0.113.7 1', '203.0.113.0/24 8']);
  expect(shares('')).toEqual([' 1']);
});

describe('a limit by address', () => {
  /** Lets `times` requests come, from the addresses that `of` gives, and returns how many were allowed. */
  async function allowedOf(times: number, of: (index: number) => string) {
    const used = new Map<string, number>();
    const cache = {
      async rateLimit(_: string, key: string, { limit }: { limit: number }) {
        const count = (used.get(key) ?? 0) + 1;
        if (count <= limit) used.set(key, count);
        return { allowed: count <= limit, retryAfterMs: count <= limit ? 0 : 1_000 };
      },
    };
    let allowed = 0;
    for (let index = 0; index < times; index += 1)
      if ((await limitNetworks(cache, 'test', of(index), { limit: 3, windowMs: 1_000 })).allowed) allowed += 1;
    return { allowed, used };
  }

  test('stops a /48 that rotates its /64s, a /56, and a /24 that rotates its addresses', async () => {
    const hex = (index: number) => index.toString(16);
    expect((await allowedOf(2_000, (index) => `2001:db8:1:${hex(index * 31)}::1`)).allowed).toBe(12);
    expect((await allowedOf(256, (index) => `2001:db8:1:${hex(index)}::1`)).allowed).toBe(6);
    expect((await allowedOf(256, (index) => `203.0.113.${index}`)).allowed).toBe(24);
  });

  test('leaves one /64 its own budget, of which its noise costs the range no more', async () => {
    const { allowed, used } = await allowedOf(100, (index) => `2001:db8:1:2::${index + 1}`);
    expect(allowed).toBe(3);
    expect(used.get('2001:db8:1/48')).toBe(3);
  });
});
