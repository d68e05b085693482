import { expect, test } from '@jest/globals';
import { SESSION } from '@visavis/contracts/constants/session';
import type { Meeting } from '../src/domain/meeting.ts';
import { admit, hold } from '../src/domain/session/admission.ts';
import { aheadOf, waitingIn } from '../src/domain/session/places.ts';
import { join, leaveQueue, passChecked } from '../src/domain/session/queue.ts';
import { reap } from '../src/domain/session/reap.ts';
import { withUserFollowed } from '../src/domain/session/room.ts';
import { newSession, type Session, type SessionDecision, type Ticket } from '../src/domain/session/session.ts';
import { keptUntil } from '../src/domain/session/waiting.ts';
import { presentOwnTicket } from '../src/http/present-session.ts';
import { sessionAfter } from './support/decisions.ts';
import { meetingWith, minutes, NOW, outcomeOf } from './support/fixtures.ts';

const meeting = meetingWith({ status: 'approved', startsAt: minutes(5) });
const joining = (
  session: Session,
  nr: number,
  more: {
    waitlist?: boolean;
    checking?: boolean;
    seq?: number;
    of?: Meeting;
    awaitVerification?: boolean;
    young?: boolean;
    verified?: boolean;
  } = {},
) => {
  const { waitlist = false, checking = false, seq = nr, of = meeting, awaitVerification, young = false, verified = false } = more;
  const user = { userId: `u${nr}`, name: `U ${nr}`, avatarUrl: null, verified, young };
  const arrival = { at: NOW, seq };
  return join(session, of, { user, ticketId: `t${nr}`, arrival, sessionId: 's', checking, waitlist, awaitVerification }, NOW);
};
const full = () => {
  let session = newSession('m1');
  for (let nr = 1; nr <= SESSION.maxTickets; nr++) session = sessionAfter(joining(session, nr));
  return session;
};
const draftsWithTotals = (decision: SessionDecision) =>
  decision.kind === 'accepted' &&
  decision.drafts.map((draft) => ('ticket' in draft ? `${draft.type} ${draft.ticket.ticketId} of ${draft.total}` : draft.type));
const waitlist = ({ tickets }: Session) => tickets.filter(({ waitlisted }) => waitlisted).map(({ ticketId }) => ticketId);

test('refuses a place in a full queue, offers one on its waitlist, and tells the hosts nothing of it', () => {
  expect(outcomeOf(joining(full(), 51))[0]).toBe('FULL');
  const listed = joining(full(), 51, { waitlist: true });
  expect(draftsWithTotals(listed)).toEqual([]);
  expect(waitlist(sessionAfter(listed))).toEqual(['t51']);
  expect(waitingIn(sessionAfter(listed))).toHaveLength(SESSION.maxTickets);
  expect(waitlist(sessionAfter(joining(newSession('m1'), 1, { waitlist: true })))).toEqual([]);
});

test('moves up in the order of arrival as places become free, whoever leaves or is admitted', () => {
  let session = sessionAfter(joining(full(), 52, { waitlist: true }));
  // Another replica took an earlier one a moment later.
  session = sessionAfter(joining(session, 51, { waitlist: true }));
  session = sessionAfter(joining(session, 53, { waitlist: true }));
  expect(waitlist(session)).toEqual(['t51', 't52', 't53']);
  const left = leaveQueue(session, 'u7', NOW);
  expect(draftsWithTotals(left)).toEqual(['waiting-room.left t7 of 49', 'waiting-room.joined t51 of 50']);
  expect(waitlist(sessionAfter(left))).toEqual(['t52', 't53']);
  const admitted = admit({ ...sessionAfter(left), phase: 'live' }, meeting, { ticketId: 't1', nonce: 'n' }, NOW);
  expect(draftsWithTotals(admitted)).toEqual(['waiting-room.admitted t1 of 49', 'waiting-room.joined t52 of 50']);
  // Nobody passes them by.
  expect(outcomeOf(joining(sessionAfter(admitted), 54))[0]).toBe('FULL');
});

test('gives a place up without a pass, on the waitlist as in the queue, and ends at its own limit', () => {
  let session = sessionAfter(joining(full(), 51, { waitlist: true, checking: true }));
  expect(draftsWithTotals(passChecked(session, 't51', true, NOW))).toEqual([]);
  expect(waitlist(sessionAfter(passChecked(session, 't51', false, NOW)))).toEqual([]);
  for (let nr = 52; nr <= SESSION.maxTickets + SESSION.maxWaitlist; nr++)
    session = sessionAfter(joining(session, nr, { waitlist: true }));
  // Whoever only asks for the queue is not sent to a waitlist that is full.
  for (const wanted of [true, false]) expect(outcomeOf(joining(session, 999, { waitlist: wanted }))[0]).toBe('WAITLIST_FULL');
});

const verifiedOnly = { ...meeting, meetingType: 'verified' as const };
/** The first of three asks to be verified; the others came before the meeting wanted that of its guests. */
const asking = () => {
  const first = sessionAfter(joining(newSession('m1'), 1, { of: verifiedOnly, awaitVerification: true }));
  return sessionAfter(joining(sessionAfter(joining(first, 2)), 3));
};
const person1 = { userId: 'u1', name: 'U 1', avatarUrl: null };
const verifiedAs = (session: Session, verified: boolean, now = NOW) =>
  withUserFollowed(session, verifiedOnly, { ...person1, verified, isActive: true }, now);

