import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { ABUSE } from '@visavis/contracts/constants/api';
import { createMetrics, type Principal, silentLogger, type TokenVerifier, TooMany } from '@visavis/platform';
import type { Request } from 'express';
import { createRequestLimits, type RequestLimits } from '../../src/http/limits.ts';

const PER_USER = 3;
const PER_ADDRESS = 100;
const metrics = createMetrics();
const verify = jest.fn<TokenVerifier['verify']>();
let limits: RequestLimits;
let address: string;
beforeEach(() => {
  metrics.registry.resetMetrics();
  address = '192.0.2.1';
  verify.mockReset().mockRejectedValue(new Error('no token'));
  limits = createRequestLimits({
    perAddress: PER_ADDRESS,
    perUser: PER_USER,
    pagesPerAddress: 0,
    isExempt: () => false,
    addressOf: () => address,
    verifier: { verify } as unknown as TokenVerifier,
    metrics,
    logger: silentLogger,
  });
});
const come = (authorization: string | undefined, path = '/api/meetings') =>
  limits.check({ path, headers: { authorization } } as unknown as Request);

test('share a budget among all tokens of one user once they are verified; before, each has its own', async () => {
  verify.mockResolvedValue({ userId: 'u1' } as Principal);
  for (const token of ['a', 'b']) await come(`Bearer ${token}`);
  await turn();
  for (let times = 0; times < PER_USER; times += 1) await come(times % 2 ? 'Bearer a' : 'Bearer b');
  await expect(come('Bearer a')).rejects.toThrow(TooMany);
  expect(verify).toHaveBeenCalledTimes(2);
});

test('does not count an authentic webhook against its address', async () => {
  const request = { path: '/api/payments/webhook', headers: {} } as unknown as Request;
  for (let times = 0; times < 3 * PER_ADDRESS; times += 1) {
    await limits.check(request);
    limits.refund(request);
  }
  for (let times = 0; times < PER_ADDRESS; times += 1) await limits.check(request);
  await expect(limits.check(request)).rejects.toThrow(TooMany);
});

test('does not store an invented token: a flood of them must not fill the memory', async () => {
  await come('Bearer invented');
  await turn();
  await come('Bearer invented');
  expect(verify).toHaveBeenCalledTimes(2);
});

test('gives tokens that are too long to be valid one shared budget, without verifying them', async () => {
  const tooLong = (sign: string) => `Bearer ${sign.repeat(5_000)}`;
  for (const sign of ['a', 'b', 'c']) await come(tooLong(sign));
  await expect(come(tooLong('d'))).rejects.toThrow(TooMany);
  expect(verify).not.toHaveBeenCalled();
});

test('stores at most as much of a path as the longest known one has', async () => {
  for (let times = 0; times <= ABUSE.requests; times += 1) await come(undefined, `/${'x'.repeat(200)}${times}`);
  expect(await metrics.registry.getSingleMetricAsString('visavis_abuse_total')).toMatch(/^visavis_abuse_total 1$/m);
});

test('gives one IPv6 network one budget, across its addresses', async () => {
  for (let times = 0; times < PER_ADDRESS; times += 1) {
    address = `2001:db8::${times.toString(16)}`;
    await come(undefined);
  }
  address = '2001:db8::beef';
  await expect(come(undefined)).rejects.toThrow(TooMany);
  address = '2001:db8:0:1::1';
  await come(undefined);
});
