import { expect, test } from '@jest/globals';
import { outcome } from '../support/meetings.ts';
import { sessionKit } from '../support/session.ts';

/** Both sides are asked for feedback if they met; a user's history shows it with attendance and passes. */
const kit = sessionKit();
const DAY = 86_400_000;

const form = { rating: 4, tags: ['friendly', 'friendly', 'clear'], text: ' Thank you! ' };

// spec 1 §4.37
test('takes feedback of both sides, once each, shows guests’ to the hosts without their name, and publishes no text', async () => {
  const { h, admin, host, cora, gita, hari, id } = kit.made();
  const feedback = (as: typeof host) => h.call('GET', `/api/meetings/${id}/feedback`, { as });
  expect(outcome(await kit.post(gita, '/feedback', form))).toBe('409 NOT_MET');
  await kit.call();
  expect((await feedback(gita)).body).toMatchObject({ feedback: null, canSubmit: true });
  await kit.post(host, '/session/end');

  const first = await kit.post(gita, '/feedback', form);
  expect(first.body).toMatchObject({
    feedback: { rating: 4, tags: ['friendly', 'clear'], text: 'Thank you!' },
    canSubmit: true,
  });
  expect(first.body.received).toBeUndefined();
  expect(outcome(await kit.post(hari, '/feedback', form))).toBe('409 NOT_MET');
  expect((await feedback(hari)).body).toMatchObject({ feedback: null, canSubmit: false });
  expect((await kit.post(host, '/feedback', { rating: 2 })).status).toBe(200);

  expect((await feedback(cora)).body.received).toMatchObject([{ rating: 4, text: 'Thank you!' }]);
  expect((await feedback(host)).body.received[0].by).toBeUndefined();
  const ofAdmin = (await feedback(admin)).body.received;
  expect(ofAdmin.map((each: { by: { name: string } }) => each.by.name).toSorted()).toEqual(['Gita', 'Host']);

  const events = (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.feedback.submitted.v1');
  expect(events.map(({ data }) => data)).toEqual([
    { meetingId: id, userId: gita.userId, hostId: host.userId },
    { meetingId: id, userId: host.userId, hostId: host.userId },
  ]);
});

test('changes feedback for a day, repeated 50 times at once with one effect, and refuses what is wrong by field', async () => {
  const { h, host, gita, id } = kit.made();
  await kit.call();
  await kit.post(host, '/session/end');
  const answers = await Promise.all(Array.from({ length: 50 }, () => kit.post(gita, '/feedback', form)));
  expect(new Set(answers.map(outcome))).toEqual(new Set(['200']));
  const count = async () => (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.feedback.submitted.v1').length;
  expect(await count()).toBe(1);
  h.clock.advance(DAY - 60_000);
  expect((await kit.post(gita, '/feedback', { ...form, rating: 5 })).body.feedback.rating).toBe(5);
  h.clock.advance(60_000);
  expect(outcome(await kit.post(gita, '/feedback', { ...form, rating: 1 }))).toBe('409 FEEDBACK_FINAL');
  expect((await kit.post(gita, '/feedback', { ...form, rating: 5 })).status).toBe(200);
  expect(await count()).toBe(2);
  for (const [field, body] of [
    ['rating', { rating: 6 }],
    ['rating', { rating: 2.5 }],
    ['rating', {}],
    ['tags.0', { rating: 3, tags: ['rude'] }],
    ['text', { rating: 3, text: 'x'.repeat(501) }],
  ] as const) {
    const refused = await kit.post(gita, '/feedback', body);
    expect([outcome(refused), refused.body.details[0].path]).toEqual(['400 VALIDATION_FAILED', field]);
  }
});

// spec 1 §6.4
test('shows a user what they hosted and joined, with attendance, passes and feedback', async () => {
  const { h, host, gita, hari, id } = kit.made();
  const mine = async (as: typeof host, role: string) =>
    (await h.call('GET', `/api/meetings?role=${role}`, { as })).body.meetings[0];
  await kit.join(hari);
  expect(await mine(hari, 'joining')).toMatchObject({ _id: id, place: 'queue' });
  await kit.post(hari, '/waiting-room/leave');
  expect((await mine(hari, 'joining')).place).toBeUndefined();
  await kit.call();
  expect(await mine(gita, 'joining')).toMatchObject({ _id: id, place: 'room' });
  // Only what is over is history.
  expect((await h.call('GET', '/api/reports/history?tab=joined', { as: gita })).body.items).toEqual([]);
  await kit.pass(130, host, gita);
  await kit.post(host, '/session/end');
  await h.runJob('settle-passes');
  for (const [as, role] of [
    [gita, 'joining'],
    [host, 'hosting'],
  ] as const)
    expect((await mine(as, role)).asksFeedback).toBe(true);
  expect((await mine(hari, 'joining')).asksFeedback).toBeUndefined();
  await kit.post(gita, '/feedback', form);
  expect((await mine(gita, 'joining')).asksFeedback).toBeUndefined();
  const history = async (as: typeof host, tab: string) => (await h.call('GET', `/api/reports/history?tab=${tab}`, { as })).body;

  const [hosted] = (await history(host, 'hosted')).items;
  expect(hosted).toMatchObject({
    meeting: { _id: id },
    attendance: null,
    guests: { waited: 2, met: 1 },
    rating: { average: 4, count: 1 },
    feedback: null,
    canSubmitFeedback: true,
  });
  const joined = await history(gita, 'joined');
  expect(joined.pagination.total).toBe(1);
  expect(joined.items[0]).toMatchObject({
    attendance: { met: true },
    pass: 'used',
    guests: null,
    rating: null,
    feedback: { rating: 4 },
  });
  expect((await history(hari, 'joined')).items[0]).toMatchObject({
    attendance: { met: false },
    pass: null,
    canSubmitFeedback: false,
  });
  expect((await history(gita, 'hosted')).items).toEqual([]);

  // The same as a file, of one's own meetings only.
  const fileOf = async (as: typeof host, tab: string) => {
    const text = await (await h.fetchRaw('GET', `/api/reports/history/csv?tab=${tab}`, { as })).text();
    const [heads = [], ...lines] = text
      .trim()
      .split('\r\n')
      .map((line) => line.replace('\ufeff', '').split(','));
    const rows = lines.slice(0, -1).map((cells) => Object.fromEntries(heads.map((head, column) => [head, cells[column]])));
    return { rows, says: lines.at(-1)?.join() };
  };
  const ofGita = await fileOf(gita, 'joined');
  expect(ofGita.rows).toEqual([
    expect.objectContaining({ Outcome: 'took place', Met: 'yes', Pass: 'used', 'My rating': '4', 'Meeting id': id }),
  ]);
  expect(ofGita.rows[0]?.['Began (India time)']).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\+05:30$/);
  expect(ofGita.says).toMatch(/1 row, as of /);
  expect((await fileOf(host, 'hosted')).rows).toEqual([
    expect.objectContaining({ 'Guests who waited': '2', 'Guests met': '1', 'Average rating': '4', Pass: '' }),
  ]);
  expect((await fileOf(gita, 'hosted')).rows).toEqual([]);
  expect((await h.call('GET', '/api/reports/history/csv')).status).toBe(401);
  expect((await h.call('GET', '/api/reports/history')).status).toBe(401);
  expect((await h.call('GET', '/api/reports/history?tab=all', { as: gita })).status).toBe(400);
});
