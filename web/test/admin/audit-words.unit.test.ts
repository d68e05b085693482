import { describe, expect, it } from '@jest/globals';
import { adminEndpoints } from '@visavis/contracts/admin';
import { changesOf } from '../../src/features/admin/audit/audit-changes.ts';
import { auditFilters, auditFiltersOf } from '../../src/features/admin/audit/audit-filters.ts';
import { actionText, actorText, sentenceText, subjectOf, titlesThen } from '../../src/features/admin/audit/audit-words.ts';
import { isFiltered } from '../../src/features/admin/list/filters.ts';
import { withoutEmpty } from '../../src/features/admin/list/list-filters.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const entry = (over: object = {}) => ({
  _id: 'e1',
  at: '2026-11-21T10:00:00.000Z',
  type: 'visavis.user.role-changed.v1',
  subject: 'u1',
  subjectType: 'user',
  subjectName: 'Asha Rao' as string | null,
  actor: { userId: 'boss', role: 'admin', name: 'Arti Admin' as string | null },
  ...over,
});
const rowsOf = (before: unknown, after: unknown) =>
  changesOf(entry({ type: 'visavis.coupon.updated.v1', before, after }), now).map(({ label, before, after }) => [
    label,
    before,
    after,
  ]);

describe('entries of the audit log in words', () => {
  it('show each field before and after, money in rupees and times in the zone', () => {
    expect(rowsOf({ role: 'participant' }, { role: 'host' })).toEqual([['Role', 'participant', 'host']]);
    expect(rowsOf({ amountRefundedPaise: 0 }, { amountRefundedPaise: 149_900 })).toEqual([['Refunded', '₹0', '₹1,499']]);
    expect(rowsOf({ isActive: true }, { isActive: false })).toEqual([['Active', 'yes', 'no']]);
    expect(rowsOf({ endsAt: null }, { endsAt: '2026-11-21T12:30:00.000Z' })).toEqual([
      ['Ends', 'none', expect.stringMatching(/\d:\d\d/)],
    ]);
    expect(rowsOf(undefined, { durationMinutes: 45, planCodes: [], status: 'approved', reason: 'open' })).toEqual([
      ['Duration', undefined, '45 min'],
      ['Status', undefined, 'approved'],
      ['Reason', undefined, 'open'],
    ]);
    expect(rowsOf(undefined, { proof: 'recovery-code' })).toEqual([['Proven by', undefined, 'recovery code']]);
    expect(rowsOf({ image: 'k1' }, { image: null })).toEqual([['Picture', 'yes', 'no']]);
    // Of a later release.
    expect(rowsOf(undefined, { mood: { is: 'good' } })).toEqual([['mood', undefined, '{"is":"good"}']]);
    expect(rowsOf('text', ['list'])).toEqual([]);
  });

  it.each<[string, string, object, boolean]>([
    ['role', 'user.role-changed', { role: 'host' }, true],
    ['role', 'user.role-changed', { role: 'host', reason: 'Helps' }, false],
    ['deactivation', 'user.status-changed', { isActive: false }, true],
    ['activation', 'user.status-changed', { isActive: true }, false],
    ['passes', 'passes.updated', { balance: 7 }, true],
    ['strike', 'report.decided', { decision: 'strike' }, true],
    ['block', 'report.decided', { decision: 'block' }, true],
    ['warning', 'report.decided', { decision: 'warn' }, false],
  ])('say where an admin gave no reason: %s by %s %j', (_, name, after, isMissing) => {
    const rows = (over: object = {}) => changesOf(entry({ type: `visavis.${name}.v1`, after, ...over }), now);
    const missing = { field: 'reason', label: 'Reason', before: undefined, after: 'no reason given' };
    expect(rows().filter(({ after }) => after === 'no reason given')).toEqual(isMissing ? [missing] : []);
    expect(rows({ actor: { userId: 'operator', role: 'operator', name: null } })).not.toContainEqual(missing);
  });

  it('name people and things, and lead to them', () => {
    expect(actionText(entry().type)).toBe('Changed a role');
    expect(actionText('visavis.meeting.pinned.v2')).toBe('meeting pinned');
    expect([actorText(entry()), subjectOf(entry())]).toEqual(['Arti Admin', { text: 'Asha Rao', to: '/admin/users/u1' }]);
    const erased = entry({ subjectName: null, actor: { userId: 'boss', role: 'admin', name: null } });
    expect([actorText(erased), subjectOf(erased).text]).toEqual(['A former admin', 'An account without a name']);
    const byOperator = entry({ actor: { userId: 'operator', role: 'operator', name: null } });
    expect([actorText(byOperator), sentenceText(byOperator, 'boss', undefined).who]).toEqual([
      'The operator of the server',
      'The operator of the server',
    ]);
    const person = { userId: 'u5', name: 'Ravi' };
    expect(subjectOf(entry({ type: 'visavis.session.revoked.v1', subject: 's1', person }))).toEqual({
      text: 'Ravi',
      to: '/admin/users/u5',
    });
    expect(subjectOf(entry({ subject: 'enterprise_pro', subjectType: 'plan', subjectName: null }))).toEqual({
      text: 'Enterprise Pro',
      to: '/admin/plans',
    });
  });

  it('are asked for by the filters of the address, and by none that the server refuses', () => {
    const read = (query: string) => {
      const params = new URLSearchParams(query);
      return { filters: withoutEmpty(auditFiltersOf(params)), hides: isFiltered(auditFilters(params), params) };
    };
    const address = 'actor=boss&subjectType=user&action=user.role-changed&from=2026-11-01&to=2026-11-30&subject=u1';
    const { filters, hides } = read(address);
    expect([new URLSearchParams(filters as Record<string, string>).toString(), hides]).toEqual([address, true]);
    expect(adminEndpoints.audit.query.safeParse(filters).success).toBe(true);
    const nothing = { filters: {}, hides: false };
    expect(read('actor=a b&subjectType=x&action=y&actorRole=host&from=2026-99-01')).toEqual(nothing);
    // The server takes searches from two letters on.
    expect(read('search=a')).toEqual(nothing);
    expect(adminEndpoints.audit.query.safeParse({ search: 'a' }).success).toBe(false);
  });

  it('are asked for by actions of what they are about only', () => {
    const params = new URLSearchParams('subjectType=coupon&action=user.role-changed');
    expect(withoutEmpty(auditFiltersOf(params))).toEqual({ subjectType: 'coupon' });
    const { values } = auditFilters(params).action.tool as unknown as { values: string[] };
    expect(values).toEqual(expect.arrayContaining(['coupon.created', 'coupon.updated', 'coupon.deleted']));
    expect(values.filter((action) => !action.startsWith('coupon.'))).toEqual([]);
  });
});

