import { expect, test } from '@jest/globals';
import { appealKeyOf, readTimedLink, signTimedLink } from '../src/auth/signed-link.ts';

const key = appealKeyOf('a secret that is only used in tests, 32+');
const NOW = new Date('2026-11-22T06:00:00Z');
const token = signTimedLink(key, '0199-a1_b', new Date('2026-12-22T06:00:00Z'));

test('reads a link as it was signed, until it expires', () => {
  expect(readTimedLink(key, token, NOW)).toEqual({ id: '0199-a1_b' });
  expect(encodeURIComponent(token)).toBe(token);
  expect(readTimedLink(key, token, new Date('2026-12-22T06:00:00Z'))).toBe('expired');
});

test('takes no link that was changed, cut off or signed by another key', () => {
  const other = signTimedLink(appealKeyOf('another secret that is only used in tests'), '0199-a1_b', new Date('2026-12-22'));
  for (const forged of [other, token.replace('a1', 'a2'), `1${token}`, token.slice(0, -1), `${token}x`, '', 'a~b', '~~'])
    expect(readTimedLink(key, forged, NOW)).toBeUndefined();
});
