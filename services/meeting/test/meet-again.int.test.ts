import { beforeEach, expect, test } from '@jest/globals';
import type { User } from './support/harness.ts';
import { approved, HOUR, inMs, outcome } from './support/meetings.ts';
import { admin, gita, h, hari, host, id, sessionKit } from './support/session.ts';

/** Two people who met agree on another time: what the host offers, what the guest takes, and the meeting that comes of it. */
const kit = sessionKit({ proposals: { pending: 2, daily: 20 } });
let times: [string, string];
beforeEach(async () => {
  await kit.call();
  await kit.post(host, '/session/end');
  times = [inMs(h, 48 * HOUR), inMs(h, 72 * HOUR)];
});
const offerPath = (other: User) => `/api/people-met/${other.userId}/offer`;
const offer = (as = host, other = gita, body: object = { times }) => h.call('PUT', offerPath(other), { as, body });
const withdraw = (as = host, other = gita) => h.call('DELETE', offerPath(other), { as });
const answer = (time: string | null, as = gita, other = host) =>
  h.call('POST', `${offerPath(other)}/answer`, { as, body: { time } });
const seenBy = async (as: User) => {
  const [met] = (await h.call('GET', `/api/people-met?meetingId=${id}`, { as })).body.people;
  return { offer: met.offer, mayOffer: met.mayOffer };
};
const offerEvents = async () =>
  (await h.eventsOf(id)).flatMap(({ type, data }) => (type.startsWith('visavis.meet-again.') ? [{ type, data }] : []));
const rename = (isVerified: boolean) => {
  const person = { name: 'Visavis Refunds', profilePicture: null, isVerified, timeZone: 'Asia/Kolkata' };
  return h.tell('visavis.user.profile-updated.v1', host.userId, { userId: host.userId, ...person });
};
const review = (meetingId: string, path: string, body: object = {}) =>
  h.call('PUT', `/admin/meetings/${meetingId}/${path}`, { as: admin, body });

test('proposes the time that a guest takes, repeated or not, and reminds the guest of it', async () => {
  expect(await seenBy(host)).toEqual({ offer: null, mayOffer: true });
  expect(await seenBy(gita)).toEqual({ offer: null, mayOffer: false });
  const offered = await Promise.all([offer(), offer(), offer(host, gita, { times: times.toReversed() })]);
  expect(offered.map(outcome)).toEqual(['200', '200', '200']);
  expect(await seenBy(host)).toEqual({ offer: { mine: true, times, state: 'open', meeting: null }, mayOffer: false });
  expect(await seenBy(gita)).toEqual({ offer: { mine: false, times, state: 'open', meeting: null }, mayOffer: false });

  const [taken] = await Promise.all([answer(times[1]), answer(times[1])]);
  expect(outcome(taken)).toBe('200');
  expect(outcome(await answer(times[1]))).toBe('200');
  const { meeting } = (await seenBy(gita)).offer;
  expect(meeting).toEqual({ meetingId: expect.any(String), startsAt: times[1], status: 'pending' });
  expect((await seenBy(host)).offer).toMatchObject({ state: 'taken', meeting });
  const names = { meetingId: id, hostId: host.userId, guestId: gita.userId };
  expect(await offerEvents()).toEqual([
    { type: 'visavis.meet-again.offered.v1', data: { ...names, hostName: 'Host', times } },
    { type: 'visavis.meet-again.answered.v1', data: { ...names, startsAt: times[1] } },
  ]);

  // A proposal of the host like every other: it waits for review, and nobody else sees it meanwhile.
  const own = (await h.call('GET', '/api/meetings?role=hosting&status=pending', { as: host })).body.meetings;
  expect(own.map(({ _id, title }: { _id: string; title: string }) => [_id, title])).toEqual([
    [meeting.meetingId, 'Logo review for start-ups'],
  ]);
  expect((await h.call('GET', `/api/meetings/${meeting.meetingId}`, { as: hari })).status).toBe(404);
  const reminded = async () => (await h.call('GET', '/api/meetings?role=interested', { as: gita })).body;
  expect(await reminded()).toMatchObject({ meetings: [], pagination: { total: 0 } });
  expect(outcome(await h.call('DELETE', `/api/meetings/${meeting.meetingId}/interest`, { as: gita }))).toBe('404 NOT_FOUND');
  // Their own copy of their data has it all the same.
  const copy = async (as: User) => (await h.call('GET', '/api/meetings/mine/export', { as })).body;
  const agreed = { meetingId: meeting.meetingId, since: expect.any(String), startsAt: times[1], cameAt: null };
  expect((await copy(gita)).interests).toEqual([agreed]);
  expect((await copy(host)).interests).toEqual([]);
  await review(meeting.meetingId, 'approve');
  expect(await reminded()).toMatchObject({ meetings: [{ _id: meeting.meetingId }], pagination: { total: 1 } });
  expect((await seenBy(gita)).offer.meeting.status).toBe('approved');
  const decided = async () =>
    (await h.eventsOf(meeting.meetingId)).filter(({ type }) => type === 'visavis.meet-again.decided.v1');
  expect((await decided()).map(({ data }) => data)).toEqual([
    { ...names, meetingId: meeting.meetingId, hostName: 'Host', startsAt: times[1], approved: true },
  ]);
  expect((await h.call('GET', `/api/meetings/${meeting.meetingId}`, { as: gita })).body.meeting.interest).toMatchObject({});
  const interests = (await h.eventsOf(gita.userId)).filter(({ type }) => type === 'visavis.interest.set.v1');
  expect(interests.map(({ data }) => data)).toEqual([{ meetingId: meeting.meetingId, userId: gita.userId, startsAt: times[1] }]);
  // They have agreed, until that meeting is over or not to be.
  expect(outcome(await offer())).toBe('409 OFFER_CLOSED');
  await h.call('PUT', `/admin/meetings/${meeting.meetingId}/cancel`, { as: admin, body: { reason: 'Not needed' } });
  // Of the end of one that was public, its threads tell.
  expect(await decided()).toHaveLength(1);
  expect(await seenBy(host)).toMatchObject({ mayOffer: true, offer: { meeting: { status: 'cancelled' } } });
  expect(outcome(await offer())).toBe('200');
});

