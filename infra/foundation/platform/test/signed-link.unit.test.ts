import { expect, test } from '@jest/globals';
import { isSameSecret } from '../src/auth/same-secret.ts';
import { appealKeysOf, readTimedLink, signTimedLink } from '../src/auth/signed-link.ts';

const key = appealKeysOf('a secret that is only used in tests; 32+');
const NOW = new Date('2026-11-22T06:00:00Z');
const token = signTimedLink(key, '0199-a1_b', new Date('2026-12-22T06:00:00Z'));

test('reads a link as it was signed, until it expires', () => {
  expect(readTimedLink(key, token, NOW)).toEqual({ id: '0199-a1_b' });
  expect(encodeURIComponent(token)).toBe(token);
  expect(readTimedLink(key, token, new Date('2026-12-22T06:00:00Z'))).toBe('expired');
});

test('takes a link of the former key while the secret is rotated, and signs with the new one', () => {
  const [former, next] = ['f'.repeat(32), 'n'.repeat(32)];
  const both = appealKeysOf(`${next},${former}`);
  const until = new Date('2026-12-22T06:00:00Z');
  expect(readTimedLink(both, signTimedLink(appealKeysOf(former), 'a', until), NOW)).toEqual({ id: 'a' });
  expect(readTimedLink(appealKeysOf(next), signTimedLink(both, 'a', until), NOW)).toEqual({ id: 'a' });
});

test('takes no link that was changed, cut off or signed by another key', () => {
  const other = signTimedLink(appealKeysOf('another secret that is only used in tests'), '0199-a1_b', new Date('2026-12-22'));
  for (const forged of [other, token.replace('a1', 'a2'), `1${token}`, token.slice(0, -1), `${token}x`, '', 'a~b', '~~'])
    expect(readTimedLink(key, forged, NOW)).toBeUndefined();
});

test('a secret is another one where a letter differs, or one is missing or added', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '']) expect(isSameSecret('abc', other)).toBe(false);
});
