/** Whom the hosts let in: everybody by arrival, those they know first, or those alone. */
import { describe, expect, test } from '@jest/globals';
import { type Door, SESSION } from '@visavis/contracts/constants/session';
import { admit, deny } from '../src/domain/session/admission.ts';
import { changeTurn } from '../src/domain/session/change-turn.ts';
import { aheadOf, nextIn, waitingIn } from '../src/domain/session/places.ts';
import { join, leaveQueue, markPassNeeded } from '../src/domain/session/queue.ts';
import { reap } from '../src/domain/session/reap.ts';
import { enter, withUserFollowed } from '../src/domain/session/room.ts';
import { newSession, type Session, type Ticket } from '../src/domain/session/session.ts';
import { draftsOf, person, seconds, sessionAfter } from './support/decisions.ts';
import { meetingWith, minutes, NOW, outcomeOf } from './support/fixtures.ts';

const meeting = meetingWith({ status: 'approved', startsAt: minutes(5) });
const acquaintances = { vera: { verified: true }, ravi: { returning: true } } as Record<string, object>;
const user = (userId: string) => ({ ...person(userId), ...acquaintances[userId] });
let arrivals = 0;
const come = (session: Session, userId: string, at = NOW) => {
  arrivals += 1;
  const joining = { ticketId: `t-${userId}`, arrival: { at, seq: arrivals }, sessionId: 's', checking: false, waitlist: false };
  return join(session, meeting, { user: user(userId), ...joining }, at);
};
const host = { user: person('host'), deviceId: 'd', sessionId: 's', move: false, tokenFits: undefined };
/** The host is in the room; two guests unknown to them came before two whom they know. */
const queue = (door: Door) => {
  const live = sessionAfter(enter({ ...newSession('m1'), phase: 'live' }, meeting, host, NOW));
  const waiting = ['gita', 'hari', 'vera', 'ravi'].reduce((session, userId) => sessionAfter(come(session, userId)), live);
  return sessionAfter(changeTurn(waiting, meeting, { action: 'door', door }, NOW));
};
const order = (session: Session) => waitingIn(session).map(({ userId }) => userId);
const letIn = (session: Session, userId: string) => admit(session, meeting, { ticketId: `t-${userId}`, nonce: 'n' }, NOW);
const places = (session: Session) =>
  Object.fromEntries(session.tickets.map(({ userId, ticketId }) => [userId, aheadOf(session, ticketId)]));

/** Everybody but Gita is heard. */
const silent = (session: Session, at: Date) =>
  reap(
    session,
    ['host'],
    { lastSeen: (userId) => (userId === 'gita' ? 0 : at.getTime()), lastVouched: () => 0, trustedFrom: 0 },
    at,
  );
const waits = (session: Session, at: Date) => sessionAfter(silent(session, at)).tickets.some(({ userId }) => userId === 'gita');

