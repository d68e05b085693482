/** Who is where, who goes with their account or sign-in, and what a guest says while they wait. */
import { describe, expect, test } from '@jest/globals';
import { admit, deny, hold } from '../src/domain/session/admission.ts';
import { applyFollowUps } from '../src/domain/session/follow-ups.ts';
import { hasPlace, monitoredIn, participantOf, placeOf, presenceOf, presentIn } from '../src/domain/session/places.ts';
import { join, leaveQueue, setPitch } from '../src/domain/session/queue.ts';
import {
  answerRecording,
  disconnected,
  enter,
  leaveForOtherMeeting,
  otherMeetingRefusal,
  withCoHostsFollowed,
  withoutUser,
  withUserFollowed,
} from '../src/domain/session/room.ts';
import { newSession, type Session, type SessionDecision } from '../src/domain/session/session.ts';
import { draftsOf, person, sessionAfter } from './support/decisions.ts';
import { coHost, meetingWith, minutes, NOW, outcomeOf } from './support/fixtures.ts';

const meeting = meetingWith({ status: 'approved', startsAt: minutes(5), coHosts: [coHost('Cora', '+912', 'cora')] });
const asking = { ...meeting, asksToRecord: true };
const withoutCora = { ...meeting, coHosts: [] };
/** As `draftsOf`, with how many wait after each. */
const draftsWithTotals = (decision: SessionDecision) =>
  decision.kind === 'accepted'
    ? decision.drafts.map((draft, index) => `${draftsOf(decision)[index]}${'total' in draft ? ` ${draft.total}` : ''}`)
    : outcomeOf(decision);
const joining = (session: Session, userId: string, more: Partial<Parameters<typeof join>[2]> = {}) =>
  join(
    session,
    meeting,
    {
      ...{ user: person(userId), ticketId: `t-${userId}`, arrival: { at: NOW, seq: session.tickets.length } },
      ...{ sessionId: `s-${userId}`, checking: false, waitlist: false },
      ...more,
    },
    NOW,
  );
const entering = (session: Session, userId: string) =>
  sessionAfter(
    enter(
      session,
      meeting,
      { user: person(userId), deviceId: `d-${userId}`, sessionId: `s-${userId}`, move: false, tokenFits: true },
      NOW,
    ),
  );
const queue = (session = newSession('m1')) =>
  ['gita', 'hari', 'indu'].reduce((so, userId) => sessionAfter(joining(so, userId)), session);
const admitted = () =>
  sessionAfter(
    admit(queue(entering({ ...newSession('m1'), phase: 'live' }, 'host')), meeting, { ticketId: 't-gita', nonce: 'n' }, NOW),
  );
/** Host, co-host and Gita are in the room; Hari and Indu wait. */
const call = () => entering(entering(admitted(), 'gita'), 'cora');
const away = ({ attendees, ...session }: Session, userId: string): Session => {
  const lost = attendees.map((each) => (each.userId === userId ? { ...each, lostAt: NOW, away: true } : each));
  return sessionAfter(applyFollowUps({ ...session, attendees: lost }, [], NOW));
};
const inside = ({ attendees }: Session) => attendees.map(({ userId }) => userId);
const waits = ({ tickets }: Session) => tickets.map(({ userId }) => userId);

test('tells the pages that another guest connects ahead, as the one before them is lost', () => {
  const agreed = sessionAfter(joining(call(), 'indu', { connectAhead: true }));
  expect(draftsWithTotals(disconnected(agreed, 'hari', undefined, minutes(1)))).toEqual(['turn.changed']);
  expect(draftsWithTotals(disconnected(agreed, 'indu', undefined, minutes(1)))).toEqual([]);
  expect(draftsWithTotals(disconnected(call(), 'hari', undefined, minutes(1)))).toEqual([]);
});

