import { expect, test } from '@jest/globals';
import { userDeleted } from '@visavis/contracts/events/auth';
import { appealKeysOf, signTimedLink } from '@visavis/platform';
import { TEST_SECRET } from '@visavis/service-test';
import { metPeople } from '../../src/data/met-people.ts';
import { reports } from '../../src/data/safety/reports.ts';
import type { User } from '../support/harness.ts';
import { outcome } from '../support/meetings.ts';
import { sessionKit } from '../support/session.ts';

/** Abuse reports from the call, the history and a host's page; admins decide, the reported person appeals. */
const kit = sessionKit();
const DAY = 86_400_000;
const APPEAL_KEY = appealKeysOf(TEST_SECRET);
const TEXT = 'They shouted at me and would not stop.';

const report = (as: User, body: object, headers: Record<string, string> = {}) =>
  kit.made().h.call('POST', '/api/reports', { as, body: { reason: 'harassment', text: TEXT, ...body }, headers });
const decide = (as: User, id: string, body: object) => kit.made().h.call('PUT', `/api/admin/reports/${id}`, { as, body });
const decideAppeal = (as: User, id: string, body: object) =>
  kit.made().h.call('PUT', `/api/admin/reports/${id}/appeal`, { as, body });
const appeal = (as: User, id: string, text = 'That was a joke between friends.') =>
  kit.made().h.call('POST', `/api/reports/${id}/appeal`, { as, body: { text } });
const changes = async (id: string) => (await kit.made().h.eventsOf(id)).map(({ type }) => type.split('.').slice(1, 3).join('.'));

/** Gita reports the host, whom she met. */
async function reported() {
  const { gita, host, id } = kit.made();
  const { body } = await report(gita, { subjectId: host.userId, meetingId: id, from: 'call' });
  return body.report as { _id: string };
}
const otherAdmin = () => kit.made().h.user('Otto', { role: 'admin' });

test('takes a report on who was in the same meeting or has a page, and returns the open one instead of a second', async () => {
  const { h, host, cora, gita, hari, id } = kit.made();
  await kit.join(gita);
  const first = await report(gita, { subjectId: host.userId, meetingId: id, from: 'call' });
  expect(first.status).toBe(201);
  expect(first.body.report).toMatchObject({
    subject: { userId: host.userId, name: 'Host' },
    meeting: { meetingId: id },
    status: 'open',
    response: '',
  });
  const again = await report(gita, { subjectId: host.userId, meetingId: id, reason: 'spam' });
  expect([again.status, again.body.report]).toEqual([200, first.body.report]);
  // From the host's page it is another one; the host knows who waited, other guests do not.
  expect((await report(gita, { subjectId: host.userId, from: 'profile' })).body.report.meeting).toBeNull();
  expect((await report(host, { subjectId: gita.userId, meetingId: id })).status).toBe(201);
  expect((await report(cora, { subjectId: gita.userId })).status).toBe(201);
  expect(outcome(await report(hari, { subjectId: gita.userId, meetingId: id }))).toBe('404 NOT_FOUND');
  expect(outcome(await report(hari, { subjectId: gita.userId }))).toBe('404 NOT_FOUND');
  expect(outcome(await report(hari, { subjectId: 'nobody' }))).toBe('404 NOT_FOUND');
  expect(outcome(await report(hari, { subjectId: host.userId, meetingId: 'none' }))).toBe('404 NOT_FOUND');
  expect(outcome(await report(gita, { subjectId: gita.userId }))).toBe('409 OWN_ACCOUNT');
  expect(outcome(await report(gita, { subjectId: host.userId, text: 'short' }))).toBe('400 VALIDATION_FAILED');

  const mine = (await h.call('GET', '/api/reports/mine', { as: gita })).body;
  expect(mine.pagination.total).toBe(2);
  expect((await h.call('GET', '/api/reports/mine', { as: hari })).body.reports).toEqual([]);
  const [event] = await h.eventsOf(first.body.report._id);
  expect(event?.data).toEqual({
    reportId: first.body.report._id,
    reporterId: gita.userId,
    subjectId: host.userId,
    meetingId: id,
    reason: 'harassment',
  });
});

