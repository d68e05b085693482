import { describe, expect, test } from '@jest/globals';
import { checkLink, checkPayToken, linkKeysOf, payUrl, signLink } from '../src/domain/signed-link.ts';

const key = linkKeysOf('a secret that is only used in tests; 32+');
const now = new Date('2026-11-22T10:00:00.000Z');
const expiresAt = new Date('2026-11-22T10:30:00.000Z');
const order = { _id: 'order_1', expiresAt };
const tokenOf = (url: string) => new URL(url, 'http://localhost').searchParams.get('t') as string;

describe("a pay page's link", () => {
  test('opens its order until the order expires, and no other order', () => {
    const url = payUrl(key, order);
    expect(url).toMatch(/^\/api\/payments\/pay\/order_1\?t=\d+\.[\w-]{43}$/);
    const token = tokenOf(url);
    expect(checkPayToken(key, 'order_1', token, now)).toBe('valid');
    expect(checkPayToken(key, 'order_1', token, new Date(expiresAt.getTime() - 1))).toBe('valid');
    expect(checkPayToken(key, 'order_1', token, expiresAt)).toBe('expired');
    expect(checkPayToken(key, 'order_2', token, now)).toBe('forged');
    expect(checkPayToken(linkKeysOf('another secret that is 32 letters long'), 'order_1', token, now)).toBe('forged');
  });

  test('is good under the former key while the secret is rotated, and signed with the new one', () => {
    const [former, next] = ['f'.repeat(32), 'n'.repeat(32)];
    const both = linkKeysOf(`${next},${former}`);
    expect(checkPayToken(both, 'order_1', tokenOf(payUrl(linkKeysOf(former), order)), now)).toBe('valid');
    expect(checkPayToken(linkKeysOf(next), 'order_1', tokenOf(payUrl(both, order)), now)).toBe('valid');
  });

  test.each(['', '.', 'x', '1.', '.x', '99999999999.AAAA', '%00.\u0000', '1.2.3'])('refuses %j', (token) => {
    expect(checkPayToken(key, 'order_1', token, now)).toBe('forged');
  });

  test('refuses every other spelling of a good one', () => {
    const token = tokenOf(payUrl(key, order));
    for (const other of [`${token}=`, `${token}.`, `${token}.x`, `${token} `, `0${token}`, token.replace('.', '..')])
      expect([other, checkPayToken(key, 'order_1', other, now)]).toEqual([other, 'forged']);
  });

  test('refuses a later end and a link of another purpose', () => {
    const { expires, signature } = signLink(key, 'pay-page', 'order_1', expiresAt);
    expect(checkPayToken(key, 'order_1', `${Number(expires) + 60}.${signature}`, now)).toBe('forged');
    expect(checkLink(key, 'document', 'order_1', { expires, signature }, now)).toBe('forged');
  });
});
