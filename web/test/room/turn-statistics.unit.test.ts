import { beforeEach, describe, expect, test } from '@jest/globals';
import { callStatisticsSchema } from '@visavis/contracts/socket';
import type { LinkTotals } from '../../src/features/room/call/link-quality.ts';
import type { Reading } from '../../src/features/room/call/media-port.ts';
import { createTurnStatistics, type TurnStatistics } from '../../src/features/room/call/turn-statistics.ts';

const zero: LinkTotals = {
  at: 0,
  packetsReceived: 0,
  packetsLost: 0,
  theirLoss: undefined,
  roundTrip: undefined,
  frozen: 0,
  sound: 0,
  concealed: 0,
  relayed: false,
  available: undefined,
  limitedBy: undefined,
};
const reading = (totals: Partial<LinkTotals>, way: Reading['way'] = 'direct', userId = 'host'): Reading => ({
  userId,
  way,
  totals: { ...zero, ...totals },
});

let turn: TurnStatistics;
beforeEach(() => {
  turn = createTurnStatistics(1_000);
});

describe('the line of a turn', () => {
  test('counts from the last reading of the link', () => {
    turn.add(reading({ at: 2_000, packetsReceived: 90, packetsLost: 10, sound: 1_000, concealed: 100 }));
    turn.add(reading({ at: 4_000, packetsReceived: 180, packetsLost: 20, frozen: 0.5, sound: 2_000, concealed: 200 }));
    expect(turn.line(5_000)).toEqual({ way: 'direct', firstPictureMs: undefined, loss: 0.1, frozen: 0.25, concealed: 0.1 });
  });

  test('goes on with a link that was made anew, whose counts begin anew', () => {
    turn.add(reading({ at: 2_000, packetsReceived: 900, packetsLost: 100 }));
    turn.add(reading({ at: 4_000, packetsReceived: 100, packetsLost: 0 }));
    turn.add(reading({ at: 6_000, packetsReceived: 200, packetsLost: 0 }));
    expect(turn.line(7_000)?.loss).toBe(round(100 / 1_200));
  });

  test('adds up several people', () => {
    turn.add(reading({ at: 2_000, packetsReceived: 100 }));
    turn.add(reading({ at: 2_000, packetsReceived: 80, packetsLost: 20 }, 'server', 'one'));
    expect(turn.line(3_000)).toMatchObject({ way: 'server', loss: 0.1 });
  });

  test.each([
    [['direct', 'relay', 'direct'], 'relay'],
    [['direct', 'server'], 'server'],
    [['relay', 'server'], 'relay'],
    [['direct'], 'direct'],
  ] as const)('says of %j: %s', (ways, way) => {
    for (const each of ways) turn.add(reading({}, each));
    expect(turn.line(2_000)?.way).toBe(way);
  });

  test('says when the first picture came, also one that was there already', () => {
    turn.pictured(1_800);
    turn.pictured(9_000);
    expect(turn.line(20_000)?.firstPictureMs).toBe(800);
    const later = createTurnStatistics(1_000);
    later.pictured(400);
    expect(later.line(20_000)?.firstPictureMs).toBe(0);
  });

  test('tells of a turn without a connection, but not of one that was over at once', () => {
    expect(turn.line(10_999)).toBeUndefined();
    expect(turn.line(11_000)).toEqual({ way: 'none' });
  });

  test('is within the bounds of what the server takes, whatever a browser counts', () => {
    turn.add(reading({ at: 2_000, sound: 10, concealed: 30, frozen: 1 }));
    turn.add(reading({ at: 2_001, sound: 10, concealed: 30, frozen: 9 }));
    turn.pictured(5_000_000);
    const line = turn.line(9_000_000);
    expect(callStatisticsSchema.parse(line)).toEqual(line);
    expect(line).toMatchObject({ frozen: 1, concealed: 1, firstPictureMs: 600_000 });
  });
});

const round = (value: number) => Math.round(value * 10_000) / 10_000;