describe('the door', () => {
  test('is open unless a host says otherwise, and the same word again says nothing new', () => {
    expect(order(queue('open'))).toEqual(['gita', 'hari', 'vera', 'ravi']);
    expect(outcomeOf(changeTurn(queue('calm'), meeting, { action: 'door', door: 'calm' }, NOW))).toBe('unchanged');
  });

  test('lets those whom the hosts know go first, and everybody keep their place for when it opens again', () => {
    const session = queue('known-first');
    expect(order(session)).toEqual(['vera', 'ravi', 'gita', 'hari']);
    expect(places(session)).toEqual({ vera: 0, ravi: 1, gita: 2, hari: 3 });
    expect(nextIn(session)?.userId).toBe('vera');
    expect(outcomeOf(letIn(session, 'hari'))).not.toContain('CALM_MODE');
    expect(order(sessionAfter(changeTurn(session, meeting, { action: 'door', door: 'open' }, NOW)))[0]).toBe('gita');
  });

  test('lets nobody past a guest who was sent back to the front', () => {
    const inside = sessionAfter(letIn(queue('known-first'), 'hari'));
    expect(order(sessionAfter(deny(inside, meeting, { ticketId: 't-hari', reason: '', toFront: true }, NOW)))[0]).toBe('hari');
  });

  test('in calm mode is open to those whom the hosts know alone, and others keep their places', () => {
    const calm = queue('calm');
    expect(nextIn(calm)?.userId).toBe('vera');
    expect(outcomeOf(letIn(calm, 'gita'))[0]).toBe('CALM_MODE');
    const onlyUnknown = sessionAfter(leaveQueue(sessionAfter(leaveQueue(calm, 'vera', NOW)), 'ravi', NOW));
    expect([order(onlyUnknown), nextIn(onlyUnknown)]).toEqual([['gita', 'hari'], undefined]);
    expect(sessionAfter(come(onlyUnknown, 'indu')).tickets.map(({ userId }) => userId)).toEqual(['gita', 'hari', 'indu']);
  });

  test('in calm mode lets in again whoever was in the room, also after they let another go first', () => {
    const inside = (door: Door) => {
      const session = sessionAfter(letIn(queue('open'), 'hari'));
      const came = { ...host, user: user('hari'), tokenFits: true };
      return sessionAfter(changeTurn(sessionAfter(enter(session, meeting, came, NOW)), meeting, { action: 'door', door }, NOW));
    };
    const back = sessionAfter(deny(inside('calm'), meeting, { ticketId: 't-hari', reason: '', toFront: true }, NOW));
    expect(nextIn(back)?.userId).toBe('hari');
    expect(sessionAfter(letIn(back, 'hari')).admission?.ticket.userId).toBe('hari');
    const joining = { ticketId: 't', arrival: { at: NOW, seq: 9 }, sessionId: 's', checking: false, waitlist: false, letPast: 1 };
    const past = sessionAfter(join(back, meeting, { user: user('hari'), ...joining }, NOW));
    expect(order(past).slice(0, 2)).toEqual(['vera', 'hari']);
    expect(sessionAfter(letIn(past, 'hari')).admission?.ticket.userId).toBe('hari');
  });

  describe('a guest who was to be let in and had no pass', () => {
    const needing = () => sessionAfter(markPassNeeded(queue('open'), 't-gita', true, NOW));
    const looks = (session: Session, more: object = {}) => {
      const joining = { ticketId: 'new', arrival: { at: NOW, seq: 99 }, sessionId: 'laptop', checking: false, waitlist: false };
      return join(session, meeting, { user: user('gita'), ...joining, meantTicketId: 't-gita', ...more }, NOW);
    };

    test('keeps the place for a quarter of an hour while they get one elsewhere, and others go first', () => {
      expect(nextIn(needing())?.userId).toBe('hari');
      expect([waits(needing(), minutes(14)), waits(needing(), minutes(15))]).toEqual([true, false]);
      const found = sessionAfter(markPassNeeded(needing(), 't-gita', false, NOW));
      expect([nextIn(found)?.userId, waits(found, seconds(80))]).toEqual(['gita', false]);
    });
    test('has the place for the same sign-in when a page only looks whether there is a pass, and no new one by that', () => {
      expect(outcomeOf(looks(needing()))).toBe('unchanged');
      expect(sessionAfter(looks(needing(), { callMe: true })).tickets[0]).toMatchObject({ sessionId: 'laptop', callMe: true });
      expect(outcomeOf(looks(sessionAfter(leaveQueue(needing(), 'gita', NOW))))[0]).toBe('NOT_WAITING');
    });
  });

  describe('in calm mode keeps a guest who asks to be verified', () => {
    const asks = (session: Session, userId: string, more: object = {}) => {
      const joining = { ticketId: 'new', arrival: { at: NOW, seq: 99 }, sessionId: 's', checking: false, waitlist: false };
      return join(session, meeting, { user: user(userId), ...joining, awaitVerification: true, ...more }, NOW);
    };

    test('at their place without an open page, until two minutes after they are verified', () => {
      expect(waits(queue('calm'), seconds(80))).toBe(false);
      const asked = sessionAfter(asks(queue('calm'), 'gita'));
      expect(asked.tickets.map(({ ticketId }) => ticketId)).toEqual(['t-gita', 't-hari', 't-vera', 't-ravi']);
      expect(outcomeOf(asks(asked, 'gita'))).toBe('unchanged');
      expect([waits(asked, seconds(80)), waits(asked, minutes(30))]).toEqual([true, true]);
      const away = sessionAfter(silent(asked, seconds(80)));
      const decision = withUserFollowed(away, meeting, { ...user('gita'), verified: true, isActive: true }, minutes(30));
      expect(draftsOf(decision)).toEqual(['turn.changed']);
      const verified = sessionAfter(decision);
      expect(order(verified)[0]).toBe('gita');
      expect([waits(verified, minutes(31.9)), waits(verified, minutes(32))]).toEqual([true, false]);
    });
    test('until they are not verified, then for two minutes to come back, and no longer before they may ask again', () => {
      const away = sessionAfter(silent(sessionAfter(asks(queue('calm'), 'gita')), seconds(80)));
      const follow = (session: Session) =>
        withUserFollowed(
          session,
          meeting,
          { ...user('gita'), verified: false, isActive: true, askAgainAt: minutes(60) },
          minutes(30),
        );
      expect(draftsOf(follow(away))).toEqual(['turn.changed']);
      const refused = sessionAfter(follow(away));
      expect([waits(refused, minutes(31.9)), waits(refused, minutes(32))]).toEqual([true, false]);
      expect(follow(refused).kind).toBe('unchanged');
      const asking = { user: { ...user('gita'), askAgainAt: minutes(60) } };
      expect(outcomeOf(asks(refused, 'gita', asking))[0]).toBe('VERIFICATION_TOO_EARLY');
      expect(outcomeOf(asks(refused, 'gita'))).toBe('accepted');
    });
    test('only where that is what keeps them out', () => {
      expect(outcomeOf(asks(queue('open'), 'gita'))).toBe('unchanged');
      expect(outcomeOf(asks(queue('calm'), 'ravi'))).toBe('unchanged');
    });
    test('as long as not too many ask, of new accounts not as many', () => {
      const calm = queue('calm');
      const [gitas, ...others] = calm.tickets as [Ticket, ...Ticket[]];
      const young = Array.from({ length: SESSION.maxYoungWaitlist + 1 }, (_, nr) => {
        const userId = `young${nr}`;
        return { ...gitas, userId, ticketId: `t-${userId}`, young: true };
      });
      const crowded: Session = { ...calm, tickets: [gitas, ...others, ...young] };
      const asked = young.slice(1).reduce((session, { userId }) => sessionAfter(asks(session, userId)), crowded);
      expect(outcomeOf(asks(asked, 'young0'))[0]).toBe('WAITLIST_FULL');
      expect(outcomeOf(asks(asked, 'gita'))).toBe('accepted');
      const more = Array.from({ length: SESSION.maxAskInCalm - SESSION.maxYoungWaitlist }, (_, nr) => {
        return { ...gitas, userId: `more${nr}`, ticketId: `t-more${nr}`, asksVerification: true };
      });
      expect(outcomeOf(asks({ ...asked, tickets: [...asked.tickets, ...more] }, 'gita'))[0]).toBe('WAITLIST_FULL');
    });
    test('no longer once everybody may go in, but for two minutes to come back', () => {
      const asked = sessionAfter(asks(queue('calm'), 'gita'));
      const open = sessionAfter(changeTurn(asked, meeting, { action: 'door', door: 'open' }, minutes(3)));
      expect([waits(open, minutes(4.9)), waits(open, minutes(5))]).toEqual([true, false]);
    });
  });

  test('in calm mode makes a guest wait after one early leave', () => {
    const left = (door: Door) => sessionAfter(leaveQueue(sessionAfter(letIn(queue(door), 'ravi')), 'ravi', NOW));
    expect(outcomeOf(come(left('calm'), 'ravi', minutes(9)))[0]).toBe('LEFT_TOO_OFTEN');
    expect(sessionAfter(come(left('calm'), 'ravi', minutes(10))).tickets).toHaveLength(4);
    expect(sessionAfter(come(left('known-first'), 'ravi', minutes(9))).tickets).toHaveLength(4);
  });
});