describe('where somebody is', () => {
  test.each<[string, () => Session, string, string | undefined]>([
    ['a guest in the room', call, 'gita', 'room'],
    ['a guest who was admitted', admitted, 'gita', 'queue'],
    ['a guest who waits', call, 'hari', 'queue'],
    ['a host', call, 'host', undefined],
    ['an unrelated user', call, 'zoe', undefined],
  ])('%s', (_, session, userId, place) => expect(placeOf(session(), userId)).toBe(place));

  test('is told by numbers alone to everyone', () => {
    const { version } = call();
    expect(presenceOf(call())).toEqual({ hostStatus: 'live', guestInside: true, waiting: 2, version });
    expect(presenceOf(away(call(), 'gita')).guestInside).toBe(false);
  });
  test('is watched by heartbeats of whoever is not lost, and of the hosts while one is around', () => {
    const ids = (people: { userId: string; deviceId?: string }[]) =>
      people.map(({ userId, deviceId }) => `${userId} ${deviceId}`);
    const room = ['host d-host', 'gita d-gita', 'cora d-cora'];
    expect(ids(presentIn(call()))).toEqual([...room, 'hari undefined', 'indu undefined']);
    const lost = sessionAfter(disconnected(sessionAfter(disconnected(call(), 'gita', undefined, NOW)), 'hari', undefined, NOW));
    expect(ids(presentIn(lost))).toEqual(['host d-host', 'cora d-cora', 'indu undefined']);
    expect(ids(presentIn(admitted()))).toContain('gita undefined');
    expect(monitoredIn(call(), ['host', 'cora'])).toEqual(presentIn(call()));
    expect(ids(monitoredIn({ ...queue(), hostStatus: 'waiting' }, ['host']))).toContain('host undefined');
  });
  test('shows of a lost participant until when the place is kept', () => {
    const guest = (session: Session) => participantOf(session.attendees[1] as Session['attendees'][number]);
    const participant = { ...person('gita'), role: 'guest', joinedAt: NOW.toISOString() };
    expect(guest(call())).toStrictEqual({ ...participant, connection: 'connected' });
    const keptUntil = minutes(1).toISOString();
    expect(guest(away(call(), 'gita'))).toStrictEqual({ ...participant, connection: 'reconnecting', away: true, keptUntil });
  });
});

