import { beforeEach, describe, expect, it } from '@jest/globals';
import { ABUSE } from '@visavis/contracts/constants';
import { createAbuseWatch } from '../../src/http/limits.ts';

let now: number;
let watch: (key: string) => boolean;
/** How often it spoke up while the key came `times` times, `everyMs` apart. */
const come = (key: string, times: number, everyMs: number) => {
  let told = 0;
  for (let at = 0; at < times; at += 1) {
    if (watch(key)) told += 1;
    now += everyMs;
  }
  return told;
};
beforeEach(() => {
  now = 123_456;
  watch = createAbuseWatch(ABUSE, () => now);
});

describe('more than 50 requests within 10 s on one path (specification 1, section 9)', () => {
  it('fifty are fine, the fifty-first is not', () => {
    expect(come('a /x', 50, 100)).toBe(0);
    expect(watch('a /x')).toBe(true);
  });
  it('fifty-one in just 10 s are fine', () => expect(come('a /x', 500, 200)).toBe(0));
  it('sees a burst wherever it falls', () => {
    for (let offset = 0; offset < 20; offset += 1) {
      now += 9_700;
      expect(come(`a /${offset}`, 51, 190)).toBe(1);
    }
  });
  it('counts each client and path by itself', () => {
    expect(come('a /x', 50, 1) + come('b /x', 50, 1) + come('a /y', 50, 1)).toBe(0);
  });
  it('speaks up again only when it has gone on for another 10 s', () => {
    expect(come('a /x', 1_000, 10)).toBe(1);
    expect(come('a /x', 1_001, 10)).toBe(1);
  });
  it('forgets after a pause', () => {
    come('a /x', 50, 1);
    now += 60_000;
    expect(come('a /x', 50, 1)).toBe(0);
  });
});
