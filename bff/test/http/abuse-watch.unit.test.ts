import { beforeEach, describe, expect, it } from '@jest/globals';
import { ABUSE } from '@visavis/contracts/constants/api';
import { createAbuseWatch } from '../../src/http/abuse-watch.ts';

let now: number;
let watch: (key: string) => boolean;
/** The number of warnings while the key makes `times` requests, `everyMs` apart. */
const come = (key: string, times: number, everyMs: number) => {
  let reports = 0;
  for (let at = 0; at < times; at += 1) {
    if (watch(key)) reports += 1;
    now += everyMs;
  }
  return reports;
};
beforeEach(() => {
  now = 123_456;
  watch = createAbuseWatch(ABUSE, () => now);
});

describe('more than 50 requests within 10 s on one path (specification 1, section 9)', () => {
  // spec 1 §9.42
  it('are reported from the fifty-first on', () => {
    expect(come('a /x', 50, 100)).toBe(0);
    expect(watch('a /x')).toBe(true);
  });
  it('are not reported when fifty-one take just 10 s', () => expect(come('a /x', 500, 200)).toBe(0));
  it('are found wherever the burst falls', () => {
    for (let offset = 0; offset < 20; offset += 1) {
      now += 9_700;
      expect(come(`a /${offset}`, 51, 190)).toBe(1);
    }
  });
  it('are counted per client and path', () => {
    expect(come('a /x', 50, 1) + come('b /x', 50, 1) + come('a /y', 50, 1)).toBe(0);
  });
  it('are reported again only after another 10 s', () => {
    expect(come('a /x', 1_000, 10)).toBe(1);
    expect(come('a /x', 1_001, 10)).toBe(1);
  });
  it('are forgotten after a pause', () => {
    come('a /x', 50, 1);
    now += 60_000;
    expect(come('a /x', 50, 1)).toBe(0);
  });
});
