import { expect, test } from '@jest/globals';
import { SESSION } from '@visavis/contracts/constants/session';
import { admit, join, leaveQueue, passChecked } from '../src/domain/session/queue.ts';
import { newSession, type Session, type SessionDecision, waitingIn } from '../src/domain/session/session.ts';
import { meetingWith, minutes, NOW, said } from './support/fixtures.ts';

const meeting = meetingWith({ status: 'approved', startsAt: minutes(5) });
const take = (decision: SessionDecision) => {
  if (decision.kind !== 'accepted') throw new Error(JSON.stringify(decision));
  return decision.session;
};
const joining = (session: Session, nr: number, more: { waitlist?: boolean; checking?: boolean; seq?: number } = {}) => {
  const { waitlist = false, checking = false, seq = nr } = more;
  const user = { userId: `u${nr}`, name: `U ${nr}`, avatarUrl: null, verified: false };
  return join(session, meeting, { user, ticketId: `t${nr}`, arrival: { at: NOW, seq }, sessionId: 's', checking, waitlist }, NOW);
};
const full = () => {
  let session = newSession('m1');
  for (let nr = 1; nr <= SESSION.maxTickets; nr++) session = take(joining(session, nr));
  return session;
};
const told = (decision: SessionDecision) =>
  decision.kind === 'accepted' &&
  decision.drafts.map((draft) => ('ticket' in draft ? `${draft.type} ${draft.ticket.ticketId} of ${draft.total}` : draft.type));
const waitlist = ({ tickets }: Session) => tickets.filter(({ waitlisted }) => waitlisted).map(({ ticketId }) => ticketId);

test('refuses a place in a full queue, offers one on its waitlist, and tells the hosts nothing of it', () => {
  expect(said(joining(full(), 51))[0]).toBe('FULL');
  const listed = joining(full(), 51, { waitlist: true });
  expect(told(listed)).toEqual([]);
  expect(waitlist(take(listed))).toEqual(['t51']);
  expect(waitingIn(take(listed))).toHaveLength(SESSION.maxTickets);
  expect(waitlist(take(joining(newSession('m1'), 1, { waitlist: true })))).toEqual([]);
});

test('moves up in the order of arrival as places become free, whoever leaves or is admitted', () => {
  let session = take(joining(full(), 52, { waitlist: true }));
  // Another replica took an earlier one a moment later.
  session = take(joining(session, 51, { waitlist: true }));
  session = take(joining(session, 53, { waitlist: true }));
  expect(waitlist(session)).toEqual(['t51', 't52', 't53']);
  const left = leaveQueue(session, 'u7', NOW);
  expect(told(left)).toEqual(['waiting-room.left t7 of 49', 'waiting-room.joined t51 of 50']);
  expect(waitlist(take(left))).toEqual(['t52', 't53']);
  const admitted = admit({ ...take(left), phase: 'live' }, meeting, { ticketId: 't1', nonce: 'n' }, NOW);
  expect(told(admitted)).toEqual(['waiting-room.admitted t1 of 49', 'waiting-room.joined t52 of 50']);
  // Nobody passes them by.
  expect(said(joining(take(admitted), 54))[0]).toBe('FULL');
});

test('gives a place up without a pass, on the waitlist as in the queue, and ends at its own limit', () => {
  let session = take(joining(full(), 51, { waitlist: true, checking: true }));
  expect(told(passChecked(session, 't51', true, NOW))).toEqual([]);
  expect(waitlist(take(passChecked(session, 't51', false, NOW)))).toEqual([]);
  for (let nr = 52; nr <= SESSION.maxTickets + SESSION.maxWaitlist; nr++)
    session = take(joining(session, nr, { waitlist: true }));
  // Whoever only asks for the queue is not sent to a waitlist that is full.
  for (const wanted of [true, false]) expect(said(joining(session, 999, { waitlist: wanted }))[0]).toBe('WAITLIST_FULL');
});
