import { describe, expect, test } from '@jest/globals';
import { PASSES } from '@visavis/contracts/constants/billing';
import {
  deviceLink,
  guaranteeRefusal,
  instrumentKeysOf,
  instrumentLinks,
  withAccounts,
} from '../../src/domain/passes/guarantee.ts';

const key = instrumentKeysOf('a secret that is only used in tests; 32+');
const device = (...userIds: string[]) => ({ _id: deviceLink('key'), userIds });
const instrument = (...userIds: string[]) => ({ _id: instrumentLinks(key, 'vpa:a@okbank')[0] ?? '', userIds });

describe('the bonus pass for a host who did not come is refused', () => {
  test.each([
    ['never to whom nothing is known of', [], {}, undefined],
    ['to a guest whose device the host has used', [device('host', 'gita')], {}, 'host-device'],
    [
      'to a guest whose instrument the host has paid with',
      [device('hari', 'gita'), instrument('host', 'gita')],
      {},
      'host-payment',
    ],
    ['not to whom shares with others than the host', [device('gita', 'hari'), instrument('gita')], { hari: 1 }, undefined],
    ['after two', [], { gita: 2 }, 'own-limit'],
    ['after two of all that share a device', [device('gita', 'hari', 'isha')], { hari: 1, isha: 1 }, 'shared-limit'],
    ['after two with one’s own', [instrument('gita', 'hari')], { hari: 1, gita: 1 }, 'shared-limit'],
    // Neither has had two.
    ['not by one each of two devices', [device('gita', 'hari'), instrument('gita', 'isha')], { hari: 1, isha: 1 }, undefined],
  ])('%s', (_, links, counts, refusal) => {
    expect(guaranteeRefusal({ userId: 'gita', hostId: 'host', links }, new Map(Object.entries(counts)))).toBe(refusal);
  });
});

test('an instrument is known by a keyed hash, which does not say it', () => {
  const [link = ''] = instrumentLinks(key, 'vpa:a@okbank');
  expect(link).toMatch(/^instrument:[\w-]{43}$/);
  expect(instrumentLinks(key, 'vpa:b@okbank')).not.toContain(link);
  const another = 'another secret that is only used in tests';
  expect(instrumentLinks(instrumentKeysOf(another), 'vpa:a@okbank')).not.toContain(link);
  // While the secret is rotated, of what was paid under the former one, too.
  expect(instrumentLinks(instrumentKeysOf(`${another},a secret that is only used in tests; 32+`), 'vpa:a@okbank')).toContain(
    link,
  );
});

test('a link keeps the accounts that used it last, each once', () => {
  expect(withAccounts(['a', 'b'], ['a', 'c', 'a'])).toEqual(['b', 'a', 'c']);
  const many = Array.from({ length: PASSES.accountsOfLinkMax }, (_, number) => `u${number}`);
  expect(withAccounts(many, ['new'])).toEqual([...many.slice(1), 'new']);
});