/** Of a release whose server names neither the type of the subject nor its name. */
const line = (type: string, over: object = {}) => ({
  _id: 'a1',
  at: '2026-11-21T10:00:00.000Z',
  type,
  subject: 'm1',
  actor: { userId: 'u1', role: 'admin' },
  ...over,
});
const title = 'Logo teardown';

const linesOf = (entries: ReturnType<typeof line>[]) => {
  const then = titlesThen(entries, new Map([['m1', 'Third']]));
  return entries.map((one) => sentenceText(one, undefined, then.get(one._id)));
};

describe('entries as sentences', () => {
  it('says who did what to which meeting, with the reason', () => {
    const rejected = line('visavis.meeting.rejected.v1', { after: { status: 'rejected', reason: 'Too short' } });
    expect(sentenceText(rejected, 'u1', title)).toEqual({
      sentence: 'event.meeting.rejected.did',
      who: 'You',
      what: 'Logo teardown',
      to: '/admin/meetings/m1',
      more: 'Too short',
    });
    expect(sentenceText(rejected, 'u2', undefined)).toMatchObject({ who: 'An admin', what: 'a meeting' });
  });

  it('does not name the meeting again in its own history', () =>
    expect(sentenceText(line('visavis.meeting.approved.v1'), 'u1', title, true)).toMatchObject({
      sentence: 'event.meeting.approved.did',
      what: 'it',
      to: undefined,
    }));

  it('takes the title that the change gave it', () => {
    const edited = line('visavis.meeting.updated.v1', { before: { title: 'Old' }, after: { title: 'New' } });
    expect(linesOf([edited])).toMatchObject([
      { sentence: 'event.meeting.updated.renamed', what: 'New', more: 'Its title was “Old”.' },
    ]);
  });

  it('calls a move with a new title both, and other edits what they were', () => {
    const both = { before: { title: 'Old', time: '10:00' }, after: { title: 'New', time: '11:00' } };
    expect(linesOf([line('visavis.meeting.rescheduled.v1', both)])).toMatchObject([
      { sentence: 'event.meeting.rescheduled.renamed', what: 'New', more: 'Its title was “Old”.' },
    ]);
    const time = { before: { time: '10:00' }, after: { time: '11:00' } };
    expect(linesOf([line('visavis.meeting.rescheduled.v1', time)])).toMatchObject([
      { sentence: 'event.meeting.rescheduled.did', more: undefined },
    ]);
    const more = { before: { title: 'Old', description: 'Short' }, after: { title: 'New', description: 'Long enough' } };
    expect(linesOf([line('visavis.meeting.updated.v1', more)])).toMatchObject([
      { sentence: 'event.meeting.updated.did', more: 'Its title was “Old”.' },
    ]);
    const text = { before: { description: 'Short' }, after: { description: 'Long enough' } };
    expect(linesOf([line('visavis.meeting.updated.v1', text)])).toMatchObject([
      { sentence: 'event.meeting.updated.did', more: undefined },
    ]);
  });

  it('names a meeting in each line by the title that it had then', () => {
    const rename = (before: string, after: string) => ({ before: { title: before }, after: { title: after } });
    const entries = [
      line('visavis.meeting.approved.v1', { _id: 'a4' }),
      line('visavis.meeting.updated.v1', { _id: 'a3', ...rename('Second', 'Third') }),
      line('visavis.meeting.rescheduled.v1', { _id: 'a2', before: { time: '10:00' }, after: { time: '11:00' } }),
      line('visavis.meeting.updated.v1', { _id: 'a1', ...rename('First', 'Second') }),
      line('visavis.meeting.created.v1', { _id: 'a0' }),
    ];
    expect(linesOf(entries).map(({ what }) => what)).toEqual(['Third', 'Third', 'Second', 'Second', 'First']);
  });

  it('knows hosts, roles and what it was never told of', () => {
    const host = { actor: { userId: 'u9', role: 'host' } };
    expect(sentenceText(line('visavis.meeting.created.v1', host), 'u1', title)).toMatchObject({
      who: 'The host',
      sentence: 'event.meeting.created.did',
    });
    expect(sentenceText(line('visavis.user.role-changed.v1', { after: { role: 'freelancer' } }), 'u1', title)).toMatchObject({
      sentence: 'event.user.role-changed.did',
      what: 'a user',
      to: '/admin/users/m1',
      more: 'now freelancer',
    });
    expect(sentenceText(line('visavis.coupon.archived.v2'), 'u1', title)).toMatchObject({
      sentence: 'unknownEvent',
      what: 'coupon archived',
    });
  });

  it('names people as they were called then', () => {
    const actor = { userId: 'u1', role: 'admin', name: 'Arti Admin' };
    const named = line('visavis.user.role-changed.v1', { actor, subjectType: 'user', subjectName: 'Asha Rao' });
    expect(sentenceText(named, 'u2', undefined)).toMatchObject({ who: 'Arti Admin', what: 'Asha Rao', to: '/admin/users/m1' });
    const host = { actor: { userId: 'u9', role: 'host', name: 'Ravi Host' }, subjectName: 'Logo teardown' };
    expect(sentenceText(line('visavis.meeting.cancelled.v1', host), 'u2', undefined)).toMatchObject({
      who: 'Ravi Host',
      what: 'Logo teardown',
    });
    const person = { userId: 'u5', name: 'Asha Rao' };
    const about = (type: string) => sentenceText(line(type, { actor, person }), 'u2', undefined);
    expect(about('visavis.verification.revoked.v1').what).toBe('the request of Asha Rao');
    expect(about('visavis.report.decided.v1')).toMatchObject({
      sentence: 'event.report.decided.did',
      what: 'a report about Asha Rao',
    });
    expect(about('visavis.session.revoked.v1')).toMatchObject({ what: 'Asha Rao', to: '/admin/users/u5' });
    const own = line('visavis.session.revoked.v1', { actor: { ...person, role: 'host' }, person });
    expect(sentenceText(own, 'u2', undefined)).toMatchObject({ sentence: 'event.session.revoked.own', who: 'Asha Rao' });
    const decided = (type: string, status: string) =>
      sentenceText(line(type, { actor, after: { status } }), 'u2', undefined).sentence;
    expect(['approved', 'gone'].map((status) => decided('visavis.verification.decided.v1', status))).toEqual([
      'event.verification.decided.approved',
      'event.verification.decided.did',
    ]);
    expect(decided('visavis.contact.status-changed.v1', 'open')).toBe('event.contact.status-changed.open');
    const erased = { ...actor, name: null };
    expect(
      sentenceText(line('visavis.user.notes-changed.v1', { actor: erased, subjectName: null }), 'u2', undefined),
    ).toMatchObject({ who: 'An admin', what: 'a user' });
  });

  it('says of money what was refunded, and names plans and coupons', () => {
    const refunded = { before: { amountRefundedPaise: 10_000 }, after: { amountRefundedPaise: 49_900 } };
    expect(sentenceText(line('visavis.payment.refunded.v1', refunded), 'u1', undefined)).toMatchObject({
      sentence: 'event.payment.refunded.did',
      what: '₹399',
      to: '/admin/payments/m1',
    });
    expect(sentenceText(line('visavis.plan.updated.v1', { subject: 'enterprise_pro' }), 'u1', undefined)).toMatchObject({
      sentence: 'event.plan.updated.did',
      what: 'Enterprise Pro',
    });
    const deleted = line('visavis.coupon.deleted.v1', { before: { code: 'DIWALI20' } });
    expect(sentenceText(deleted, 'u1', undefined)).toMatchObject({
      sentence: 'event.coupon.deleted.did',
      what: 'the coupon DIWALI20',
    });
    expect(sentenceText(line('visavis.passes.updated.v1'), 'u1', undefined)).toMatchObject({
      sentence: 'event.passes.updated.did',
    });
  });
});
