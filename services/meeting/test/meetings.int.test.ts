import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { approved, DAY, inMs, MINUTE, outcome, proposal, propose } from './support/meetings.ts';

let h: Harness;
let host: User;
let admin: User;
let other: User;
beforeAll(async () => {
  h = await startHarness();
  [host, admin, other] = [await h.user('Asha Rao'), await h.user('Ada Min', { role: 'admin' }), await h.user('Otto')];
});
afterAll(() => h.stop());

const create = (as: User, body: object, headers: Record<string, string> = {}) =>
  h.call('POST', '/api/meetings', { as, body: { ...proposal(inMs(h, 30 * DAY)), ...body }, headers });

// spec 1 §7.16
describe('proposing', () => {
  // spec 1 §1.1, §3.6
  test('returns the meeting as the host sees it, and publishes an event', async () => {
    const answer = await create(host, {
      date: '2026-06-20T10:15',
      timeZone: 'America/New_York',
      durationMinutes: 45,
      category: 'Video & Animation',
      coHosts: [{ name: 'Bo', phone: '98100 00001' }],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Meeting created successfully');
    expect(answer.body.meeting).toMatchObject({
      version: 1,
      revision: 0,
      date: '2026-06-20T14:15:00.000Z',
      startsAt: '2026-06-20T14:15:00.000Z',
      endsAt: '2026-06-20T15:00:00.000Z',
      time: '10:15',
      localDate: '2026-06-20',
      timeZone: 'America/New_York',
      durationMinutes: 45,
      status: 'pending',
      state: 'upcoming',
      category: 'video-animation',
      categoryName: 'Video & Animation',
      meetingType: 'open',
      host: { userId: host.userId, name: 'Asha Rao' },
      coHosts: [{ name: 'Bo', phone: '+919810000001' }],
    });
    const [event, ...more] = await h.eventsOf(answer.body.meeting._id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'visavis.meeting.created.v1',
      source: '/services/meeting',
      data: {
        hostId: host.userId,
        meeting: { title: proposal('').title, coHosts: [{ name: 'Bo' }] },
        actor: { userId: host.userId },
      },
    });
  });

  test('requires a session', async () => {
    expect(outcome(await h.call('POST', '/api/meetings', { body: proposal(inMs(h, DAY)) }))).toBe('401 UNAUTHENTICATED');
  });

  test.each([
    [{ title: undefined }, 'Title is required', 'title'],
    [{ title: '  abcd ' }, 'Title must be at least 5 characters', 'title'],
    [{ title: 'Logo\nreview' }, 'Title must be one line', 'title'],
    [{ title: 'x'.repeat(100) }, 'Title must be less than 100 characters', 'title'],
    [{ description: '' }, 'Description is required', 'description'],
    [{ description: 'too short' }, 'Description must be at least 10 characters', 'description'],
    [{ description: 'x'.repeat(501) }, 'Description must be less than 500 characters', 'description'],
    [{ date: undefined }, 'Date is required', 'date'],
    [{ date: 'tomorrow' }, 'Invalid date', 'date'],
    [{ date: '2026-06-20' }, 'Time is required', 'time'],
    [{ date: '2026-06-20', time: '9:5' }, 'Time must be in HH:MM format', 'time'],
    [{ date: '2026-05-31T10:00' }, 'Meeting date must be in the future', 'date'],
    [{ date: '2026-06-01T11:29' }, 'Meeting time must be in the future', 'time'],
    [{ date: '2026-06-20T10:00', time: '03:00' }, 'Date and time contradict each other', 'time'],
    [{ date: '2027-06-20T10:00' }, 'Meeting date must be within a year', 'date'],
    [{ date: '9999-12-31T23:59:59Z' }, 'Invalid date', 'date'],
    [{ timeZone: 'Mars/Olympus' }, 'Unknown time zone', 'timeZone'],
    [{ durationMinutes: 181 }, 'durationMinutes must be 15 to 180 whole minutes', 'durationMinutes'],
    [{ turnMinutes: 4 }, 'turnMinutes must be 5 to 30 whole minutes, or null', 'turnMinutes'],
    [{ category: 'cooking' }, 'Unknown category', 'category'],
    [{ coHosts: [{ name: '', phone: '9810000001' }] }, 'Co-host name is required', 'coHosts.0.name'],
    [
      { coHosts: [{ name: 'Visavis Support', phone: '9810000001' }] },
      'This name is kept for our team. Please use your own.',
      'coHosts.0.name',
    ],
    [{ coHosts: [{ name: 'Bo', phone: '' }] }, 'Co-host phone number is required', 'coHosts.0.phone'],
    [{ coHosts: [{ name: 'Bo', phone: '12345' }] }, 'Enter a valid phone number', 'coHosts.0.phone'],
    [
      {
        coHosts: [
          { name: 'Bo', phone: '9810000001' },
          { name: 'Cy', phone: '+91 98100-00001' },
        ],
      },
      'This phone number is already added',
      'coHosts.1.phone',
    ],
    [
      { coHosts: Array.from({ length: 6 }, (_, index) => ({ name: 'Bo', phone: `981000000${index}` })) },
      'Maximum of 5 co-hosts reached',
      'coHosts',
    ],
  ])('refuses %j', async (body, message, path) => {
    const answer = await create(host, body);
    expect([outcome(answer), answer.body.message]).toEqual(['400 VALIDATION_FAILED', message]);
    expect(answer.body.details[0].path).toBe(path);
  });

  test('finds the account of a co-host whatever way their phone is written, in a proposal and in an edit', async () => {
    const [cora, proposer] = [await h.user('Cora', { phone: '+919812345601' }), await h.user('Pia')];
    const linked = [{ name: 'Cora', phone: cora.phone, userId: cora.userId }];
    for (const phone of ['098123 45601', '0091 98123-45601', '919812345601', '+91 098123 45601', '+91 919812345601']) {
      const coHosts = [{ name: 'Cora', phone }];
      const { meeting } = (await create(proposer, { coHosts })).body;
      expect([phone, meeting.coHosts]).toEqual([phone, linked]);
      const put = (body: object) => h.call('PUT', `/api/meetings/${meeting._id}`, { as: proposer, body });
      expect((await put({ coHosts: [] })).body.meeting.coHosts).toEqual([]);
      expect([phone, (await put({ coHosts })).body.meeting.coHosts]).toEqual([phone, linked]);
      const twice = await put({ coHosts: [...coHosts, { name: 'C.', phone: cora.phone }] });
      expect(twice.body.details).toEqual([{ path: 'coHosts.1.phone', message: 'This phone number is already added' }]);
      await h.call('PUT', `/api/meetings/${meeting._id}/cancel`, { as: proposer, body: { reason: 'No time' } });
    }
  });

  test('refuses a co-host without an account who is called like an admin', async () => {
    const coHosts = (phone: string) => ({ coHosts: [{ name: 'Adа Min', phone }] });
    const refused = await create(host, coHosts('9810000002'));
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'coHosts.0.name' }] } });
    const taken = await create(host, { ...coHosts(other.phone), date: inMs(h, 31 * DAY) });
    expect(taken.body.meeting.coHosts).toMatchObject([{ name: 'Otto', userId: other.userId }]);
  });

  // The review's class: nobody looks like somebody else.
  test("calls a co-host with an account by the account's name, whatever the host typed, now and after an edit", async () => {
    const [cora, proposer] = [await h.user('Cora Das'), await h.user('Pia')];
    const tata = [{ name: 'Ratan Tata', phone: cora.phone }];
    const meeting = await approved(h, proposer, admin, 32 * DAY, { coHosts: tata });
    const page = async () => (await h.call('GET', `/api/meetings/public/${meeting._id}`)).body.meeting.coHosts;
    expect(await page()).toEqual([{ name: 'Cora Das', userId: cora.userId }]);
    const put = (coHosts: object[]) => h.call('PUT', `/api/meetings/${meeting._id}`, { as: proposer, body: { coHosts } });
    expect((await put(tata)).body.meeting.version).toBe(meeting.version);
    // A rename is kept out of an approved meeting, and no edit of its host carries it in.
    await h.tell('visavis.user.profile-updated.v1', cora.userId, {
      ...{ userId: cora.userId, name: 'Anil Kapoor', profilePicture: null, isVerified: false, timeZone: 'Asia/Kolkata' },
    });
    const added = await put([...tata, { name: 'Dev', phone: '9810000078' }]);
    expect(added.body.meeting.coHosts).toMatchObject([{ name: 'Cora Das', userId: cora.userId }, { name: 'Dev' }]);
    expect(await page()).toEqual([{ name: 'Cora Das', userId: cora.userId }, { name: 'Dev' }]);
  });

  test("refuses the host's own phone as a co-host's", async () => {
    const answer = await create(host, { coHosts: [{ name: 'Me', phone: host.phone }] });
    expect([answer.status, answer.body.message]).toEqual([400, 'This phone number is already added']);
    expect(answer.body.details).toEqual([{ path: 'coHosts.0.phone', message: 'This phone number is already added' }]);
  });

  test('works for a user whose events have not arrived yet; the name follows', async () => {
    const unknownUser = h.unknownUser();
    const { status, body } = await create(unknownUser, {});
    expect([status, body.meeting.host]).toEqual([
      201,
      { userId: unknownUser.userId, name: 'User', profilePicture: null, isVerified: false },
    ]);
    await h.tell('visavis.user.registered.v1', unknownUser.userId, {
      userId: unknownUser.userId,
      name: 'Zubin Quartz',
      profilePicture: null,
      isVerified: true,
      role: 'participant',
      phoneKey: 'x',
      timeZone: 'Asia/Kolkata',
    });
    const { body: after } = await h.call('GET', '/admin/meetings?search=quartz', { as: admin });
    expect(after.meetings).toMatchObject([{ _id: body.meeting._id, host: { name: 'Zubin Quartz', isVerified: true } }]);
  });

  test('replays the response of an Idempotency-Key, and refuses it with another body', async () => {
    const user = await h.user('Ida');
    const headers = { 'idempotency-key': 'k-1' };
    const [first, second] = [await create(user, {}, headers), await create(user, {}, headers)];
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(201);
    expect(outcome(await create(user, { title: 'Another title' }, headers))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect((await h.call('GET', '/api/meetings', { as: user })).body.pagination.total).toBe(1);
    // the key is the user's own
    expect((await create(await h.user('Ivo'), {}, headers)).body.meeting._id).not.toBe(first.body.meeting._id);
  });
});

