import { expect, jest, test } from '@jest/globals';
import { HOST_RECORD } from '@visavis/contracts/constants/meeting';
import { attendance } from '../src/data/attendance.ts';
import { meetings } from '../src/data/meetings.ts';
import { feedback } from '../src/data/safety/feedback.ts';
import { sessions } from '../src/data/sessions.ts';
import { approved, MINUTE, outcome } from './support/meetings.ts';
import { sessionKit } from './support/session.ts';

const kit = sessionKit();

test('tells anyone what a host says of themselves and how guests found it, and goes on without auth', async () => {
  const { h, host, gita, hari } = kit.made();
  const read = () => h.call('GET', `/api/hosts/${host.userId}/card`);
  const card = async () => (await read()).body.card;
  expect(await card()).toEqual({
    person: expect.objectContaining({ userId: host.userId, name: 'Host' }),
    about: `About ${host.userId}`,
    headline: `Headline of ${host.userId}`,
    links: [`https://${host.userId}.example.org`],
    goal: 'hire',
    memberSince: '2026-01-05T10:00:00.000Z',
    met: 0,
    rating: null,
    punctual: null,
    waitMinutes: null,
    quotes: [],
  });
  await kit.call();
  await kit.pass(120, host, gita);
  await kit.post(gita, '/feedback', { rating: 4 });
  await kit.post(gita, '/session/leave', { deviceId: `d-${gita.userId}` });
  // What the host says of the guests is not about the host.
  await kit.post(host, '/feedback', { rating: 1 });
  expect(await card()).toMatchObject({ met: 1, rating: { average: 4, count: 1 } });
  expect(JSON.stringify(await card())).not.toContain('+91');
  h.billing.isAway = true;
  expect(await card()).toMatchObject({ about: '', headline: '', links: [], goal: null, memberSince: null, rating: { count: 1 } });
  h.billing.isAway = false;
  expect(outcome(await h.call('GET', `/api/hosts/${hari.userId}/card`))).toMatch(/^404/);
});

test('keeps the rating of a host who has proposed and cancelled many meetings since, and who has more to come', async () => {
  const { h, host, gita, id } = kit.made();
  await h.store.transaction(async (unit) => {
    const meeting = await unit.collection(meetings).get(id);
    if (!meeting) throw new Error('no meeting');
    const { version: _, ...ahead } = meeting;
    const past = new Date(meeting.startsAt.getTime() - 7 * 86_400_000);
    const held = { startsAt: past, liveFrom: past, startedAt: past, endedAt: past };
    unit.collection(meetings).insert({ ...ahead, ...held, _id: `${id}-held` });
    const feedbackFields = { meetingId: `${id}-held`, tags: [], text: '', mayQuote: false, at: past };
    unit.collection(feedback).insert({ ...feedbackFields, _id: `${id}-of-gita`, userId: gita.userId, asHost: false, rating: 4 });
    const since = new Date(meeting.startsAt.getTime() - 86_400_000);
    for (let at = 0; at < HOST_RECORD.rated; at += 2) {
      unit.collection(meetings).insert({ ...ahead, _id: `${id}-ahead-${at}` });
      unit.collection(meetings).insert({ ...ahead, _id: `${id}-off-${at}`, liveFrom: since, status: 'cancelled' });
    }
  });
  const { card } = (await h.call('GET', `/api/hosts/${host.userId}/card`)).body;
  expect(card.rating).toEqual({ average: 4, count: 1 });
});

test('counts the wait of a guest who comes again from then on, and of an earlier release from the first time', async () => {
  const { h, host, id } = kit.made();
  await kit.call();
  h.clock.advance(40 * MINUTE);
  const waits = async (isKnown: boolean) => {
    await h.store.transaction(async (unit) => {
      const writer = unit.collection(sessions);
      const session = await writer.get(id);
      const [first] = session?.encounters ?? [];
      if (!session || !first) throw new Error('nobody met');
      const startedAt = new Date(h.clock.now().getTime() - 10 * MINUTE);
      const { queuedAt: _, ...met } = { ...first, startedAt };
      const queuedAt = new Date(startedAt.getTime() - 6 * MINUTE);
      const encounters = ['a', 'b', 'c', 'd', 'e'].map((guestId) => ({ ...met, guestId, ...(isKnown && { queuedAt }) }));
      writer.save({ ...session, encounters });
      if (isKnown) return;
      for (const userId of ['a', 'b', 'c', 'd', 'e']) {
        const came = new Date(startedAt.getTime() - 20 * MINUTE);
        unit.collection(attendance).insert({ _id: `${id}:${userId}`, meetingId: id, userId, queuedAt: came });
      }
    });
    h.clock.advance(MINUTE);
    return (await h.call('GET', `/api/hosts/${host.userId}/card`)).body.card.waitMinutes;
  };
  expect([await waits(false), await waits(true)]).toEqual([20, 6]);
});

test('counts a guest, their stars and words after two minutes together', async () => {
  const { h, host, gita } = kit.made();
  const card = async () => (await h.call('GET', `/api/hosts/${host.userId}/card`)).body.card;
  const leave = () => kit.post(gita, '/session/leave', { deviceId: `d-${gita.userId}` });
  const words = { rating: 1, text: 'Never again', mayQuote: true };
  await kit.call();
  await kit.pass(115, host, gita);
  await kit.post(gita, '/feedback', words);
  await leave();
  expect(await card()).toMatchObject({ met: 0, rating: null, quotes: [] });
  // In the same meeting once more: the two minutes are those of both turns, and what was said before counts.
  await kit.call();
  await kit.pass(10, host, gita);
  await leave();
  expect(await card()).toMatchObject({ met: 1, rating: { count: 1 }, quotes: [{ text: 'Never again' }] });
});

