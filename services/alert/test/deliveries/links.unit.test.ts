import { describe, expect, test } from '@jest/globals';
import { linkKeysOf, readLink, signLink } from '../../src/domain/links.ts';

const key = linkKeysOf('a secret that is only used in tests; 32+');
const NOW = new Date('2026-11-22T06:00:00Z');
const confirm = {
  purpose: 'confirm-phone',
  subject: '0199-a1',
  channel: 'phone',
  expiresAt: new Date('2026-11-24T06:00:00Z'),
} as const;
const unsubscribe = { purpose: 'unsubscribe', subject: 'k_1-x', channel: 'email' } as const;

describe('a link in a message', () => {
  test.each([confirm, unsubscribe])('is read as it was signed: $purpose', (link) => {
    const token = signLink(key, link);
    expect(readLink(key, token, NOW)).toEqual(link);
    expect(encodeURIComponent(token)).toBe(token);
  });

  test('is expired from its end on', () => {
    expect(readLink(key, signLink(key, confirm), confirm.expiresAt)).toBe('expired');
  });

  test('is nothing when any letter of it is another one', () => {
    for (const token of [signLink(key, confirm), signLink(key, unsubscribe)])
      for (let at = 0; at < token.length; at++) {
        const forged = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1);
        expect(readLink(key, forged, NOW)).toBeUndefined();
      }
  });

  test('is read under the former key while the secret is rotated, and signed with the new one', () => {
    const [former, next] = ['f'.repeat(32), 'n'.repeat(32)];
    const both = linkKeysOf(`${next},${former}`);
    expect(readLink(both, signLink(linkKeysOf(former), unsubscribe), NOW)).toEqual(unsubscribe);
    expect(readLink(linkKeysOf(next), signLink(both, unsubscribe), NOW)).toEqual(unsubscribe);
  });

  test('is nothing under another key, in pieces or with more', () => {
    const token = signLink(key, unsubscribe);
    expect(readLink(linkKeysOf('another secret that is only for tests'), token, NOW)).toBeUndefined();
    for (const other of ['', '~', '~~', token.slice(1), `${token}=`, `${token}~`, token.slice(0, -1)])
      expect(readLink(key, other, NOW)).toBeUndefined();
  });
});