test('shows open reports as one case a person, and closes the others about them with one decision', async () => {
  const { h, admin, host, gita, hari, cora } = kit.made();
  await kit.join(gita);
  const one = await reported();
  h.clock.advance(60_000);
  const about = { subjectId: host.userId };
  const two = (await report(hari, { ...about, reason: 'fraud' })).body.report;
  const three = (await report(cora, { ...about, reason: 'fraud' })).body.report;
  const own = (await report(admin, { ...about, reason: 'fraud' })).body.report;
  const elsewhere = (await report(host, { subjectId: gita.userId, meetingId: kit.made().id })).body.report;
  const list = async (query: string) => (await h.call('GET', `/api/admin/reports?limit=100&${query}`, { as: admin })).body;

  const cases = await list('group=person');
  const mine = cases.reports.find(({ subject }: { subject: { userId: string } }) => subject.userId === host.userId);
  const whole = {
    people: 4,
    met: 0,
    newAccounts: 4,
    brigade: false,
    since: mine.createdAt,
    reasons: [
      { reason: 'fraud', count: 3 },
      { reason: 'harassment', count: 1 },
    ],
    others: [two._id, three._id],
  };
  expect([mine._id, mine.case]).toEqual([one._id, whole]);
  expect(cases.pagination.total).toBe(new Set((await list('')).reports.map((each: typeof mine) => each.subject.userId)).size);
  const page = (await h.call('GET', `/api/admin/reports/${two._id}`, { as: admin })).body;
  expect(page.report.case).toEqual({ ...whole, others: [one._id, three._id] });

  const decided = await decide(admin, two._id, {
    decision: 'strike',
    response: 'Thank you.',
    others: [one._id, three._id, own._id, elsewhere._id, 'nobody', two._id],
  });
  expect(decided.body.report).toMatchObject({ status: 'decided', closedWith: null });
  const state = async (id: string) => {
    const { report } = (await h.call('GET', `/api/admin/reports/${id}`, { as: admin })).body;
    return [report.status, report.decision, report.response, report.closedWith];
  };
  expect(await state(one._id)).toEqual(['decided', 'strike', 'Thank you.', two._id]);
  expect(await state(three._id)).toEqual(['decided', 'strike', 'Thank you.', two._id]);
  // Nobody decides on their own, and nobody else's is touched.
  expect(await state(own._id)).toEqual(['open', null, '', null]);
  expect((await state(elsewhere._id))[0]).toBe('open');
  // Three reports, one strike; the person can appeal against that one.
  const { context } = (await h.call('GET', `/api/admin/reports/${two._id}`, { as: admin })).body;
  expect(context.strikes).toBe(1);
  const decisions = (await h.call('GET', '/api/reports/decisions', { as: host })).body.decisions;
  expect(decisions.map(({ _id }: { _id: string }) => _id)).toEqual([two._id]);
  expect(outcome(await appeal(host, one._id))).toBe('409 APPEAL_CLOSED');
  const events = await h.eventsOf(one._id);
  expect(events.at(-1)?.data).toMatchObject({ decision: 'strike', closedWith: two._id, actor: { userId: admin.userId } });
  expect((await h.eventsOf(two._id)).at(-1)?.data).not.toHaveProperty('closedWith');
});

test('weighs whether the two have met, and shows many new accounts that never did as a brigade', async () => {
  const { h, admin, host, gita } = kit.made();
  const caseOf = async () =>
    (await h.call('GET', '/api/admin/reports?group=person&limit=100', { as: admin })).body.reports.find(
      ({ subject }: { subject: { userId: string } }) => subject.userId === host.userId,
    ).case;
  await h.store.transaction(async (unit) => {
    unit.collection(metPeople).insert({
      ...{ _id: `${gita.userId}:${host.userId}`, userId: gita.userId, otherId: host.userId, meetingId: 'm', hosted: false },
      ...{ metAt: h.clock.now(), note: '', shortlisted: false, share: null, shakenAt: null, offer: null },
    });
  });
  h.clock.advance(7 * DAY);
  await report(gita, { subjectId: host.userId });
  expect(await caseOf()).toMatchObject({ people: 1, met: 1, newAccounts: 0, brigade: false });
  for (let nr = 1; nr <= 5; nr += 1) {
    expect((await caseOf()).brigade).toBe(false);
    const fresh = await h.user(`Fresh ${'ABCDE'[nr - 1]}`);
    expect((await report(fresh, { subjectId: host.userId, reason: 'fraud' })).status).toBe(201);
    // The same person twice is one.
    await report(fresh, { subjectId: host.userId, meetingId: kit.made().id });
  }
  expect(await caseOf()).toMatchObject({ people: 6, met: 1, newAccounts: 5, brigade: true });
});

