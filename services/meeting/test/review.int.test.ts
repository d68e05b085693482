import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { approved, DAY, inMs, outcome, propose } from './support/meetings.ts';

let h: Harness;
let host: User;
let admin: User;
let admin2: User;
let day = 0;
beforeAll(async () => {
  h = await startHarness();
  host = await h.user('Asha Rao');
  [admin, admin2] = [await h.user('Ada', { role: 'admin' }), await h.user('Ari', { role: 'admin' })];
});
afterAll(() => h.stop());

const fresh = (more: object = {}) => propose(h, host, ++day * DAY, { ...more });
const approve = (as: User, id: string, body: object = { category: 'graphic-design' }) =>
  h.call('PUT', `/admin/meetings/${id}/approve`, { as, body });
const reject = (as: User, id: string, body: object = { reason: 'Too vague' }) =>
  h.call('PUT', `/admin/meetings/${id}/reject`, { as, body });
const typesOf = async (id: string) => (await h.eventsOf(id)).map((event) => event.type.split('.')[2]);

describe('approving', () => {
  // spec 1 §6.6, §7.24
  test('requires a category unless the host suggested one, and records who changed what', async () => {
    const meeting = await fresh();
    const missing = await approve(admin, meeting._id, {});
    expect([outcome(missing), missing.body.message, missing.body.details]).toEqual([
      '400 CATEGORY_REQUIRED',
      'Category is required',
      [{ path: 'category', message: 'Category is required' }],
    ]);
    expect(outcome(await approve(admin, meeting._id, { category: 'cooking' }))).toBe('400 VALIDATION_FAILED');
    const answer = await approve(admin, meeting._id, {
      category: 'Tech Development',
      meetingType: 'verified',
      notes: 'Seems fine',
    });
    expect(answer.body).toMatchObject({
      message: 'Meeting approved successfully',
      meeting: { status: 'approved', category: 'tech-development', meetingType: 'verified', notes: 'Seems fine', version: 2 },
    });
    expect((await h.eventsOf(meeting._id)).findLast(({ type }) => type.endsWith('.approved.v1'))).toMatchObject({
      type: 'visavis.meeting.approved.v1',
      data: {
        actor: { userId: admin.userId, role: 'admin' },
        before: { status: 'pending', category: null, meetingType: 'open' },
        after: { status: 'approved', category: 'tech-development', meetingType: 'verified' },
      },
    });
    const suggested = await fresh({ category: 'digital-marketing' });
    expect((await approve(admin, suggested._id, {})).body.meeting.category).toBe('digital-marketing');
  });

  test("counts two approvals by the same admin once, and refuses another admin's", async () => {
    const meeting = await fresh();
    const both = await Promise.all([approve(admin, meeting._id), approve(admin, meeting._id)]);
    expect(both.map(outcome)).toEqual(['200', '200']);
    expect(both[0]?.body.meeting).toEqual(both[1]?.body.meeting);
    expect(await typesOf(meeting._id)).toEqual(['created', 'approved']);
    const other = await approve(admin2, meeting._id);
    expect([outcome(other), other.body.details]).toEqual(['409 MEETING_FINAL', { status: 'approved' }]);
    expect(outcome(await approve(admin, meeting._id, { category: 'tech-development' }))).toBe('409 MEETING_FINAL');
  });

  test('accepts one of two simultaneous approvals', async () => {
    const meeting = await fresh();
    const answers = await Promise.all([approve(admin, meeting._id), approve(admin2, meeting._id)]);
    expect(answers.map(outcome).sort()).toEqual(['200', '409 MEETING_FINAL']);
    expect(await typesOf(meeting._id)).toEqual(['created', 'approved']);
  });

  test('has one outcome when a rejection comes at the same moment', async () => {
    const meeting = await fresh();
    const answers = await Promise.all([approve(admin, meeting._id), reject(admin2, meeting._id)]);
    expect(answers.map(outcome).sort()).toEqual(['200', '409 MEETING_FINAL']);
    expect(await typesOf(meeting._id)).toHaveLength(2);
  });

  test('ends as cancelled when the host cancels at the same moment, with events in order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const meeting = await fresh();
      const cancel = () => h.call('PUT', `/api/meetings/${meeting._id}/cancel`, { as: host, body: { reason: 'No time' } });
      const [approval, cancelling] = await Promise.all([approve(admin, meeting._id), cancel()]);
      expect(outcome(cancelling)).toBe('200');
      const types = await typesOf(meeting._id);
      if (approval.status === 200) {
        expect(types).toEqual(['created', 'approved', 'cancelled']);
        expect(cancelling.body.previousStatus).toBe('approved');
      } else {
        expect([outcome(approval), types]).toEqual(['409 MEETING_FINAL', ['created', 'cancelled']]);
        expect(cancelling.body.previousStatus).toBe('pending');
      }
    }
  });

  test('refuses with the difference when the host has changed the meeting since it was read', async () => {
    const meeting = await fresh();
    await h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body: { title: 'Something quite different' } });
    const answer = await approve(admin, meeting._id, { category: 'graphic-design', version: 1 });
    expect(outcome(answer)).toBe('409 VERSION_CONFLICT');
    expect(answer.body.details).toEqual([
      { path: 'title', message: 'title was changed meanwhile', from: meeting.title, to: 'Something quite different' },
      { path: 'version', message: 'The meeting is at version 2', from: 1, to: 2 },
    ]);
    expect(outcome(await approve(admin, meeting._id, { category: 'graphic-design', version: 2 }))).toBe('200');
    // a retry of the very same call is a repeat, not a conflict
    expect(outcome(await approve(admin, meeting._id, { category: 'graphic-design', version: 2 }))).toBe('200');
  });
});