describe('overlapping meetings of one host', () => {
  test('accepts exactly one of 50 simultaneous proposals, and names it to the others', async () => {
    const user = await h.user('Busy');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        create(user, { title: `Slot number ${index}`, date: inMs(h, 40 * DAY + (index % 15) * MINUTE) }),
      ),
    );
    const made = answers.filter((answer) => answer.status === 201);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 201)) {
      expect(outcome(answer)).toBe('409 MEETING_OVERLAP');
      expect(answer.body.details).toMatchObject({ meetingId: made[0]!.body.meeting._id, title: made[0]!.body.meeting.title });
    }
  });

  test('accepts back-to-back meetings, refuses a move onto another, and ignores cancelled ones', async () => {
    const user = await h.user('Tight');
    const first = await propose(h, user, 50 * DAY);
    const second = await propose(h, user, 50 * DAY + 30 * MINUTE);
    const move = () =>
      h.call('PUT', `/api/meetings/${second._id}`, { as: user, body: { date: inMs(h, 50 * DAY + 10 * MINUTE) } });
    expect(outcome(await move())).toBe('409 MEETING_OVERLAP');
    const longer = await h.call('PUT', `/api/meetings/${first._id}`, { as: user, body: { durationMinutes: 45 } });
    expect(outcome(longer)).toBe('409 MEETING_OVERLAP');
    await h.call('PUT', `/api/meetings/${first._id}/cancel`, { as: user, body: { reason: 'No time' } });
    expect(outcome(await move())).toBe('200');
  });

  test('accepts one of two simultaneous moves onto the same time', async () => {
    const user = await h.user('Mover');
    const [a, b] = [await propose(h, user, 52 * DAY), await propose(h, user, 53 * DAY)];
    const to = inMs(h, 54 * DAY);
    const answers = await Promise.all(
      [a, b].map(({ _id }) => h.call('PUT', `/api/meetings/${_id}`, { as: user, body: { date: to } })),
    );
    expect(answers.map(outcome).sort()).toEqual(['200', '409 MEETING_OVERLAP']);
  });

  test('tells only the co-host that they are busy then', async () => {
    const busy = await h.user('Bea');
    await propose(h, busy, 60 * DAY, { title: 'A private matter' });
    const coHosts = [
      { name: 'Bea', phone: busy.phone },
      { name: 'Otto', phone: other.phone },
    ];
    const created = await create(host, { date: inMs(h, 60 * DAY), coHosts });
    expect(created.status).toBe(201);
    const free = await create(host, { date: inMs(h, 61 * DAY), coHosts });
    const read = async (as: User, { _id }: { _id: string }) => (await h.call('GET', `/api/meetings/${_id}`, { as })).body;
    expect((await read(busy, created.body.meeting)).meeting.busy).toBe(true);
    expect((await read(busy, free.body.meeting)).meeting).not.toHaveProperty('busy');
    const body = { durationMinutes: 45 };
    const edited = await h.call('PUT', `/api/meetings/${created.body.meeting._id}`, { as: host, body });
    for (const answer of [
      created.body,
      edited.body,
      await read(host, created.body.meeting),
      await read(other, created.body.meeting),
    ])
      expect(JSON.stringify(answer)).not.toMatch(/busy|already|warning/i);
  });

  test('counts each phone that is new to a meeting against the budget of 60 looked-up phones a day', async () => {
    const prober = await h.user('Pia Prober');
    const phones = (from: number, count = 5) =>
      Array.from({ length: count }, (_, index) => ({ name: 'Somebody', phone: `+9198000000${from + index}` }));
    const meeting = await propose(h, prober, 62 * DAY, { coHosts: phones(10) });
    const put = (coHosts: object[], as = prober) => h.call('PUT', `/api/meetings/${meeting._id}`, { as, body: { coHosts } });
    for (let from = 15; from < 70; from += 5) expect(outcome(await put(phones(from)))).toBe('200');
    const refused = await put(phones(70));
    expect(outcome(refused)).toBe('429 RATE_LIMITED');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    // Phones that were looked up before reveal nothing new; neither does a refused meeting.
    expect(outcome(await put(phones(10)))).toBe('200');
    expect(outcome(await create(prober, { date: inMs(h, 63 * DAY), coHosts: phones(70, 1) }))).toBe('429 RATE_LIMITED');
    expect(outcome(await create(prober, { date: inMs(h, 63 * DAY) }))).toBe('201');
    const asAdmin = { as: admin, body: { coHosts: phones(70) } };
    expect(outcome(await h.call('PUT', `/admin/meetings/${meeting._id}`, asAdmin))).toBe('200');
    h.clock.advance(DAY);
    expect(outcome(await put(phones(75)))).toBe('200');
  });
});

