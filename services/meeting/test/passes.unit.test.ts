import { describe, expect, test } from '@jest/globals';
import { PASSES } from '@visavis/contracts/constants/billing';
import { deny } from '../src/domain/session/admission.ts';
import { close } from '../src/domain/session/close.ts';
import { applyFollowUps } from '../src/domain/session/follow-ups.ts';
import {
  isBeingHeld,
  isCovered,
  isUsedEarly,
  passUseOf,
  withHoldRequested,
  withPass,
  withPassReported,
} from '../src/domain/session/passes.ts';
import { ticketOfGuest } from '../src/domain/session/places.ts';
import { leaveQueue } from '../src/domain/session/queue.ts';
import { type Pulse, reap } from '../src/domain/session/reap.ts';
import { disconnected, leaveRoom } from '../src/domain/session/room.ts';
import { newSession, type Session } from '../src/domain/session/session.ts';
import { attendee, sessionAfter } from './support/decisions.ts';
import { meetingWith, minutes, NOW } from './support/fixtures.ts';

const later = (ms: number) => new Date(NOW.getTime() + ms);
const pass = { userId: 'gita', ticketId: 't-gita', holdId: 'h1', isPaid: false };
const followed = (session: Session, now: Date) => sessionAfter(applyFollowUps(session, [], now));
/** Host and guest in the room since NOW, with a hold. */
const together = () => {
  const room: Session = { ...newSession('m1'), phase: 'live', attendees: [attendee('host', 'host'), attendee('gita', 'guest')] };
  return followed(withPass(room, pass, NOW), NOW);
};
const use = (session: Session) => passUseOf(session, 'gita');

