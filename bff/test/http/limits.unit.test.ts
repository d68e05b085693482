import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { ABUSE } from '@visavis/contracts/constants';
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
    addressOf: () => address,
    verifier: { verify } as unknown as TokenVerifier,
    metrics,
    logger: silentLogger,
    now: () => 1_000,
  });
});
const come = (authorization: string | undefined, path = '/api/meetings') =>
  limits.check({ path, headers: { authorization } } as unknown as Request);

test('all tokens of one user share a budget once they are verified, and before that each has its own', async () => {
  verify.mockResolvedValue({ userId: 'u1' } as Principal);
  for (const token of ['a', 'b']) come(`Bearer ${token}`);
  await turn();
  for (let times = 0; times < PER_USER; times += 1) come(times % 2 ? 'Bearer a' : 'Bearer b');
  expect(() => come('Bearer a')).toThrow(TooMany);
  expect(verify).toHaveBeenCalledTimes(2);
});

test('an invented token is not remembered: a flood of them must not fill the memory', async () => {
  come('Bearer invented');
  await turn();
  come('Bearer invented');
  expect(verify).toHaveBeenCalledTimes(2);
});

test('nor is one that is too long to be any of ours: these share one budget and are not looked at', () => {
  const tooLong = (sign: string) => `Bearer ${sign.repeat(5_000)}`;
  for (const sign of ['a', 'b', 'c']) come(tooLong(sign));
  expect(() => come(tooLong('d'))).toThrow(TooMany);
  expect(verify).not.toHaveBeenCalled();
});

test('of a path no more is remembered than any of ours has', async () => {
  for (let times = 0; times <= ABUSE.requests; times += 1) come(undefined, `/${'x'.repeat(200)}${times}`);
  expect(await metrics.registry.getSingleMetricAsString('visavis_abuse_total')).toMatch(/^visavis_abuse_total 1$/m);
});

test('whoever has an IPv6 network has one budget, whatever address in it they come from', () => {
  for (let times = 0; times < PER_ADDRESS; times += 1) {
    address = `2001:db8::${times.toString(16)}`;
    come(undefined);
  }
  address = '2001:db8::beef';
  expect(() => come(undefined)).toThrow(TooMany);
  address = '2001:db8:0:1::1';
  come(undefined);
});