describe('whoever’s account or sign-in ends', () => {
  test.each<[string, () => Session, string, string | undefined, unknown]>([
    ['leaves the room', call, 'gita', undefined, ['participant.left left']],
    ['leaves it with the sign-in that they came with', call, 'gita', 's-gita', ['participant.left left']],
    ['stays with another sign-in', call, 'gita', 's-other', 'unchanged'],
    [
      'leaves a room that they were known to have left: the turn alone ends',
      () => away(call(), 'gita'),
      'gita',
      undefined,
      ['turn.changed'],
    ],
    ['leaves the queue', call, 'hari', undefined, ['waiting-room.left left 1']],
    ['stays in the queue with another sign-in', call, 'hari', 's-other', 'unchanged'],
    ['loses an admission', admitted, 'gita', undefined, ['waiting-room.left left 2']],
    ['takes nobody along', call, 'zoe', undefined, 'unchanged'],
    ['leaves another’s admission alone', admitted, 'zoe', undefined, 'unchanged'],
  ])('%s', (_, session, userId, sessionId, drafts) => {
    const decision = withoutUser(session(), userId, sessionId === undefined ? undefined : { sessionId, byThemselves: true }, NOW);
    expect(draftsWithTotals(decision)).toEqual(drafts);
    if (decision.kind === 'accepted') expect(placeOf(decision.session, userId)).toBeUndefined();
  });
  test.each<[string, () => Session, boolean, number, number]>([
    ['leaves early who signs out soon after they came in', call, true, 1, 1],
    ['leaves early who signs out when they are let in', admitted, true, 0, 1],
    ['leaves as others do after two minutes', call, true, 2, 0],
    ['has not left where an admin ended the sign-in', call, false, 1, 0],
    ['has not left a queue early', queue, true, 0, 0],
  ])('%s', (_, session, byThemselves, afterMinutes, count) => {
    const ended = { sessionId: 's-gita', byThemselves };
    const { earlyLeaves } = sessionAfter(withoutUser({ ...session(), hostStatus: 'live' }, 'gita', ended, minutes(afterMinutes)));
    expect(earlyLeaves.map((each) => each.count)).toEqual(count === 0 ? [] : [count]);
  });
  test('is not called back', () => {
    const { admission } = admitted();
    const finished = { ticket: admission?.ticket as Session['tickets'][number], turn: null, until: minutes(1) };
    const session = { ...entering({ ...newSession('m1'), phase: 'live' }, 'host'), finished };
    expect(sessionAfter(withoutUser(session, 'gita', undefined, NOW)).finished).toBeNull();
    expect(outcomeOf(withoutUser(session, 'hari', undefined, NOW))).toBe('unchanged');
  });

  const user = (userId: string, more: object = {}) => ({ ...person(userId), isActive: true, ...more });
  test.each<[string, () => Session, typeof meeting, ReturnType<typeof user>, unknown]>([
    ['who is inactive leaves', call, meeting, user('gita', { isActive: false }), ['participant.left left']],
    ['who is a co-host no more leaves', call, withoutCora, user('cora'), ['participant.left removed']],
    ['who is the same stays', call, meeting, user('gita'), 'unchanged'],
    ['whose name is unknown stays', call, meeting, user('gita', { name: '' }), 'unchanged'],
    ['who is not there changes nothing', call, meeting, user('zoe', { name: 'Zoe' }), 'unchanged'],
  ])('%s', (_, session, of, who, drafts) => expect(draftsWithTotals(withUserFollowed(session(), of, who, NOW))).toEqual(drafts));
  test.each([
    ['name', { name: 'Gita Rao' }],
    ['picture', { avatarUrl: '/p' }],
    ['badge', { verified: true }],
  ])('is shown with another %s in the room, in the queue and admitted, without an event', (_, change) => {
    const followed = (session: Session, userId: string) => withUserFollowed(session, meeting, user(userId, change), NOW);
    expect(draftsWithTotals(followed(call(), 'gita'))).toEqual([]);
    expect(sessionAfter(followed(call(), 'gita')).attendees[1]).toMatchObject(change);
    expect(
      sessionAfter(followed(call(), 'hari')).tickets.map(({ userId, name, avatarUrl, verified }) => ({
        userId,
        name,
        avatarUrl,
        verified,
      })),
    ).toEqual([{ ...person('hari'), ...change }, person('indu')]);
    expect(sessionAfter(followed(admitted(), 'gita')).admission?.ticket).toMatchObject(change);
  });
  test('leaves as a former co-host alone, unheard if they were known to be away', () => {
    expect(outcomeOf(withCoHostsFollowed(call(), meeting, NOW))).toBe('unchanged');
    expect(inside(sessionAfter(withCoHostsFollowed(call(), withoutCora, NOW)))).toEqual(['host', 'gita']);
    expect(draftsWithTotals(withCoHostsFollowed(away(call(), 'cora'), withoutCora, NOW))).toEqual([]);
  });

  const hostedBy = (userId: string) => ({ ...meeting, coHosts: [...meeting.coHosts, coHost(userId, '+913', userId)] });
  const enterAs = (session: Session, of: typeof meeting, userId: string) =>
    enter(session, of, { user: person(userId), deviceId: 'd', sessionId: 's', move: false, tokenFits: undefined }, NOW);
  const roleOf = (decision: SessionDecision, userId: string) =>
    sessionAfter(decision).attendees.flatMap((each) => (each.userId === userId ? [each.role] : []));
  const pitched = (session: Session, userId: string) =>
    sessionAfter(setPitch(session, userId, { text: 'My logo', link: null }, NOW));
  test.each<[string, () => Session, string, string]>([
    ['waits', call, 'hari', 'waiting-room.left left 1'],
    ['was let in', admitted, 'gita', 'waiting-room.left left 2'],
    ['is in the room', call, 'gita', 'participant.left co-host'],
  ])('a guest who %s and is made a co-host has a place as a co-host only', (_, session, userId, draft) => {
    const before = pitched(session(), userId);
    const decision = withUserFollowed(before, hostedBy(userId), user(userId), NOW);
    expect(draftsWithTotals(decision)).toEqual([draft]);
    const after = sessionAfter(decision);
    expect([hasPlace(after, userId), after.pitches]).toEqual([false, []]);
    expect(roleOf(enterAs(after, hostedBy(userId), userId), userId)).toEqual(['cohost']);
    // An earlier release kept the place.
    const entered = enterAs(before, hostedBy(userId), userId);
    expect(draftsWithTotals(entered)).toEqual([draft, 'participant.joined']);
    expect([roleOf(entered, userId), placeOf(sessionAfter(entered), userId)]).toEqual([['cohost'], undefined]);
    expect(sessionAfter(entered).pitches).toEqual([]);
  });
  test('nobody lets a co-host in as a guest, or calls one back', () => {
    const { admission } = admitted();
    const open = queue(entering({ ...newSession('m1'), phase: 'live' }, 'host'));
    expect(outcomeOf(admit(open, hostedBy('gita'), { ticketId: 't-gita', nonce: 'n' }, NOW))[0]).toBe('NOT_WAITING');
    const finished = { ticket: admission?.ticket as Session['tickets'][number], turn: null, until: minutes(1) };
    const session = { ...entering({ ...newSession('m1'), phase: 'live' }, 'host'), finished };
    expect(sessionAfter(withCoHostsFollowed(session, hostedBy('gita'), NOW)).finished).toBeNull();
    expect(outcomeOf(withCoHostsFollowed(session, hostedBy('hari'), NOW))).toBe('unchanged');
  });
});