test('shows every case and all of its reports, however many are open', async () => {
  const { h, admin, host, gita, hari, cora } = kit.made();
  const others = [cora, gita].map(({ userId }) => userId);
  const about = (n: number) => (n < 1_100 ? host.userId : (others[n % 2] as string));
  const start = h.clock.now().getTime();
  await h.store.transaction(async (unit) => {
    for (let n = 0; n < 1_210; n += 1)
      unit.collection(reports).insert({
        _id: `many-${n}`,
        ...{ reporterId: hari.userId, subjectId: about(n), meetingId: null, reason: 'spam', text: '', from: 'call' },
        ...{ status: 'open', createdAt: new Date(start + n), decision: null, notes: '', response: '', decidedBy: null },
        ...{ decidedAt: null, appeal: null, closedWith: null },
      });
  });
  const list = async (query: string) => (await h.call('GET', `/api/admin/reports?${query}`, { as: admin })).body;
  const { reports: cases, pagination } = await list(`group=person&reporterId=${hari.userId}&reason=spam&from=2026-06-01&limit=2`);
  expect(cases.map((each: { subject: { userId: string } }) => each.subject.userId)).toEqual([host.userId, ...others.slice(0, 1)]);
  expect(pagination.total).toBe(3);
  const reasonsOf = (each: { case: { reasons: unknown[] } }) => each.case.reasons;
  expect(cases.map(reasonsOf)).toEqual([[{ reason: 'spam', count: 1_100 }], [{ reason: 'spam', count: 55 }]]);
  const { report } = (await h.call('GET', '/api/admin/reports/many-1099', { as: admin })).body;
  expect(report.case.reasons).toEqual([{ reason: 'spam', count: 1_100 }]);
});

test('finds the reports of a day in India', async () => {
  const { h, admin, hari, cora } = kit.made();
  await h.store.transaction(async (unit) => {
    unit.collection(reports).insert({
      _id: 'night',
      ...{ reporterId: hari.userId, subjectId: cora.userId, meetingId: null, reason: 'spam', text: '', from: 'call' },
      // Half past midnight in India.
      ...{ status: 'open', createdAt: new Date('2026-08-31T19:00:00Z'), decision: null, notes: '', response: '' },
      ...{ decidedBy: null, decidedAt: null, appeal: null, closedWith: null },
    });
  });
  const of = async (day: string) =>
    (await h.call('GET', `/api/admin/reports?from=${day}&to=${day}&userId=${cora.userId}`, { as: admin })).body.reports.length;
  expect([await of('2026-09-01'), await of('2026-08-31')]).toEqual([1, 0]);
});

test('finds reports by words, by names and by id', async () => {
  const { h, admin, host, gita } = kit.made();
  await kit.join(gita);
  const { _id } = await reported();
  const found = async (search: string) => {
    const { body } = await h.call('GET', `/api/admin/reports?userId=${host.userId}&search=${encodeURIComponent(search)}`, {
      as: admin,
    });
    return body.reports.map((each: { _id: string }) => each._id);
  };
  for (const search of ['shout', 'would not stop', 'gita', host.name, _id])
    expect([search, await found(search)]).toEqual([search, [_id]]);
  expect(await found('nothing of it')).toEqual([]);
});