test('keeps the place of a guest who asks to be verified, unseen and without an open page, until they are', () => {
  expect(outcomeOf(joining(newSession('m1'), 1, { of: verifiedOnly }))[0]).toBe('VERIFICATION_REQUIRED');
  const session = { ...asking(), phase: 'live' as const };
  expect(waitingIn(session).map(({ userId }) => userId)).toEqual(['u2', 'u3']);
  expect(aheadOf(session, 't2')).toBe(0);
  expect(outcomeOf(admit(session, verifiedOnly, { ticketId: 't1', nonce: 'n' }, NOW))[0]).toBe('NOT_WAITING');
  // An hour without a word: the others have gone.
  const silent = { lastSeen: () => 0, lastVouched: () => 0, trustedFrom: 0 };
  const lost = sessionAfter(reap(sessionAfter(reap(session, [], silent, minutes(0.5))), [], silent, minutes(60)));
  expect(lost.tickets.map(({ userId }) => userId)).toEqual(['u1']);
  expect(verifiedAs(lost, false).kind).toBe('unchanged');

  const verified = verifiedAs(session, true);
  expect(draftsWithTotals(verified)).toEqual(['waiting-room.joined t1 of 3']);
  expect(waitingIn(sessionAfter(verified)).map(({ userId }) => userId)).toEqual(['u1', 'u2', 'u3']);
  // They have two minutes to come back to the page.
  const back = sessionAfter(verifiedAs(lost, true, minutes(60)));
  expect(keptUntil(back.tickets[0] as Ticket, 0)).toBe(minutes(62).getTime());
});

test('gives up the kept place of a guest who was not verified, who may ask for one again only when they may be verified', () => {
  const refused = (session: Session, askAgainAt: Date) =>
    withUserFollowed(session, verifiedOnly, { ...person1, verified: false, isActive: true, askAgainAt }, NOW);
  const decision = refused(asking(), minutes(1));
  expect(draftsWithTotals(decision)).toEqual(['waiting-room.left t1 of 2', 'turn.changed']);
  const session = sessionAfter(decision);
  expect(session.lostPlaces).toEqual([{ userId: 'u1', how: 'queue', notVerified: true }]);
  expect(refused(session, minutes(1)).kind).toBe('unchanged');
  // A refusal that is heard of late: they have asked anew since.
  expect(refused(asking(), NOW).kind).toBe('unchanged');

  const asks = (askAgainAt: Date) =>
    join(
      session,
      verifiedOnly,
      {
        ...{ user: { ...person1, verified: false, askAgainAt }, ticketId: 'new', arrival: { at: NOW, seq: 9 }, sessionId: 's' },
        ...{ checking: false, waitlist: false, awaitVerification: true },
      },
      NOW,
    );
  const early = { code: 'VERIFICATION_TOO_EARLY', details: { retryAt: minutes(1).toISOString() } };
  expect(asks(minutes(1))).toMatchObject({ kind: 'refused', refusal: early });
  const again = sessionAfter(asks(NOW));
  expect(again).toMatchObject({ lostPlaces: [], tickets: [{}, {}, { userId: 'u1', unverified: true }] });
  expect(again.tickets[2]).not.toHaveProperty('askAgainAt');
});

test('calls a guest who asks for it after they were verified', () => {
  const others = [4, 5].reduce((session, nr) => sessionAfter(joining(session, nr)), sessionAfter(verifiedAs(asking(), true)));
  const [first, ...rest] = others.tickets;
  // Nobody called them: the silence that costs the place is one of the page.
  expect(first).toMatchObject({ userId: 'u1', calledAt: null, verifiedAt: NOW });
  const silent = { lastSeen: () => 0, lastVouched: () => 0, trustedFrom: 0 };
  const lost = sessionAfter(reap(sessionAfter(reap(others, [], silent, minutes(0.5))), [], silent, minutes(60)));
  expect(lost.lostPlaces).toContainEqual({ userId: 'u1', how: 'queue' });

  const far = { ...others, phase: 'live' as const, tickets: [...rest, first as Ticket] };
  const again = { user: { userId: 'u1', name: 'U 1', avatarUrl: null, verified: true }, ticketId: 'new', callMe: true };
  const at = { arrival: { at: NOW, seq: 9 }, sessionId: 's', checking: false, waitlist: false };
  const joined = sessionAfter(join(far, verifiedOnly, { ...again, ...at }, minutes(1)));
  expect(keptUntil(joined.tickets.at(-1) as Ticket, 0)).toBe(Number.POSITIVE_INFINITY);
  const near = leaveQueue(sessionAfter(leaveQueue(joined, 'u2', NOW)), 'u3', NOW);
  expect(draftsWithTotals(near)).toContain('waiting-room.called');
});