describe('another meeting', () => {
  test.each<[string, () => Session, string, string | undefined]>([
    ['who is in the room', call, 'gita', 'You are in another meeting: Logo review'],
    ['nobody who is lost there', () => sessionAfter(disconnected(call(), 'gita', undefined, NOW)), 'gita', undefined],
    ['nobody who waits there', call, 'hari', undefined],
  ])('asks %s', (_, session, userId, message) => {
    const refusal = otherMeetingRefusal(session(), meeting, userId)?.refusal;
    expect(refusal?.message).toBe(message);
    if (message) expect(refusal).toMatchObject({ code: 'OTHER_MEETING', details: { meetingId: 'm1', title: 'Logo review' } });
  });
  test('is left for it, once', () => {
    expect(draftsWithTotals(leaveForOtherMeeting(call(), 'gita', NOW))).toEqual(['participant.left other-meeting']);
    expect(draftsWithTotals(leaveForOtherMeeting(away(call(), 'gita'), 'gita', NOW))).toEqual(['turn.changed']);
    expect(outcomeOf(leaveForOtherMeeting(call(), 'hari', NOW))).toBe('unchanged');
  });
  test('loses a connection once, on its own device, in the room and in the queue', () => {
    const lost = (session: Session, userId: string, deviceId?: string) => disconnected(session, userId, deviceId, minutes(1));
    expect(sessionAfter(lost(call(), 'gita', 'd-gita')).attendees[1]).toMatchObject({ lostAt: minutes(1) });
    expect(outcomeOf(lost(call(), 'gita', 'phone'))).toBe('unchanged');
    expect(outcomeOf(lost(away(call(), 'gita'), 'gita'))).toBe('unchanged');
    const gone = sessionAfter(lost(call(), 'hari'));
    expect(gone.tickets.map(({ lostAt }) => lostAt)).toEqual([minutes(1), null]);
    expect([outcomeOf(lost(gone, 'hari')), outcomeOf(lost(call(), 'zoe'))]).toEqual(['unchanged', 'unchanged']);
  });
});

describe('the answer whether one may be recorded', () => {
  const answer = (session: Session, userId: string, consent: boolean, of = asking) =>
    answerRecording(session, of, { userId, consent }, NOW);
  const yes = () => sessionAfter(answer(call(), 'hari', true));
  test.each<[string, () => SessionDecision, unknown]>([
    ['yes, while the host asks', () => answer(call(), 'hari', true), ['turn.changed']],
    [
      'yes, when the host asks no more',
      () => answer(call(), 'hari', true, { ...asking, asksToRecord: false }),
      ['CONFLICT', 'The host does not ask to record any more'],
    ],
    ['no, at any time', () => answer(yes(), 'hari', false, { ...asking, asksToRecord: false }), ['turn.changed']],
    ['the same again', () => answer(yes(), 'hari', true), 'unchanged'],
    ['of somebody without a place', () => answer(call(), 'zoe', true), ['NOT_WAITING', 'You have no place in this meeting']],
  ])('is %s', (_, decision, outcome) => expect(draftsWithTotals(decision())).toEqual(outcome));
  test('replaces the one before, and no other’s', () => {
    const both = sessionAfter(answer(sessionAfter(answer(yes(), 'gita', false)), 'hari', false));
    expect(both.recording.map(({ userId, consent, at }) => [userId, consent, at])).toEqual([
      ['gita', false, NOW],
      ['hari', false, NOW],
    ]);
  });
});

