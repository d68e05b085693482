import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { putSession, type RoomState, sessionKey } from '../../src/features/room/api.ts';
import { leftOfTurn, turnClock } from '../../src/features/room/live/clock/meeting-timer.tsx';
import { refusalOf } from '../../src/features/room/state/refusals.ts';
import { HttpError } from '../../src/shared/api/http-error.ts';
import { learnServerTime, serverNow } from '../../src/shared/time/server-clock.ts';
import { snapshot } from './snapshot.ts';

const sixMinutes = 360_000;
const now = Date.UTC(2026, 0, 5, 10);
const learn = (ahead: number) => {
  learnServerTime(new Date(now + ahead).toUTCString(), now, now);
};
beforeEach(() => void jest.useFakeTimers({ now }));
afterEach(() => {
  learn(0);
  jest.useRealTimers();
});

test('a device whose clock is wrong sees the server’s time in the room, corrected once', async () => {
  learn(sixMinutes);
  const client = new QueryClient();
  const session = snapshot({ serverNow: new Date(now + sixMinutes).toISOString() });
  await putSession(client, session);
  const estimated = serverNow() + (client.getQueryData<RoomState>(sessionKey(session.meetingId))?.clockAheadMs ?? 0);
  expect(Math.abs(estimated - Date.parse(session.serverNow))).toBeLessThan(1_000);
});

test('and waits after a refusal for as long as it was told to', () => {
  learn(-sixMinutes);
  const { retryAt = 0 } = refusalOf(new HttpError({ status: 0, error: 'FULL', message: 'm', retryAfterMs: 5_000 }));
  expect(Math.abs(retryAt - serverNow() - 5_000)).toBeLessThan(100);
});

test('a turn that is stopped in its last second is a turn, not the meeting’s clock', () => {
  const stopped = (leftSec: number | null) => snapshot({ turn: { lengthMinutes: 10, running: false, leftSec } });
  expect([90, 0, -5, null].map((leftSec) => leftOfTurn(stopped(leftSec), now))).toEqual([90_000, 0, -5_000, undefined]);
  expect(turnClock(stopped(0), now)).toEqual({ left: 0, soon: true });
  const running = { ...stopped(30), turnEndsAt: new Date(now + 25_000).toISOString() };
  expect(leftOfTurn(running, now)).toBe(25_000);
});