test('makes one report of 50 at once, and ten a day', async () => {
  const { h, gita, host, id } = kit.made();
  const answers = await Promise.all(Array.from({ length: 50 }, () => report(gita, { subjectId: host.userId, meetingId: id })));
  expect(new Set(answers.map((each) => each.body.report._id)).size).toBe(1);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(49).fill(200), 201]);
  const admin = kit.made().admin;
  await decide(admin, answers[0]?.body.report._id, { decision: 'nothing' });
  for (let made = 1; made < 10; made += 1) {
    const next = await report(gita, { subjectId: host.userId });
    expect(next.status).toBe(201);
    await decide(admin, next.body.report._id, { decision: 'nothing' });
  }
  const refused = await report(gita, { subjectId: host.userId });
  expect([outcome(refused), refused.headers.get('retry-after')]).toEqual(['429 REPORT_LIMIT', expect.stringMatching(/^\d+$/)]);
  h.clock.advance(DAY);
  expect((await report(gita, { subjectId: host.userId })).status).toBe(201);
});

test('lists reports for admins by status, reason, person and day, with what they need to decide', async () => {
  const { h, admin, host, gita, hari } = kit.made();
  await kit.join(gita);
  const one = await reported();
  h.clock.advance(1_000);
  const two = (await report(hari, { subjectId: host.userId, reason: 'spam' })).body.report;
  const list = async (query: string) => (await h.call('GET', `/api/admin/reports?${query}`, { as: admin })).body;
  const ids = async (query: string) => (await list(query)).reports.map((each: { _id: string }) => each._id);
  const about = `userId=${host.userId}`;
  expect(await ids(about)).toEqual([one._id, two._id]);
  expect(await ids(`${about}&status=all`)).toEqual([two._id, one._id]);
  expect(await ids(`${about}&reason=spam`)).toEqual([two._id]);
  expect(await ids(`${about}&reason=spam&status=decided&from=2026-06-01&to=2026-06-30`)).toEqual([]);
  expect(await ids(`${about}&from=2026-06-01&to=2026-06-30`)).toHaveLength(2);
  expect(await ids(`${about}&from=2027-01-01`)).toEqual([]);
  expect(await ids(`reporterId=${hari.userId}&${about}&status=all`)).toEqual([two._id]);
  expect(await ids(`reporterId=${hari.userId}&reason=harassment&from=2026-06-01`)).toEqual([]);
  expect(await ids(`reporterId=${host.userId}&status=all`)).toEqual([]);
  expect((await list('status=open')).pending.reports).toBeGreaterThanOrEqual(2);
  expect((await h.call('GET', '/api/admin/reports?status=new', { as: admin })).status).toBe(400);

  const { report: whole, context } = (await h.call('GET', `/api/admin/reports/${one._id}`, { as: admin })).body;
  expect(whole).toMatchObject({ reporter: { name: 'Gita' }, subject: { name: 'Host' }, text: TEXT, from: 'call', notes: '' });
  expect(context).toMatchObject({
    meeting: { reporterRole: 'guest', subjectRole: 'host', met: false },
    strikes: 0,
    suggestsBlock: false,
    isActive: true,
    isAdmin: false,
    reporter: { reports: 0, unfounded: 0 },
  });
  expect(context.earlier.map((each: { _id: string }) => each._id)).toEqual([two._id]);
  for (const as of [host, gita, undefined]) {
    expect((await h.call('GET', '/api/admin/reports', { as })).status).toBe(as ? 403 : 401);
    expect((await h.call('PUT', `/api/admin/reports/${one._id}`, { as, body: { decision: 'block' } })).status).toBe(
      as ? 403 : 401,
    );
  }
  expect(outcome(await decide(admin, 'none', { decision: 'warn' }))).toBe('404 NOT_FOUND');
});

