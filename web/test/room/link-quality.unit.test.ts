import { describe, expect, test } from '@jest/globals';
import { createQualityMeter, judge, type LinkTotals, totalsOf } from '../../src/features/room/call/link-quality.ts';

const totals = (change: Partial<LinkTotals> = {}): LinkTotals => ({
  at: 0,
  packetsReceived: 0,
  packetsLost: 0,
  theirLoss: undefined,
  roundTrip: 0.05,
  frozen: 0,
  sound: 0,
  concealed: 0,
  relayed: false,
  available: undefined,
  limitedBy: undefined,
  ...change,
});
/** Two seconds later, with so many packets more. */
const after = (before: LinkTotals, received: number, lost: number, change: Partial<LinkTotals> = {}) =>
  totals({
    ...before,
    at: before.at + 2_000,
    packetsReceived: before.packetsReceived + received,
    packetsLost: before.packetsLost + lost,
    ...change,
  });

describe('one interval', () => {
  const start = totals();
  test.each([
    ['nothing is lost', after(start, 100, 0), 'good', undefined],
    ['one in twenty is lost', after(start, 95, 5), 'fair', 'receiving'],
    ['one in five is lost', after(start, 80, 20), 'poor', 'receiving'],
    ['the other side misses a tenth', after(start, 100, 0, { theirLoss: 0.08 }), 'fair', 'sending'],
    ['answers take half a second', after(start, 100, 0, { roundTrip: 0.5 }), 'fair', 'delay'],
    ['answers take a second', after(start, 100, 0, { roundTrip: 1 }), 'poor', 'delay'],
    ['the picture stands still', after(start, 100, 0, { frozen: 1.5 }), 'poor', 'receiving'],
    ['nobody sends anything', after(start, 0, 0), 'good', undefined],
  ])('%s', (_, now, level, cause) => {
    expect(judge(start, now)).toMatchObject({ level, cause });
  });
});

test('the report of a browser', () => {
  const report = new Map<string, unknown>([
    [
      'a',
      {
        type: 'inbound-rtp',
        kind: 'audio',
        packetsReceived: 100,
        packetsLost: 1,
        totalSamplesReceived: 9_600,
        concealedSamples: 960,
        // Made up while nobody spoke.
        silentConcealedSamples: 900,
      },
    ],
    ['v', { type: 'inbound-rtp', kind: 'video', packetsReceived: 400, packetsLost: -1, totalFreezesDuration: 0.4 }],
    ['r', { type: 'remote-inbound-rtp', fractionLost: 0.02 }],
    [
      'p',
      {
        type: 'candidate-pair',
        nominated: true,
        state: 'succeeded',
        currentRoundTripTime: 0.04,
        localCandidateId: 'l',
        availableOutgoingBitrate: 3e5,
      },
    ],
    ['s', { type: 'candidate-pair', nominated: true, state: 'succeeded', localCandidateId: 'l' }],
    ['o', { type: 'outbound-rtp', qualityLimitationReason: 'cpu' }],
    ['i', { type: 'outbound-rtp', qualityLimitationReason: 'none' }],
    ['q', { type: 'candidate-pair', nominated: false, state: 'succeeded', currentRoundTripTime: 9 }],
    ['l', { type: 'local-candidate', candidateType: 'relay' }],
  ]);
  expect(totalsOf(report, 7)).toEqual({
    at: 7,
    packetsReceived: 500,
    packetsLost: 1,
    theirLoss: 0.02,
    roundTrip: 0.04,
    frozen: 0.4,
    sound: 9_600,
    concealed: 60,
    relayed: true,
    available: 300_000,
    limitedBy: 'cpu',
  });
});

describe('the meter', () => {
  const run = (losses: number[]) => {
    const meter = createQualityMeter();
    let now = totals();
    meter.add(now);
    return losses.map((lost) => {
      now = after(now, 100 - lost, lost);
      return meter.add(now).level;
    });
  };
  test('knows after the first interval', () => expect(run([0])).toEqual(['good']));
  test('one bad interval is not yet a bad connection', () =>
    expect(run([0, 30, 0, 0])).toEqual(['good', 'good', 'good', 'good']));
  test('two are', () => expect(run([0, 30, 30])).toEqual(['good', 'good', 'poor']));
  test('believes in a better one only after a while', () =>
    expect(run([30, 0, 0, 0, 0])).toEqual(['poor', 'poor', 'poor', 'poor', 'good']));
  test('a new link starts anew', () => {
    const meter = createQualityMeter();
    meter.add(totals());
    meter.add(after(totals(), 50, 50));
    meter.reset();
    expect(meter.add(totals()).level).toBe('unknown');
  });
});
