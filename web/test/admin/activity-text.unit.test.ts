import { describe, expect, it } from '@jest/globals';
import { activityText, titlesThen } from '../../src/features/admin/dashboard/activity-text.ts';

const entry = (type: string, over: object = {}) => ({
  _id: 'a1',
  at: '2026-11-21T10:00:00.000Z',
  type,
  subject: 'm1',
  actor: { userId: 'u1', role: 'admin' },
  ...over,
});
const title = 'Logo teardown';

const said = (entries: ReturnType<typeof entry>[]) => {
  const then = titlesThen(entries, new Map([['m1', 'Third']]));
  return entries.map((one) => activityText(one, undefined, then.get(one._id)));
};

describe('activity in words', () => {
  it('says who did what to which meeting, with the reason', () => {
    const rejected = entry('visavis.meeting.rejected.v1', { after: { status: 'rejected', reason: 'Too short' } });
    expect(activityText(rejected, 'u1', title)).toEqual({
      deed: 'meeting.rejected',
      who: 'You',
      what: 'Logo teardown',
      to: '/admin/meetings/m1',
      more: 'Too short',
    });
    expect(activityText(rejected, 'u2', undefined)).toMatchObject({ who: 'An admin', what: 'a meeting' });
  });

  it('does not name the meeting again in its own history', () =>
    expect(activityText(entry('visavis.meeting.approved.v1'), 'u1', title, true)).toMatchObject({ deed: 'it.approved' }));

  it('takes the title that the change gave it', () => {
    const edited = entry('visavis.meeting.updated.v1', { before: { title: 'Old' }, after: { title: 'New' } });
    expect(said([edited])).toMatchObject([{ deed: 'meeting.renamed', what: 'New', more: 'Its title was “Old”.' }]);
  });

  it('calls a move with a new title both, and other edits what they were', () => {
    const both = { before: { title: 'Old', time: '10:00' }, after: { title: 'New', time: '11:00' } };
    expect(said([entry('visavis.meeting.rescheduled.v1', both)])).toMatchObject([
      { deed: 'meeting.movedAndRenamed', what: 'New', more: 'Its title was “Old”.' },
    ]);
    const time = { before: { time: '10:00' }, after: { time: '11:00' } };
    expect(said([entry('visavis.meeting.rescheduled.v1', time)])).toMatchObject([
      { deed: 'meeting.rescheduled', more: undefined },
    ]);
    const more = { before: { title: 'Old', description: 'Short' }, after: { title: 'New', description: 'Long enough' } };
    expect(said([entry('visavis.meeting.updated.v1', more)])).toMatchObject([
      { deed: 'meeting.updated', more: 'Its title was “Old”.' },
    ]);
    const text = { before: { description: 'Short' }, after: { description: 'Long enough' } };
    expect(said([entry('visavis.meeting.updated.v1', text)])).toMatchObject([{ deed: 'meeting.updated', more: undefined }]);
  });

  it('names a meeting in each line by the title that it had then', () => {
    const rename = (before: string, after: string) => ({ before: { title: before }, after: { title: after } });
    const entries = [
      entry('visavis.meeting.approved.v1', { _id: 'a4' }),
      entry('visavis.meeting.updated.v1', { _id: 'a3', ...rename('Second', 'Third') }),
      entry('visavis.meeting.rescheduled.v1', { _id: 'a2', before: { time: '10:00' }, after: { time: '11:00' } }),
      entry('visavis.meeting.updated.v1', { _id: 'a1', ...rename('First', 'Second') }),
      entry('visavis.meeting.created.v1', { _id: 'a0' }),
    ];
    expect(said(entries).map(({ what }) => what)).toEqual(['Third', 'Third', 'Second', 'Second', 'First']);
  });

  it('knows hosts, roles and what it was never told of', () => {
    const host = { actor: { userId: 'u9', role: 'host' } };
    expect(activityText(entry('visavis.meeting.created.v1', host), 'u1', title)).toMatchObject({
      who: 'The host',
      deed: 'meeting.created',
    });
    expect(activityText(entry('visavis.user.role-changed.v1', { after: { role: 'freelancer' } }), 'u1', title)).toMatchObject({
      deed: 'user.role-changed',
      what: 'a user',
      to: '/admin/users/m1',
      more: 'now freelancer',
    });
    expect(activityText(entry('visavis.coupon.archived.v2'), 'u1', title)).toMatchObject({
      deed: 'other.unknown',
      what: 'coupon archived',
    });
  });

  it('names people as they were called then', () => {
    const actor = { userId: 'u1', role: 'admin', name: 'Arti Admin' };
    const named = entry('visavis.user.role-changed.v1', { actor, subjectType: 'user', subjectName: 'Asha Rao' });
    expect(activityText(named, 'u2', undefined)).toMatchObject({ who: 'Arti Admin', what: 'Asha Rao', to: '/admin/users/m1' });
    const host = { actor: { userId: 'u9', role: 'host', name: 'Ravi Host' }, subjectName: 'Logo teardown' };
    expect(activityText(entry('visavis.meeting.cancelled.v1', host), 'u2', undefined)).toMatchObject({
      who: 'Ravi Host',
      what: 'Logo teardown',
    });
    const person = { userId: 'u5', name: 'Asha Rao' };
    const about = (type: string) => activityText(entry(type, { actor, person }), 'u2', undefined);
    expect(about('visavis.verification.revoked.v1').what).toBe('the request of Asha Rao');
    expect(about('visavis.report.decided.v1')).toMatchObject({ deed: 'report.decided', what: 'a report about Asha Rao' });
    expect(about('visavis.session.revoked.v1')).toMatchObject({ what: 'Asha Rao', to: '/admin/users/u5' });
    const erased = { ...actor, name: null };
    expect(
      activityText(entry('visavis.user.notes-changed.v1', { actor: erased, subjectName: null }), 'u2', undefined),
    ).toMatchObject({ who: 'An admin', what: 'a user' });
  });

  it('says of money what was refunded, and names plans and coupons', () => {
    const refunded = { before: { amountRefundedPaise: 10_000 }, after: { amountRefundedPaise: 49_900 } };
    expect(activityText(entry('visavis.payment.refunded.v1', refunded), 'u1', undefined)).toMatchObject({
      deed: 'payment.refunded',
      what: '₹399',
      to: '/admin/payments/m1',
    });
    expect(activityText(entry('visavis.plan.updated.v1', { subject: 'enterprise_pro' }), 'u1', undefined)).toMatchObject({
      deed: 'plan.updated',
      what: 'Enterprise Pro',
    });
    const deleted = entry('visavis.coupon.deleted.v1', { before: { code: 'DIWALI20' } });
    expect(activityText(deleted, 'u1', undefined)).toMatchObject({ deed: 'coupon.deleted', what: 'the coupon DIWALI20' });
    expect(activityText(entry('visavis.passes.updated.v1'), 'u1', undefined)).toMatchObject({ deed: 'passes.updated' });
  });
});