test.each([
  ['rejected', (meetingId: string) => review(meetingId, 'reject', { reason: 'Please say more' })],
  [
    'cancelled by its host',
    (meetingId: string) => h.call('PUT', `/api/meetings/${meetingId}/cancel`, { as: host, body: { reason: 'I am away' } }),
  ],
  [
    'not reviewed in time',
    (_: string) => {
      h.clock.advance(73 * HOUR);
      return h.runJob('expire-due-meetings');
    },
  ],
])('tells the guest of a meeting that is %s', async (_, drop) => {
  await offer();
  await answer(times[1]);
  const { meetingId } = (await seenBy(gita)).offer.meeting;
  // Whoever looks at the message sees them as they met them.
  await rename(false);
  await drop(meetingId);
  expect((await h.eventsOf(meetingId)).filter(({ type }) => type === 'visavis.meet-again.decided.v1')).toMatchObject([
    { data: { guestId: gita.userId, hostName: 'Host', startsAt: times[1], approved: false } },
  ]);
});

test('tells nothing to a guest whom the host has blocked since', async () => {
  await offer();
  await answer(times[1]);
  const { meetingId } = (await seenBy(gita)).offer.meeting;
  await h.call('PUT', `/api/blocks/${gita.userId}`, { as: host });
  await review(meetingId, 'approve');
  expect((await h.eventsOf(meetingId)).map(({ type }) => type)).not.toContain('visavis.meet-again.decided.v1');
});

// The review's attack: approved and met as one person, renamed to another, so that our message names them.
test.each([
  [false, 'Host'],
  [true, 'Visavis Refunds'],
])('names the host in an offer as the guest met them, unless an admin has seen the new name (%s)', async (isVerified, name) => {
  h.clock.advance(24 * HOUR);
  await rename(isVerified);
  expect(outcome(await offer())).toBe('200');
  expect(await offerEvents()).toMatchObject([{ data: { hostName: name } }]);
});

test('offers other times after a refusal, and lets an offer expire with its last time', async () => {
  await offer();
  expect(outcome(await answer(null))).toBe('200');
  expect(outcome(await answer(null))).toBe('200');
  expect((await offerEvents()).at(-1)?.data).toMatchObject({ startsAt: null });
  expect((await seenBy(host)).offer.state).toBe('declined');
  expect(outcome(await answer(times[0]))).toBe('409 OFFER_CLOSED');

  const later = [inMs(h, 50 * HOUR), inMs(h, 51 * HOUR)];
  await offer(host, gita, { times: later });
  h.clock.advance(50.5 * HOUR);
  expect(outcome(await answer(later[0] as string))).toBe('409 OFFER_CLOSED');
  expect((await seenBy(gita)).offer.state).toBe('open');
  h.clock.advance(HOUR);
  expect(await seenBy(host)).toMatchObject({ mayOffer: true, offer: { state: 'expired' } });
  expect(outcome(await answer(later[1] as string))).toBe('409 OFFER_CLOSED');
});

