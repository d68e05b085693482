import { expect, test } from '@jest/globals';
import { networkOf } from '../src/index.ts';

test('identifies IPv4 by address, IPv6 by network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::'));
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});