describe('editing', () => {
  // spec 1 §7.17
  test('lets only the host change a pending meeting, and publishes what changed', async () => {
    const meeting = await propose(h, host, 70 * DAY, { coHosts: [{ name: 'Otto', phone: other.phone }] });
    const put = (as: User, body: object) => h.call('PUT', `/api/meetings/${meeting._id}`, { as, body });
    expect(outcome(await put(other, { title: 'Mine now' }))).toBe('403 FORBIDDEN');
    expect(outcome(await put(await h.user('Nobody'), { title: 'Mine now' }))).toBe('404 NOT_FOUND');
    // admins have a call of their own
    expect(outcome(await put(admin, { title: 'Mine now' }))).toBe('404 NOT_FOUND');
    const answer = await put(host, {
      title: 'A better title',
      date: inMs(h, 71 * DAY),
      unknown: 'ignored',
      hostId: other.userId,
    });
    expect(answer.body).toMatchObject({
      message: 'Meeting updated successfully',
      meeting: { title: 'A better title', version: 2, revision: 1, status: 'pending', host: { userId: host.userId } },
    });
    expect((await h.eventsOf(meeting._id)).at(-1)).toMatchObject({
      type: 'visavis.meeting.rescheduled.v1',
      data: { changed: ['title', 'date'], previousStartsAt: meeting.startsAt, meeting: { version: 2 } },
    });
    expect(outcome(await put(host, { title: 'From an old page', version: 1 }))).toBe('409 VERSION_CONFLICT');
    // the same again is no change, even from the old page
    expect((await put(host, { title: 'A better title', version: 1 })).body.meeting.version).toBe(2);
  });

  test('changes date, time and co-hosts of an approved meeting', async () => {
    const meeting = await approved(h, host, admin, 75 * DAY);
    const put = (body: object) => h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body });
    const locked = await put({ title: 'Something else', description: meeting.description });
    expect([outcome(locked), locked.body.details.map((each: { path: string }) => each.path)]).toEqual([
      '409 FIELDS_LOCKED',
      ['title'],
    ]);
    const moved = await put({ title: meeting.title, time: '23:15', coHosts: [{ name: 'Cy', phone: '9810000077' }] });
    expect(moved.body.meeting).toMatchObject({ time: '23:15', status: 'approved', revision: 1, coHosts: [{ name: 'Cy' }] });
    const event = (await h.eventsOf(meeting._id)).at(-1);
    expect(event).toMatchObject({ type: 'visavis.meeting.rescheduled.v1', data: { changed: ['time', 'coHosts'] } });
  });
});