test('takes no place of others for those who ask to be verified, and lists them behind a queue that is full by then', () => {
  let session = asking();
  for (let nr = 4; nr <= SESSION.maxTickets + 1; nr++) session = sessionAfter(joining(session, nr));
  expect(outcomeOf(joining(session, 99))[0]).toBe('FULL');
  expect(draftsWithTotals(verifiedAs(session, true))).toEqual([]);
  expect(waitlist(sessionAfter(verifiedAs(session, true)))).toEqual(['t1']);
  const crowd = Array.from({ length: SESSION.maxWaitlist }, (_, nr) => nr + 200);
  const many = crowd.reduce(
    (each, nr) => sessionAfter(joining(each, nr, { of: verifiedOnly, awaitVerification: true })),
    newSession('m1'),
  );
  expect(outcomeOf(joining(many, 1, { of: verifiedOnly, awaitVerification: true }))[0]).toBe('WAITLIST_FULL');
});

test('leaves most places to accounts that are not new: new ones wait for theirs, and are let pass by others', () => {
  let session = newSession('m1');
  for (let nr = 1; nr <= SESSION.maxYoungTickets; nr++) session = sessionAfter(joining(session, nr, { young: true }));
  const refused = joining(session, 21, { young: true });
  expect(outcomeOf(refused)).toEqual(['FULL', expect.stringContaining('New accounts hold at most 40 % of the places')]);
  session = sessionAfter(joining(session, 21, { young: true, waitlist: true }));
  session = sessionAfter(joining(session, 22, { young: true, waitlist: true }));
  expect(waitlist(session)).toEqual(['t21', 't22']);
  // Others come in, and new ones that are verified.
  session = sessionAfter(joining(session, 23));
  session = sessionAfter(joining(session, 24, { young: true, verified: true }));
  expect(waitlist(session)).toEqual(['t21', 't22']);
  // Not a place of somebody else, but one of theirs.
  session = sessionAfter(leaveQueue(session, 'u23', NOW));
  expect(waitlist(session)).toEqual(['t21', 't22']);
  const left = leaveQueue(session, 'u3', NOW);
  expect(draftsWithTotals(left)).toEqual(['waiting-room.left t3 of 20', 'waiting-room.joined t21 of 21']);
  // Whoever is verified meanwhile has a place of the others.
  const verified = { userId: 'u22', name: 'U 22', avatarUrl: null, verified: true, isActive: true };
  expect(waitlist(sessionAfter(withUserFollowed(sessionAfter(left), meeting, verified, NOW)))).toEqual([]);
});

test('leaves most of the waitlist, and of those who may ask to be verified, to accounts that are not new', () => {
  const rest = SESSION.maxYoungWaitlist;
  const crowd = Array.from({ length: rest }, (_, nr) => nr + 200);
  const young = { young: true, waitlist: true };
  const listed = crowd.reduce((session, nr) => sessionAfter(joining(session, nr, young)), full());
  expect(waitlist(listed)).toHaveLength(rest);
  expect(outcomeOf(joining(listed, 300, young))).toEqual(['WAITLIST_FULL', expect.stringContaining('New accounts')]);
  for (const more of [{}, { young: true, verified: true }])
    expect(waitlist(sessionAfter(joining(listed, 301, { ...more, waitlist: true })))).toContain('t301');

  const asks = { of: verifiedOnly, awaitVerification: true };
  const joined = crowd.reduce((session, nr) => sessionAfter(joining(session, nr, { ...asks, young: true })), newSession('m1'));
  expect(outcomeOf(joining(joined, 300, { ...asks, young: true }))).toEqual([
    'WAITLIST_FULL',
    expect.stringContaining('new accounts'),
  ]);
  expect(outcomeOf(joining(joined, 301, asks))).toBe('accepted');
});

test('counts and lets past only those who have a place: nobody of the waitlist, nobody who is not verified yet', () => {
  const seenBy = (session: Session, nr: number) => presentOwnTicket({ session, meeting }, `u${nr}`, NOW);
  expect(seenBy(sessionAfter(joining(full(), 51, { waitlist: true })), 50)).toMatchObject({
    position: 50,
    total: 50,
    mayLetPast: false,
  });
  expect(seenBy(sessionAfter(joining(full(), 51, { waitlist: true })), 51)).toMatchObject({
    position: 51,
    total: 51,
    waitlist: true,
  });
  const verifiedOnly = meetingWith({ status: 'approved', startsAt: minutes(5), meetingType: 'verified' });
  const first = sessionAfter(joining(newSession('m1'), 1, { of: verifiedOnly, verified: true }));
  const asking = sessionAfter(joining(first, 2, { of: verifiedOnly, awaitVerification: true }));
  expect(seenBy(asking, 1)).toMatchObject({ position: 1, total: 1, mayLetPast: false });
  const two = sessionAfter(joining(asking, 3, { of: verifiedOnly, verified: true }));
  expect(seenBy(two, 1)).toMatchObject({ position: 1, total: 2, mayLetPast: true });
  // Who is asked to wait on cannot go first either.
  const held = sessionAfter(hold(two, meeting, { ticketId: 't3', message: 'Soon' }, NOW));
  expect(seenBy(held, 1)).toMatchObject({ total: 2, mayLetPast: false });
});