describe('a guest who waits', () => {
  const pitch = (session: Session, change: Parameters<typeof setPitch>[2], userId = 'hari') =>
    setPitch(session, userId, change, NOW);
  const worded = () => sessionAfter(pitch(call(), { text: 'A logo', link: 'https://a.example' }));
  const base = { userId: 'hari', text: 'A logo', link: 'https://a.example', clip: null };
  test.each<[string, () => SessionDecision, object[]]>([
    ['words and a link', () => pitch(call(), { text: 'A logo', link: 'https://a.example' }), [base]],
    ['other words, and keeps the link', () => pitch(worded(), { text: 'A flyer' }), [{ ...base, text: 'A flyer' }]],
    ['another link', () => pitch(worded(), { link: null }), [{ ...base, link: null }]],
    ['nothing, without words and video', () => pitch(worded(), { text: '' }), []],
  ])('says what they want to talk about: %s', (_, decision, pitches) => {
    expect(draftsWithTotals(decision())).toEqual(['turn.changed']);
    expect(sessionAfter(decision()).pitches).toEqual(pitches);
  });
  test('says it once, with a place', () => {
    expect(outcomeOf(pitch(worded(), { text: 'A logo' }))).toBe('unchanged');
    expect(outcomeOf(pitch(call(), { text: '' }))).toBe('unchanged');
    expect(outcomeOf(pitch(call(), { text: 'A logo' }, 'zoe'))[0]).toBe('NOT_WAITING');
    expect(sessionAfter(pitch(worded(), { text: 'A flyer' }, 'gita')).pitches).toHaveLength(2);
  });

  const letPast = (session: Session, userId: string, position: number) => joining(session, userId, { letPast: position });
  const onHold = () => sessionAfter(hold(call(), meeting, { ticketId: 't-indu', message: 'A minute' }, NOW));
  test('lets the one behind go first, once for each position', () => {
    const passed = letPast(queue(), 'gita', 1);
    expect(draftsWithTotals(passed)).toEqual(['turn.changed']);
    expect(waits(sessionAfter(passed))).toEqual(['hari', 'gita', 'indu']);
    expect(outcomeOf(letPast(sessionAfter(passed), 'gita', 1))).toBe('unchanged');
    expect(waits(sessionAfter(letPast(sessionAfter(passed), 'gita', 2)))).toEqual(['hari', 'indu', 'gita']);
    expect(outcomeOf(letPast(queue(), 'indu', 3))).toEqual(['CONFLICT', 'Nobody behind you can go in now']);
    // Whoever is asked to wait on cannot go in.
    expect(outcomeOf(letPast(onHold(), 'hari', 1))[0]).toBe('CONFLICT');
  });
  test('is asked to wait on with a message, and no more with none', () => {
    expect(onHold().tickets.map((ticket) => ticket.held)).toEqual([null, 'A minute']);
    const holding = (session: Session, message: string | null, ticketId = 't-indu') =>
      hold(session, meeting, { ticketId, message }, NOW);
    expect(outcomeOf(holding(onHold(), 'A minute'))).toBe('unchanged');
    expect(sessionAfter(holding(onHold(), null)).tickets[1]?.held).toBeNull();
    expect(outcomeOf(holding(call(), 'A minute', 't-zoe'))[0]).toBe('NOT_WAITING');
  });
  test('changes what they agree to, and says so only of what hosts see', () => {
    expect(draftsWithTotals(joining(queue(), 'hari', { connectAhead: true }))).toEqual(['turn.changed']);
    const called = joining(queue(), 'hari', { callMe: true });
    expect([draftsWithTotals(called), sessionAfter(called).tickets[1]]).toMatchObject([
      [],
      { callMe: true, connectAhead: false, sessionId: 's-hari' },
    ]);
    expect(sessionAfter(joining(queue(), 'hari', { sessionId: 'other' })).tickets[1]).toMatchObject({ sessionId: 'other' });
    expect(sessionAfter(joining(queue(), 'hari', { user: { ...person('hari'), verified: true } })).tickets[1]).toMatchObject({
      verified: true,
    });
    expect(outcomeOf(joining(queue(), 'hari'))).toBe('unchanged');
    expect(outcomeOf(joining(admitted(), 'gita'))).toBe('unchanged');
  });
});

test('keeps since when a guest has waited when they first meet a host: not since they came before, nor since they were let in', () => {
  const live = sessionAfter(applyFollowUps({ ...newSession('m1'), phase: 'live' }, [], NOW, true));
  const before = sessionAfter(leaveQueue(sessionAfter(joining(live, 'gita')), 'gita', minutes(1)));
  const again = sessionAfter(joining(before, 'gita', { arrival: { at: minutes(10), seq: 0 } }));
  const letIn = (session: Session) => sessionAfter(admit(session, meeting, { ticketId: 't-gita', nonce: 'n' }, NOW));
  const alone = entering(letIn(again), 'gita');
  const sentBack = sessionAfter(deny(alone, meeting, { ticketId: 't-gita', reason: '', toFront: true }, minutes(1)));
  const together = entering(letIn(entering(sentBack, 'host')), 'gita');
  expect(together.encounters).toMatchObject([{ guestId: 'gita', queuedAt: minutes(10) }]);
});