// spec 1 §7.18
describe('cancelling', () => {
  // spec 1 §1.5, §3.8
  test('lets the host cancel once, and returns the previous status', async () => {
    const meeting = await approved(h, host, admin, 80 * DAY, { coHosts: [{ name: 'Otto', phone: other.phone }] });
    const put = (as: User, body: object) => h.call('PUT', `/api/meetings/${meeting._id}/cancel`, { as, body });
    expect(outcome(await put(host, {}))).toBe('400 VALIDATION_FAILED');
    expect((await put(host, { reason: 'No' })).body.message).toBe('Reason must be at least 3 characters');
    expect(outcome(await put(other, { reason: 'I say so' }))).toBe('403 FORBIDDEN');
    expect(outcome(await put(await h.user('Nobody'), { reason: 'I say so' }))).toBe('404 NOT_FOUND');
    const answer = await put(host, { reason: 'Down with a cold' });
    expect(answer.body).toMatchObject({
      previousStatus: 'approved',
      meeting: { status: 'cancelled', reason: 'Down with a cold' },
    });
    const again = await put(host, { reason: 'Down with a cold' });
    expect([again.status, again.body.previousStatus, again.body.meeting.version]).toEqual([
      200,
      'approved',
      answer.body.meeting.version,
    ]);
    expect((await h.eventsOf(meeting._id)).filter((event) => event.type.includes('cancelled'))).toHaveLength(1);
    expect(
      outcome(await h.call('PUT', `/admin/meetings/${meeting._id}/cancel`, { as: admin, body: { reason: 'Too late' } })),
    ).toBe('409 MEETING_FINAL');
  });
});
