import { describe, expect, test } from '@jest/globals';
import { createRetryBudget } from '../src/client/retry-budget.ts';
import { retryPause } from '../src/client/service-client.ts';
import { createUpstreams, neverSent } from '../src/index.ts';

describe('upstreams', () => {
  test('take turns, except those that refused a moment ago', () => {
    let now = 0;
    const upstreams = createUpstreams('http://a/, http://b,,http://c', () => now);
    const three = () => [upstreams.next(), upstreams.next(), upstreams.next()].sort().join(' ');
    expect(three()).toBe('http://a http://b http://c');
    expect(upstreams.refused('http://b', 0)).toBe(0);
    for (let i = 0; i < 10; i++) expect(upstreams.next()).not.toBe('http://b');
    now = 1_000;
    expect(three()).toBe('http://a http://b http://c');
  });
  test('that cut a connection are skipped, too, while there is another', () => {
    const upstreams = createUpstreams('http://a,http://b', () => 0);
    upstreams.avoid('http://a');
    for (let i = 0; i < 4; i++) expect(upstreams.next()).toBe('http://b');
    upstreams.avoid('http://b');
    expect(new Set([upstreams.next(), upstreams.next()])).toEqual(new Set(['http://a', 'http://b']));
  });
  test('are tried again after growing pauses when all refuse', () => {
    const upstreams = createUpstreams('http://a,http://b', () => 0);
    upstreams.refused('http://a', 0);
    const pauses = [0, 1, 2, 3, 9].map((tries) => upstreams.refused('http://b', tries));
    expect(pauses.every((pause, i) => pause > 0 && pause <= ([25, 50, 100, 200, 400][i] ?? 0))).toBe(true);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(200);
    expect(new Set([upstreams.next(), upstreams.next()])).toEqual(new Set(['http://a', 'http://b']));
    expect(() => createUpstreams(' ,')).toThrow(RangeError);
  });
  test('count a request as never sent only without a connection', () => {
    const error = (fields: object) => Object.assign(new Error(), fields);
    expect(neverSent(error({ code: 'ECONNREFUSED' }))).toBe(true);
    expect(neverSent(error({ code: 'ETIMEDOUT', syscall: 'connect' }))).toBe(true);
    expect(neverSent(error({ code: 'ETIMEDOUT', syscall: 'read' }))).toBe(false);
    expect(neverSent(error({ code: 'ECONNRESET', syscall: 'write' }))).toBe(false);
    expect(neverSent(error({ code: 'UND_ERR_SOCKET' }))).toBe(false);
  });
});

test('limit retries to a share of the calls, and a little more over time', () => {
  let now = 0;
  const budget = createRetryBudget(() => now);
  const taken = () => {
    let count = 0;
    while (budget.take()) count++;
    return count;
  };
  expect(taken()).toBe(10);
  for (let i = 0; i < 21; i++) budget.called();
  expect(taken()).toBe(4);
  now = 4_000;
  expect(taken()).toBe(2);
});

test('wait before a retry for as long as the service asks, else for a moment that doubles', () => {
  expect([1, 2].map((tries) => retryPause(tries, 0, () => 1))).toEqual([100, 200]);
  expect(retryPause(1, 0, () => 0)).toBe(0);
  expect(retryPause(2, 1_000)).toBe(1_000);
});