test('says beforehand what a decision would do, and does nothing', async () => {
  const meeting = await fresh();
  const public_ = await approved(h, host, admin, ++day * DAY);
  const gita = await h.user('Gita');
  await h.call('PUT', `/api/meetings/${public_._id}/interest`, { as: gita });
  const effects = async (of: string, ...ids: string[]) =>
    (await h.call('GET', `/admin/meetings/effects?of=${of}&ids=${ids.join(',')}`, { as: admin })).body.effects;
  expect(await effects('approve', meeting._id, public_._id)).toEqual([
    { effect: 'approved', count: 1 },
    { effect: 'hosts', count: 1 },
    { effect: 'unchanged', count: 1 },
  ]);
  expect(await effects('cancel', public_._id)).toContainEqual({ effect: 'interested', count: 1 });
  expect(await effects('deactivate', host.userId)).toContainEqual({ effect: 'interested', count: 1 });
  expect(await effects('reject', 'nothing')).toEqual([]);
  expect(await effects('verify', host.userId, gita.userId)).toContainEqual({ effect: 'verified', count: 2 });
  expect(await effects('unverify', host.userId, 'nobody')).toEqual([]);
  expect((await h.call('GET', '/admin/meetings/effects?of=erase&ids=a', { as: admin })).status).toBe(400);
  expect([await typesOf(meeting._id), (await typesOf(public_._id)).at(-1)]).toEqual([['created'], 'approved']);
});