describe('the pass of a guest', () => {
  test('is being held for half a minute after it was asked for, and not when a turn gives it back', () => {
    const isHeldAt = (session: Session | undefined, at: Date) => session?.passes.map((each) => isBeingHeld(each, at));
    const requested = withHoldRequested(newSession('m1'), pass, NOW);
    expect([isHeldAt(requested, later(29_999)), isHeldAt(requested, later(30_000))]).toEqual([[true], [false]]);
    expect(isHeldAt(sessionAfter(leaveRoom(together(), 'gita', undefined, NOW)), NOW)).toEqual([false]);
    expect(isHeldAt(together(), NOW)).toEqual([false]);
  });

  test('is used after two minutes together, to the millisecond', () => {
    const start = together();
    expect(use(start)).toMatchObject({ state: 'held', togetherSince: NOW, dueAt: minutes(10) });
    expect(use(followed(start, later(PASSES.confirmAfterMs - 1)))).toEqual(use(start));
    const at = later(PASSES.confirmAfterMs);
    expect(use(followed(start, at))).toMatchObject({ state: 'confirm', dueAt: at });
  });

  test('is used when the second minute is over in the moment that the guest leaves, and released before', () => {
    const leave = (ms: number) => use(sessionAfter(leaveRoom(together(), 'gita', undefined, later(ms))));
    expect(leave(PASSES.confirmAfterMs)).toMatchObject({ state: 'confirm' });
    expect(leave(PASSES.confirmAfterMs - 1)).toMatchObject({ state: 'release', dueAt: later(PASSES.confirmAfterMs - 1) });
  });

  test('counts no time in which the guest or every host is lost', () => {
    for (const who of ['gita', 'host']) {
      const lost = sessionAfter(disconnected(together(), who, undefined, minutes(1)));
      expect(use(lost)).toMatchObject({ state: 'held', togetherMs: 60_000, togetherSince: null });
      expect(use(followed(lost, minutes(5)))).toMatchObject({ state: 'held', togetherMs: 60_000 });
    }
    const withCoHost = { ...together(), attendees: [...together().attendees, attendee('cora', 'cohost')] };
    expect(use(sessionAfter(disconnected(withCoHost, 'host', undefined, minutes(1))))).toMatchObject({ togetherSince: NOW });
  });

  test('is used only up to the last heartbeat of both, also before their silence is noticed or while it costs nothing', () => {
    const at = later(PASSES.confirmAfterMs + 5_000);
    const reapedWith = (more: Partial<Pulse>, heard: Record<string, number>, session = together()) =>
      use(
        sessionAfter(
          reap(
            session,
            ['host'],
            { lastSeen: (userId) => NOW.getTime() + (heard[userId] ?? 0), lastVouched: () => 0, trustedFrom: 0, ...more },
            at,
          ),
        ),
      );
    const gone = { gita: 119_000, host: 119_000 };
    expect(reapedWith({}, gone)).toMatchObject({ state: 'held', togetherMs: 0, togetherSince: NOW });
    expect(reapedWith({ excusedUntil: at.getTime() }, gone)).toMatchObject({ state: 'held' });
    expect(reapedWith({}, { ...gone, host: 124_000 })).toMatchObject({ state: 'held' });
    expect(reapedWith({}, { gita: 120_000, host: 124_000 })).toMatchObject({ state: 'confirm' });
    // The host receives their media, which is as good as a heartbeat; a co-host is there when the host is not.
    expect(reapedWith({ lastVouched: () => at.getTime() }, { ...gone, host: 124_000 })).toMatchObject({ state: 'confirm' });
    const withCoHost = { ...together(), attendees: [...together().attendees, attendee('cora', 'cohost')] };
    expect(reapedWith({}, { gita: 124_000, host: 119_000, cora: 124_000 }, withCoHost)).toMatchObject({ state: 'confirm' });
    // The server could not hear them.
    expect(reapedWith({ trustedFrom: at.getTime() }, gone)).toMatchObject({ state: 'confirm' });
  });

  test('keeps the time of its ticket over a hold that was released, and not that of another ticket', () => {
    const released = sessionAfter(leaveRoom(together(), 'gita', undefined, minutes(1)));
    const again = (ticketId: string) => use(withPass(released, { ...pass, ticketId, holdId: 'h2' }, minutes(2)));
    expect(again('t-gita')).toMatchObject({ holdId: 'h2', state: 'held', togetherMs: 60_000 });
    expect(again('t2')).toMatchObject({ holdId: 'h2', state: 'held', togetherMs: 0 });
  });

  test('is released when the session ends before, and used when it ends after', () => {
    expect(use(close(together(), minutes(1)).session)).toMatchObject({ state: 'release' });
    expect(use(close(together(), minutes(2)).session)).toMatchObject({ state: 'confirm' });
  });

  test('is reported once: an outcome that comes late changes no later hold', () => {
    const released = sessionAfter(leaveRoom(together(), 'gita', undefined, minutes(1)));
    const due = use(released);
    if (!due) throw new Error('no use');
    const done = withPassReported(released, due, { state: 'released', dueAt: null });
    expect(done && use(done)).toMatchObject({ state: 'released', dueAt: null, togetherMs: 60_000 });
    const heldAgain = withPass(released, { ...pass, holdId: 'h2' }, minutes(2));
    expect(withPassReported(heldAgain, due, { state: 'released', dueAt: null })).toBeUndefined();
  });

  test('of who left early too often is used by leaving or a minute without a connection, and given back when a host ends it', () => {
    const ticket = { ...ticketOfGuest(attendee('gita', 'guest'), NOW), passAtOnce: true };
    const admitted = {
      ...newSession('m1'),
      phase: 'live' as const,
      hostStatus: 'live' as const,
      attendees: [attendee('host', 'host')],
    };
    const letIn = withPass({ ...admitted, admission: { ticket, nonce: 'n', expiresAt: minutes(1) } }, pass, NOW);
    const inside = followed({ ...letIn, admission: null, attendees: [...letIn.attendees, attendee('gita', 'guest')] }, NOW);
    expect(use(inside)).toMatchObject({ state: 'held', atOnce: true });
    const at = later(1_000);
    const left = use(sessionAfter(leaveRoom(inside, 'gita', undefined, at)));
    expect(left).toMatchObject({ state: 'confirm', dueAt: at, togetherMs: 0 });
    expect(left && isUsedEarly(left)).toBe(true);
    expect(use(sessionAfter(leaveQueue(letIn, 'gita', at)))).toMatchObject({ state: 'confirm', dueAt: at });

    const ended = deny(inside, meetingWith({ status: 'approved', startsAt: NOW }), { ticketId: 't-gita', reason: 'Over' }, at);
    expect(use(sessionAfter(ended))).toMatchObject({ state: 'release' });
    expect(use(close(inside, at).session)).toMatchObject({ state: 'release' });
    const alone = sessionAfter(leaveRoom(inside, 'host', undefined, at));
    expect(use(sessionAfter(leaveRoom(alone, 'gita', undefined, later(2_000))))).toMatchObject({ state: 'release' });
    const lost = sessionAfter(disconnected(inside, 'gita', undefined, at));
    // What the entrance says: a connection that is back within a minute costs nothing, and one that is not looks like leaving.
    const after = (ms: number, heard: string[]) => {
      const lastSeen = (userId: string) => (heard.includes(userId) ? later(ms).getTime() : 0);
      return use(sessionAfter(reap(lost, ['host'], { lastSeen, lastVouched: () => 0, trustedFrom: 0 }, later(ms))));
    };
    expect(after(60_999, ['host'])).toMatchObject({ state: 'held' });
    expect(after(60_999, ['host', 'gita'])).toMatchObject({ state: 'held' });
    expect(after(61_000, ['host'])).toMatchObject({ state: 'confirm', dueAt: later(61_000) });
    // Two minutes together use it as anybody's, and back in after the host's fault it is still at once.
    const met = use(followed(inside, minutes(2)));
    expect([met?.state, met && isUsedEarly(met)]).toEqual(['confirm', false]);
    expect(use(withPass(sessionAfter(ended), { ...pass, holdId: 'h2' }, minutes(1)))).toMatchObject({
      state: 'held',
      atOnce: true,
    });
  });

  test('covers joining again while it is held or used', () => {
    expect(isCovered(together(), 'gita')).toBe(true);
    expect(isCovered(sessionAfter(leaveRoom(together(), 'gita', undefined, minutes(3))), 'gita')).toBe(true);
    expect(isCovered(sessionAfter(leaveRoom(together(), 'gita', undefined, minutes(1))), 'gita')).toBe(false);
    expect(isCovered(withPass(newSession('m1'), { ...pass, isPaid: true }, NOW), 'gita')).toBe(true);
    expect(use(withPass(newSession('m1'), { ...pass, isPaid: true }, NOW))).toMatchObject({ state: 'paid', dueAt: null });
  });
});
