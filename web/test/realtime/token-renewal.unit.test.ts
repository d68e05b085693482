import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { expiryOf, scheduleTokenRenewal } from '../../src/shared/realtime/token-renewal.ts';

const start = Date.UTC(2026, 0, 5, 10);
const tokenEnding = (inMs: number) => `h.${btoa(JSON.stringify({ exp: (jest.now() + inMs) / 1_000 }))}.s`;
let token: string | undefined;
let renewed: string[];
let changed: () => void;
let renew: (token: string) => Promise<unknown>;
let stop: () => void;
const schedule = () => {
  stop = scheduleTokenRenewal({
    token: () => token,
    onChange: (listener) => {
      changed = listener;
      return () => undefined;
    },
    renew: (old) => {
      renewed.push(old);
      return renew(old);
    },
  });
};
beforeEach(() => {
  jest.useFakeTimers({ now: start });
  token = undefined;
  renewed = [];
  renew = async () => undefined;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('the access token of a page that only listens', () => {
  it('is renewed a minute before it ends', async () => {
    token = tokenEnding(15 * 60_000);
    schedule();
    await jest.advanceTimersByTimeAsync(14 * 60_000 - 1);
    expect(renewed).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(renewed).toEqual([token]);
  });
  it('restarts its timer with a new token, and stops it without a session', async () => {
    token = tokenEnding(5 * 60_000);
    schedule();
    token = tokenEnding(15 * 60_000);
    changed();
    await jest.advanceTimersByTimeAsync(14 * 60_000 - 1);
    expect(renewed).toEqual([]);
    token = undefined;
    changed();
    await jest.advanceTimersByTimeAsync(60 * 60_000);
    expect(renewed).toEqual([]);
  });
  it('is tried again while the server is away, ever slower, and not after the page has stopped', async () => {
    token = tokenEnding(61_000);
    renew = () => Promise.reject(new Error('away'));
    schedule();
    // After 1 s, then 2, 4, 8, 16 and 30 s later.
    await jest.advanceTimersByTimeAsync(61_000);
    expect(renewed).toHaveLength(6);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(renewed).toHaveLength(7);
    stop();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(renewed).toHaveLength(7);
  });
  it('that ends no later for being renewed is asked for a few times only', async () => {
    const last = tokenEnding(10 * 60_000);
    token = last;
    renew = async () => changed();
    schedule();
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(renewed.length).toBeGreaterThan(1);
    expect(renewed.length).toBeLessThan(10);
  });
  it('that cannot be read is left alone', async () => {
    token = 'opaque';
    schedule();
    await jest.advanceTimersByTimeAsync(60 * 60_000);
    expect(renewed).toEqual([]);
    expect(expiryOf('h.e30.s')).toBeUndefined();
  });
});