test('knows nobody as somebody who comes again after a moment together', async () => {
  const { h, host, gita, admin } = kit.made();
  const leave = () => kit.post(gita, '/session/leave', { deviceId: `d-${gita.userId}` });
  const comesAgain = async () => {
    await kit.post(host, '/session/end');
    kit.about((await approved(h, host, admin, 5 * MINUTE))._id);
    await kit.join(gita);
    return (await kit.session(host)).queue.some((each: object) => 'returning' in each);
  };
  await kit.call();
  await kit.pass(60, host, gita);
  await leave();
  expect(await comesAgain()).toBe(false);
  await kit.call();
  await kit.pass(120, host, gita);
  await leave();
  expect(await comesAgain()).toBe(true);
});

test('reads the last sessions for the average wait once a minute, and when one more meeting counts', async () => {
  const { h, host, admin } = kit.made();
  const opened = jest.spyOn(h.store, 'collection');
  // Who came and went is looked up of what an earlier release kept alone.
  const reads = async () => {
    opened.mockClear();
    expect((await h.call('GET', `/api/hosts/${host.userId}/card`)).status).toBe(200);
    return opened.mock.calls.map(([{ name }]) => name).filter((name) => name === 'sessions' || name === 'attendance');
  };
  await kit.call();
  h.clock.advance(6 * MINUTE);
  expect(await reads()).toEqual(['sessions']);
  expect(await reads()).toEqual([]);
  h.clock.advance(MINUTE - 1);
  expect(await reads()).toEqual([]);
  h.clock.advance(1);
  expect(await reads()).toEqual(['sessions']);

  await kit.post(host, '/session/end');
  kit.about((await approved(h, host, admin, 5 * MINUTE))._id);
  await kit.call();
  h.clock.advance(5 * MINUTE);
  await reads();
  expect(await reads()).toEqual([]);
  opened.mockRestore();
});

test('says since when the badge is theirs, as far as that was noted', async () => {
  const { h, host } = kit.made();
  const person = async () => (await h.call('GET', `/api/hosts/${host.userId}/card`)).body.card.person;
  const profile = { userId: host.userId, name: 'Host', profilePicture: null, timeZone: 'Asia/Kolkata' };
  const tell = (more: { isVerified: boolean; verifiedAt?: string }) =>
    h.tell('visavis.user.profile-updated.v1', host.userId, { ...profile, ...more });
  await tell({ isVerified: true, verifiedAt: '2026-11-12T09:30:00.000Z' });
  expect(await person()).toMatchObject({ isVerified: true, verifiedAt: '2026-11-12T09:30:00.000Z' });
  // On the cards of the lists, too.
  const page = (await h.call('GET', `/api/hosts/${host.userId}`)).body;
  expect(page.meetings[0].host).toEqual(await person());
  await tell({ isVerified: true });
  expect(await person()).toEqual({ userId: host.userId, name: 'Host', profilePicture: null, isVerified: true });
  await tell({ isVerified: false });
  expect((await person()).verifiedAt).toBeUndefined();
});

test('quotes guests who agreed by their first name, until they take it back, at any time', async () => {
  const { h, host, gita, hari } = kit.made();
  const quotes = async () => (await h.call('GET', `/api/hosts/${host.userId}/card`)).body.card.quotes;
  const words = { rating: 5, tags: [], text: 'She read my plan. Call me: +91 98765 43210.' };
  await kit.call();
  h.clock.advance(2 * MINUTE);
  const renamed = { userId: gita.userId, name: 'Dr. Gita Nair', profilePicture: null, isVerified: false };
  await h.tell('visavis.user.profile-updated.v1', gita.userId, { ...renamed, timeZone: 'Asia/Kolkata' });
  await kit.post(gita, '/feedback', words);
  expect(await quotes()).toEqual([]);
  const agreed = await kit.post(gita, '/feedback', { ...words, mayQuote: true });
  expect(agreed.body.feedback).toMatchObject({ text: words.text, mayQuote: true });
  // Hosts are not quoted on their guests, and nobody without words.
  expect((await kit.post(host, '/feedback', { ...words, mayQuote: true })).body.feedback.mayQuote).toBe(false);
  expect(await quotes()).toEqual([{ name: 'Gita', rating: 5, text: 'She read my plan. Call me: ….', at: expect.any(String) }]);
  expect(outcome(await kit.post(hari, '/feedback', { ...words, mayQuote: true }))).toBe('409 NOT_MET');
  await kit.post(host, '/session/end');

  h.clock.advance(2 * 86_400_000);
  expect(outcome(await kit.post(gita, '/feedback', { ...words, text: 'Bad.', mayQuote: true }))).toBe('409 FEEDBACK_FINAL');
  expect(outcome(await kit.post(gita, '/feedback', { ...words, text: 'Bad.' }))).toBe('409 FEEDBACK_FINAL');
  expect((await kit.post(gita, '/feedback', words)).body.feedback).toMatchObject({ text: words.text, mayQuote: false });
  expect(await quotes()).toEqual([]);
  // What is final is not agreed to later.
  expect(outcome(await kit.post(gita, '/feedback', { ...words, mayQuote: true }))).toBe('409 FEEDBACK_FINAL');
});