describe('rejecting', () => {
  // spec 1 §4.14, §7.25
  test('requires a reason of 3 to 500 characters, and is final', async () => {
    const meeting = await fresh();
    expect((await reject(admin, meeting._id, {})).body.message).toBe('Reason is required');
    expect((await reject(admin, meeting._id, { reason: 'No' })).body.message).toBe('Reason must be at least 3 characters');
    expect((await reject(admin, meeting._id, { reason: 'x'.repeat(501) })).body.message).toBe(
      'Reason must be at most 500 characters',
    );
    const answer = await reject(admin, meeting._id, { reason: 'Too vague', notes: 'Third time' });
    expect(answer.body).toMatchObject({
      message: 'Meeting rejected successfully',
      meeting: { status: 'rejected', reason: 'Too vague', notes: 'Third time', previousStatus: 'pending' },
    });
    expect(outcome(await reject(admin, meeting._id))).toBe('200');
    expect(outcome(await reject(admin2, meeting._id))).toBe('409 MEETING_FINAL');
    expect(outcome(await approve(admin, meeting._id))).toBe('409 MEETING_FINAL');
    expect(outcome(await h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body: { title: 'Once more' } }))).toBe(
      '409 MEETING_FINAL',
    );
    expect((await h.eventsOf(meeting._id)).findLast(({ type }) => type.endsWith('.rejected.v1'))).toMatchObject({
      type: 'visavis.meeting.rejected.v1',
      data: { reason: 'Too vague', actor: { userId: admin.userId }, before: { status: 'pending' } },
    });
    // the reason is the host's, not the public part's
    expect((await h.eventsOf(meeting._id)).findLast(({ type }) => type.endsWith('.rejected.v1'))?.data).not.toHaveProperty(
      'meeting.reason',
    );
  });
});

describe('an admin’s edit', () => {
  const edit = (id: string, body: object, as = admin) => h.call('PUT', `/admin/meetings/${id}`, { as, body });

  test('finds no category to approve with where the host has taken theirs back', async () => {
    const meeting = await fresh({ category: 'digital-marketing' });
    const taken = await h.call('PUT', `/api/meetings/${meeting._id}`, { as: host, body: { category: null } });
    expect(taken.body.meeting).toMatchObject({ category: null, categoryName: null, title: meeting.title });
    expect(outcome(await edit(meeting._id, { approve: true }))).toBe('400 CATEGORY_REQUIRED');
    expect((await h.eventsOf(meeting._id)).at(-1)).toMatchObject({
      data: { changed: ['category'], meeting: { category: null } },
    });
  });

  // spec 1 §4.13, §7.27
  test('commits edit and approval together or not at all', async () => {
    const meeting = await fresh();
    const refused = await edit(meeting._id, { title: 'A clearer title', approve: true });
    expect(outcome(refused)).toBe('400 CATEGORY_REQUIRED');
    expect((await h.call('GET', `/admin/meetings/${meeting._id}`, { as: admin })).body.meeting).toMatchObject({
      title: meeting.title,
      version: 1,
    });
    const body = { title: 'A clearer title', category: 'tech-development', meetingType: 'verified', notes: 'ok', approve: true };
    const answer = await edit(meeting._id, body);
    expect(answer.body).toMatchObject({
      message: 'Meeting approved successfully',
      meeting: { title: 'A clearer title', status: 'approved', category: 'tech-development', version: 2, notes: 'ok' },
    });
    expect(await typesOf(meeting._id)).toEqual(['created', 'updated', 'notes-changed', 'approved']);
    expect(outcome(await edit(meeting._id, body))).toBe('200');
    expect(await typesOf(meeting._id)).toHaveLength(4);
    expect(outcome(await edit(meeting._id, { ...body, title: 'And now this' }))).toBe('409 FIELDS_LOCKED');
    expect(outcome(await edit(meeting._id, { approve: true }, admin2))).toBe('409 MEETING_FINAL');
  });

  test('approves nothing when the edit would overlap', async () => {
    const [meeting, taken] = [await fresh({ category: 'graphic-design' }), await fresh()];
    expect(outcome(await edit(meeting._id, { date: taken.date, approve: true }))).toBe('409 MEETING_OVERLAP');
    expect(await typesOf(meeting._id)).toEqual(['created']);
  });

  test('leaves the meeting pending without approval, and refuses an older version', async () => {
    const meeting = await fresh();
    expect((await edit(meeting._id, { title: 'A clearer title' })).body.meeting).toMatchObject({ status: 'pending' });
    expect(outcome(await edit(meeting._id, { description: 'From an old page', version: 1 }))).toBe('409 VERSION_CONFLICT');
    expect(outcome(await edit(meeting._id, { approve: true, category: 'graphic-design', version: 1 }))).toBe(
      '409 VERSION_CONFLICT',
    );
    expect((await h.eventsOf(meeting._id)).at(-1)).toMatchObject({
      data: { before: { title: meeting.title }, after: { title: 'A clearer title' }, actor: { userId: admin.userId } },
    });
  });
});