test('lets one of two admins decide, and tells the other what was decided', async () => {
  const { h, admin, host, gita } = kit.made();
  const otto = await otherAdmin();
  const { _id } = await reported();
  const decisions = [
    { as: admin, decision: 'warn', notes: 'first', response: 'We spoke to them.' },
    { as: otto, decision: 'strike', notes: 'second', response: '' },
  ];
  const answers = await Promise.all(decisions.map(({ as, ...body }) => decide(as, _id, body)));
  const won = answers.findIndex(({ status }) => status === 200);
  const winner = decisions[won] as (typeof decisions)[number];
  expect(answers.map(outcome).toSorted()).toEqual(['200', '409 REPORT_DECIDED']);
  expect(answers[1 - won]?.body.details).toMatchObject({ decision: winner.decision, decidedBy: winner.as.name });
  const { as, ...body } = winner;
  const again = await Promise.all(Array.from({ length: 50 }, () => decide(as, _id, body)));
  expect(new Set(again.map(outcome))).toEqual(new Set(['200']));
  expect(await changes(_id)).toEqual(['report.submitted', 'report.decided']);
  const event = (await h.eventsOf(_id))[1];
  expect(event?.data).toMatchObject({ decision: winner.decision, actor: { userId: as.userId, role: 'admin' } });

  const [mine] = (await h.call('GET', '/api/reports/mine', { as: gita })).body.reports;
  expect(mine).toMatchObject({ status: 'decided', response: winner.response });
  expect(JSON.stringify(mine)).not.toContain(winner.notes);
  const [onHost] = (await h.call('GET', '/api/reports/decisions', { as: host })).body.decisions;
  expect(onHost).toMatchObject({ _id, decision: winner.decision, appeal: null, reason: 'harassment' });
  expect(JSON.stringify(onHost)).not.toContain(gita.userId);
  expect(JSON.stringify(onHost)).not.toContain(TEXT);
});

test('keeps admins from deciding what concerns them, and from blocking an admin', async () => {
  const { admin, gita } = kit.made();
  const host = kit.made().host;
  const otto = await otherAdmin();
  const { report: made } = (await report(otto, { subjectId: host.userId, meetingId: kit.made().id })).body;
  expect(outcome(await decide(otto, made._id, { decision: 'block' }))).toBe('409 OTHER_ADMIN_REQUIRED');
  await kit
    .made()
    .h.tell('visavis.user.role-changed.v1', host.userId, { userId: host.userId, role: 'admin', previousRole: 'host' });
  expect(outcome(await decide(admin, made._id, { decision: 'block' }))).toBe('409 CONFLICT');
  expect((await decide(admin, made._id, { decision: 'strike' })).status).toBe(200);
  expect(outcome(await appeal(gita, made._id))).toBe('404 NOT_FOUND');
});

test('takes one appeal within 30 days, decided by another admin, which undoes a strike', async () => {
  const { h, admin, host, gita, hari } = kit.made();
  const otto = await otherAdmin();
  const { _id } = await reported();
  expect(outcome(await appeal(host, _id))).toBe('404 NOT_FOUND');
  await decide(admin, _id, { decision: 'strike' });
  expect(outcome(await decideAppeal(otto, _id, { decision: 'upheld' }))).toBe('409 APPEAL_CLOSED');
  for (const as of [gita, hari, admin]) expect(outcome(await appeal(as, _id))).toBe('404 NOT_FOUND');
  const appeals = await Promise.all(Array.from({ length: 50 }, () => appeal(host, _id)));
  expect(new Set(appeals.map(outcome))).toEqual(new Set(['200']));
  expect(outcome(await appeal(host, _id, 'Another story altogether.'))).toBe('409 APPEAL_CLOSED');
  const waiting = (await h.call('GET', `/api/admin/reports?status=appealed&userId=${host.userId}`, { as: admin })).body;
  expect([waiting.reports[0]._id, waiting.pending.appeals]).toEqual([_id, 1]);
  // To the reporter nothing has changed.
  expect((await h.call('GET', '/api/reports/mine', { as: gita })).body.reports[0].status).toBe('decided');

  expect(outcome(await decideAppeal(admin, _id, { decision: 'upheld' }))).toBe('409 OTHER_ADMIN_REQUIRED');
  const effects = async () => (await h.call('GET', `/admin/meetings/effects?of=overturn&ids=${_id}`, { as: otto })).body.effects;
  expect(await effects()).toEqual([{ effect: 'strikeGone', count: 1 }]);
  const both = await Promise.all([
    decideAppeal(otto, _id, { decision: 'overturned', response: 'You are right.' }),
    decideAppeal(await otherAdmin(), _id, { decision: 'upheld' }),
  ]);
  expect(both.map(outcome).toSorted()).toEqual(['200', '409 REPORT_DECIDED']);
  expect(await effects()).toEqual([]);
  const isOverturned = both[0]?.status === 200;
  if (isOverturned) {
    const same = { decision: 'overturned', response: 'You are right.' };
    const again = await Promise.all(Array.from({ length: 50 }, () => decideAppeal(otto, _id, same)));
    expect(new Set(again.map(outcome))).toEqual(new Set(['200']));
  }
  const { context } = (await h.call('GET', `/api/admin/reports/${_id}`, { as: admin })).body;
  expect(await changes(_id)).toEqual(['report.submitted', 'report.decided', 'report.appealed', 'report.appeal-decided']);
  expect(context.strikes).toBe(isOverturned ? 0 : 1);
  const [onHost] = (await h.call('GET', '/api/reports/decisions', { as: host })).body.decisions;
  expect(onHost.appeal.decision).toBe(isOverturned ? 'overturned' : 'upheld');

  const late = (await report(hari, { subjectId: host.userId })).body.report;
  await decide(admin, late._id, { decision: 'warn' });
  h.clock.advance(30 * DAY);
  expect(outcome(await appeal(host, late._id))).toBe('409 APPEAL_CLOSED');
});

