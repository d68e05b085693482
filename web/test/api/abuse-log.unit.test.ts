import { beforeEach, expect, it } from '@jest/globals';
import { createAbuseLog } from '../../src/shared/api/abuse-log.ts';

let now: number;
let logged: string[];
let requesting: (path: string) => void;
const ask = (path: string, times: number, everyMs: number) => {
  for (let at = 0; at < times; at += 1) {
    requesting(path);
    now += everyMs;
  }
};
beforeEach(() => {
  now = 0;
  logged = [];
  requesting = createAbuseLog({ now: () => now, log: (message, path) => logged.push(`${path}: ${message}`) });
});

// spec 1 §9.42
it('the fifty-first request to one path within 10 s is logged, with the path', () => {
  ask('/api/x', 50, 190);
  expect(logged).toEqual([]);
  ask('/api/x', 1, 0);
  expect(logged).toEqual(['/api/x: more than 50 requests in 10 s']);
});
it('fifty-one in just 10 s, or to two paths, are not', () => {
  ask('/api/x', 200, 200);
  ask('/api/y', 50, 0);
  ask('/api/z', 50, 0);
  expect(logged).toEqual([]);
});
it('is said once per 10 s', () => {
  ask('/api/x', 1_000, 10);
  expect(logged).toHaveLength(1);
  ask('/api/x', 1_000, 10);
  expect(logged).toHaveLength(2);
});