describe("an admin's proposal for a user", () => {
  const create = (body: object) =>
    h.call('POST', '/admin/meetings/create', {
      as: admin,
      body: { title: 'Made by an admin', description: 'On behalf of the host.', date: inMs(h, 300 * DAY), ...body },
    });
  // spec 1 §6.7, §7.28
  test('requires a known, active user', async () => {
    const answer = await create({ userId: host.userId });
    expect([answer.status, answer.body.meeting.host.userId, answer.body.meeting.status]).toEqual([201, host.userId, 'pending']);
    expect((await h.eventsOf(answer.body.meeting._id))[0]).toMatchObject({
      data: { hostId: host.userId, actor: { userId: admin.userId }, after: { title: 'Made by an admin', status: 'pending' } },
    });
    const unknown = await create({ userId: 'nobody' });
    expect([outcome(unknown), unknown.body.message]).toEqual(['404 USER_NOT_FOUND', 'User not found']);
    expect(outcome(await create({ userId: host.userId }))).toBe('409 MEETING_OVERLAP');
    expect(outcome(await create({}))).toBe('400 VALIDATION_FAILED');
  });
  test('takes a user of auth whose copy has not arrived, and has their name once it has', async () => {
    const { userId } = h.unknownUser();
    h.billing.isAway = true;
    expect(outcome(await create({ userId }))).toBe('503 UNAVAILABLE');
    h.billing.isAway = false;
    const answer = await create({ userId });
    expect(outcome(answer)).toBe('201');
    await h.tell('visavis.user.registered.v1', userId, {
      ...{ userId, name: 'Nila Das', profilePicture: null, isVerified: false, role: 'participant' },
      ...{ phoneKey: 'key-of-nila', timeZone: 'Asia/Kolkata' },
    });
    const { body } = await h.call('GET', `/admin/meetings/${answer.body.meeting._id}`, { as: admin });
    expect(body.meeting.host).toMatchObject({ userId, name: 'Nila Das' });
  });
});

describe('admin calls', () => {
  // spec 1 §6.5
  test('refuse everyone but admins', async () => {
    const meeting = await approved(h, host, admin, 310 * DAY);
    const calls: [string, string, object?][] = [
      ['GET', '/admin/meetings'],
      ['GET', `/admin/meetings/${meeting._id}`],
      ['PUT', `/admin/meetings/${meeting._id}/approve`, {}],
      ['PUT', `/admin/meetings/${meeting._id}/reject`, { reason: 'Because' }],
      ['PUT', `/admin/meetings/${meeting._id}/cancel`, { reason: 'Because' }],
      ['PUT', `/admin/meetings/${meeting._id}`, {}],
      ['POST', '/admin/meetings/create', {}],
    ];
    for (const [method, path, body] of calls) {
      expect([path, outcome(await h.call(method, path, { body }))]).toEqual([path, '401 UNAUTHENTICATED']);
      expect([path, outcome(await h.call(method, path, { as: host, body }))]).toEqual([path, '403 ADMIN_REQUIRED']);
    }
    const cancelled = await h.call('PUT', `/admin/meetings/${meeting._id}/cancel`, {
      as: admin,
      body: { reason: 'Host asked us' },
    });
    expect(cancelled.body).toMatchObject({
      previousStatus: 'approved',
      meeting: { status: 'cancelled', reason: 'Host asked us' },
    });
    for (const path of ['', '/approve', '/reject', '/cancel'])
      expect(
        outcome(
          await h.call('PUT', `/admin/meetings/unknown${path}`, {
            as: admin,
            body: { reason: 'Because', category: 'graphic-design' },
          }),
        ),
      ).toBe('404 NOT_FOUND');
  });
});