test('takes an appeal of who was blocked by the link of the message, once, and of nobody else', async () => {
  const { h, admin, gita, hari, host } = kit.made();
  const otto = await otherAdmin();
  const { _id } = await reported();
  const until = new Date(h.clock.now().getTime() + 30 * DAY);
  const token = signTimedLink(APPEAL_KEY, _id, until);
  const byLink = (body: object) => h.call('POST', '/api/reports/appeals', { body: { text: 'It was my brother.', ...body } });
  expect(outcome(await byLink({ token }))).toBe('404 LINK_INVALID');
  await decide(admin, _id, { decision: 'block' });
  expect(outcome(await byLink({ token: `${token}x` }))).toBe('404 LINK_INVALID');
  expect(outcome(await byLink({ token: signTimedLink(APPEAL_KEY, 'none', until) }))).toBe('404 LINK_INVALID');
  expect(outcome(await byLink({ token: signTimedLink(APPEAL_KEY, _id, h.clock.now()) }))).toBe('404 LINK_EXPIRED');
  expect(await byLink({ token, text: 'No' })).toMatchObject({ status: 400, body: { details: [{ path: 'text' }] } });
  const appeals = await Promise.all(Array.from({ length: 20 }, () => byLink({ token })));
  expect(new Set(appeals.map(outcome))).toEqual(new Set(['200']));
  expect(outcome(await byLink({ token, text: 'Another story altogether.' }))).toBe('409 APPEAL_CLOSED');
  expect(await changes(_id)).toEqual(['report.submitted', 'report.decided', 'report.appealed']);
  expect((await decideAppeal(otto, _id, { decision: 'overturned', response: 'You are right.' })).status).toBe(200);
  const [, , , decided] = await h.eventsOf(_id);
  expect(decided?.data).toMatchObject({ decision: 'block', outcome: 'overturned', subjectId: host.userId });

  // A link of another decision opens nothing.
  const warned = (await report(hari, { subjectId: host.userId })).body.report;
  await decide(admin, warned._id, { decision: 'warn' });
  expect(outcome(await byLink({ token: signTimedLink(APPEAL_KEY, warned._id, until) }))).toBe('404 LINK_INVALID');
  expect(gita.userId).not.toBe(host.userId);
});

test('suggests a block after three strikes', async () => {
  const { h, admin, host, hari } = kit.made();
  for (let strike = 0; strike < 3; strike += 1) {
    const { _id } = (await report(hari, { subjectId: host.userId })).body.report;
    await decide(admin, _id, { decision: 'strike' });
  }
  const { _id } = await reported();
  const { context } = (await h.call('GET', `/api/admin/reports/${_id}`, { as: admin })).body;
  expect(context).toMatchObject({ strikes: 3, suggestsBlock: true });
});

test('forgets what an erased account wrote, and keeps what was decided', async () => {
  const { h, admin, host, gita } = kit.made();
  const { _id } = await reported();
  await decide(admin, _id, { decision: 'warn' });
  await h.tell(userDeleted.type, gita.userId, { userId: gita.userId });
  const { report: stored } = (await h.call('GET', `/api/admin/reports/${_id}`, { as: admin })).body;
  expect(stored).toMatchObject({ text: '', decision: 'warn', subject: { userId: host.userId } });
});
