/** Whom the hosts let in: everybody by arrival, those they know first, or those alone. */
import { describe, expect, test } from '@jest/globals';
import type { Door } from '@visavis/contracts/constants/session';
import { changeTurn } from '../src/domain/session/change-turn.ts';
import { aheadOf, nextIn, waitingIn } from '../src/domain/session/places.ts';
import { admit, deny, join, leaveQueue } from '../src/domain/session/queue.ts';
import { enter } from '../src/domain/session/room.ts';
import { newSession, type Session, type SessionDecision } from '../src/domain/session/session.ts';
import { meetingWith, minutes, NOW, said } from './support/fixtures.ts';

const meeting = meetingWith({ status: 'approved', startsAt: minutes(5) });
const take = (decision: SessionDecision) => {
  if (decision.kind === 'refused') throw new Error(decision.refusal.message);
  return decision.session;
};
const known = { vera: { verified: true }, ravi: { returning: true } } as Record<string, object>;
const person = (userId: string) => ({ userId, name: userId, avatarUrl: null, verified: false, ...known[userId] });
let arrivals = 0;
const come = (session: Session, userId: string, at = NOW) => {
  arrivals += 1;
  const joining = { ticketId: `t-${userId}`, arrival: { at, seq: arrivals }, sessionId: 's', checking: false, waitlist: false };
  return join(session, meeting, { user: person(userId), ...joining }, at);
};
const host = { user: person('host'), deviceId: 'd', sessionId: 's', move: false, tokenFits: undefined };
/** The host is in the room; two strangers came before two whom they know. */
const queue = (door: Door) => {
  const live = take(enter({ ...newSession('m1'), phase: 'live' }, meeting, host, NOW));
  const waiting = ['gita', 'hari', 'vera', 'ravi'].reduce((session, userId) => take(come(session, userId)), live);
  return take(changeTurn(waiting, meeting, { action: 'door', door }, NOW));
};
const order = (session: Session) => waitingIn(session).map(({ userId }) => userId);
const letIn = (session: Session, userId: string) => admit(session, meeting, { ticketId: `t-${userId}`, nonce: 'n' }, NOW);
const places = (session: Session) =>
  Object.fromEntries(session.tickets.map(({ userId, ticketId }) => [userId, aheadOf(session, ticketId)]));

describe('the door', () => {
  test('is open unless a host says otherwise, and the same word again says nothing new', () => {
    expect(order(queue('open'))).toEqual(['gita', 'hari', 'vera', 'ravi']);
    expect(said(changeTurn(queue('calm'), meeting, { action: 'door', door: 'calm' }, NOW))).toBe('unchanged');
  });

  test('lets those whom the hosts know go first, and everybody keep their place for when it opens again', () => {
    const known = queue('known-first');
    expect(order(known)).toEqual(['vera', 'ravi', 'gita', 'hari']);
    expect(places(known)).toEqual({ vera: 0, ravi: 1, gita: 2, hari: 3 });
    expect(nextIn(known)?.userId).toBe('vera');
    expect(said(letIn(known, 'hari'))).not.toContain('CALM_MODE');
    expect(order(take(changeTurn(known, meeting, { action: 'door', door: 'open' }, NOW)))[0]).toBe('gita');
  });

  test('lets nobody past a guest who was sent back to the front', () => {
    const inside = take(letIn(queue('known-first'), 'hari'));
    expect(order(take(deny(inside, meeting, { ticketId: 't-hari', reason: '', toFront: true }, NOW)))[0]).toBe('hari');
  });

  test('in calm mode is open to those whom the hosts know alone, and strangers keep their places', () => {
    const calm = queue('calm');
    expect(nextIn(calm)?.userId).toBe('vera');
    expect(said(letIn(calm, 'gita'))[0]).toBe('CALM_MODE');
    const onlyStrangers = take(leaveQueue(take(leaveQueue(calm, 'vera', NOW)), 'ravi', NOW));
    expect([order(onlyStrangers), nextIn(onlyStrangers)]).toEqual([['gita', 'hari'], undefined]);
    expect(take(come(onlyStrangers, 'indu')).tickets.map(({ userId }) => userId)).toEqual(['gita', 'hari', 'indu']);
  });

  test('in calm mode makes a guest wait after one early leave', () => {
    const left = (door: Door) => take(leaveQueue(take(letIn(queue(door), 'ravi')), 'ravi', NOW));
    expect(said(come(left('calm'), 'ravi', minutes(9)))[0]).toBe('LEFT_TOO_OFTEN');
    expect(take(come(left('calm'), 'ravi', minutes(10))).tickets).toHaveLength(4);
    expect(take(come(left('known-first'), 'ravi', minutes(9))).tickets).toHaveLength(4);
  });
});