test('takes an offer back, once or twice, and neither answers for the other', async () => {
  await offer();
  expect(outcome(await answer(times[0], host, gita))).toBe('409 OFFER_CLOSED');
  expect(outcome(await withdraw(gita, host))).toBe('409 OFFER_CLOSED');
  expect(outcome(await offer(gita, host))).toBe('403 FORBIDDEN');
  expect(outcome(await offer(host, hari))).toBe('404 NOT_FOUND');
  for (const each of [await withdraw(), await withdraw()]) expect(outcome(each)).toBe('200');
  expect((await offerEvents()).map(({ type }) => type.split('.')[2])).toEqual(['offered', 'withdrawn']);
  expect(outcome(await answer(times[0]))).toBe('409 OFFER_CLOSED');
});

test('refuses times that are too soon, overlap each other or another meeting of the host, or are more than may wait', async () => {
  const at = (...hours: number[]) => offer(host, gita, { times: hours.map((hour) => inMs(h, hour * HOUR)) });
  expect(outcome(await at(48))).toBe('400 VALIDATION_FAILED');
  expect(outcome(await at(48, 48))).toBe('400 VALIDATION_FAILED');
  expect((await at(1, 48)).body.details).toEqual([
    { path: 'times', message: 'Offer times that are at least two hours from now' },
  ]);
  expect((await at(48, 48.25)).body.details).toEqual([{ path: 'times', message: 'The two times overlap' }]);
  await approved(h, host, admin, 48 * HOUR);
  expect(outcome(await at(48, 72))).toBe('409 MEETING_OVERLAP');

  // A time that is no longer free when the guest takes it: the other one is.
  expect(outcome(await at(90, 91))).toBe('200');
  const { offer: mine } = await seenBy(gita);
  const clash = await approved(h, host, admin, 90 * HOUR);
  const refused = await answer(mine.times[0]);
  expect(outcome(refused)).toBe('409 OFFER_TIME_TAKEN');
  expect(JSON.stringify(refused.body)).not.toContain(clash._id);
  expect(outcome(await answer(mine.times[1]))).toBe('200');

  // Open offers count among what waits.
  const other = await h.user('Ina');
  kit.about((await approved(h, host, admin, 40 * 60_000))._id);
  h.clock.advance(35 * 60_000);
  const place = await kit.join(other);
  await kit.post(host, '/session/start');
  await kit.enter(host);
  await kit.post(host, '/waiting-room/admit', { ticketId: place.ticketId });
  await kit.enter(other, { joinToken: (await kit.session(other)).me.admission.joinToken });
  expect(outcome(await offer(host, other, { times: [inMs(h, 100 * HOUR), inMs(h, 101 * HOUR)] }))).toBe('200');
  const full = await h.call('POST', '/api/meetings', {
    as: host,
    body: { title: 'One more', description: 'One more that waits for review.', date: inMs(h, 120 * HOUR) },
  });
  expect(outcome(full)).toBe('201');
  expect(outcome(await offer(host, other, { times: [inMs(h, 102 * HOUR), inMs(h, 103 * HOUR)] }))).toBe('429 TOO_MANY_PENDING');
});

test('shows no offer between people of whom one blocked the other, and forgets it with an account', async () => {
  await offer();
  await h.call('PUT', `/api/blocks/${gita.userId}`, { as: host });
  expect(await seenBy(gita)).toEqual({ offer: null, mayOffer: false });
  expect(outcome(await answer(times[0]))).toBe('409 OFFER_CLOSED');
  expect(outcome(await offer())).toBe('404 NOT_FOUND');
  await h.call('DELETE', `/api/blocks/${gita.userId}`, { as: host });
  expect((await h.call('GET', '/api/people-met?show=offers', { as: gita })).body.people).toHaveLength(1);
  await h.tell('visavis.user.deleted.v1', host.userId, { userId: host.userId });
  expect((await h.call('GET', '/api/people-met?show=offers', { as: gita })).body.people).toEqual([]);
});
