import { describe, expect, it } from '@jest/globals';
import { activityText } from '../../src/features/admin/dashboard/activity-text.ts';

const entry = (type: string, over: object = {}) => ({
  _id: 'a1',
  at: '2026-11-21T10:00:00.000Z',
  type,
  subject: 'm1',
  actor: { userId: 'u1', role: 'admin' },
  ...over,
});
const titles = new Map([['m1', 'Logo teardown']]);

describe('activity in words', () => {
  it('says who did what to which meeting, with the reason', () => {
    const rejected = entry('visavis.meeting.rejected.v1', { after: { status: 'rejected', reason: 'Too short' } });
    expect(activityText(rejected, 'u1', titles)).toEqual({
      deed: 'meeting.rejected',
      who: 'You',
      what: 'Logo teardown',
      to: '/admin/meetings/m1',
      more: 'Too short',
    });
    expect(activityText(rejected, 'u2', new Map())).toMatchObject({ who: 'An admin', what: 'a meeting' });
  });

  it('does not name the meeting again in its own history', () =>
    expect(activityText(entry('visavis.meeting.approved.v1'), 'u1', titles, true)).toMatchObject({ deed: 'it.approved' }));

  it('takes the title that the change gave it', () => {
    const edited = entry('visavis.meeting.updated.v1', { before: { title: 'Old' }, after: { title: 'New' } });
    expect(activityText(edited, undefined, titles)).toMatchObject({ deed: 'meeting.updated', what: 'New' });
  });

  it('knows hosts, roles and what it was never told of', () => {
    const host = { actor: { userId: 'u9', role: 'host' } };
    expect(activityText(entry('visavis.meeting.created.v1', host), 'u1', titles)).toMatchObject({
      who: 'The host',
      deed: 'meeting.created',
    });
    expect(activityText(entry('visavis.user.role-changed.v1', { after: { role: 'freelancer' } }), 'u1', titles)).toMatchObject({
      deed: 'user.role-changed',
      to: undefined,
      more: 'now freelancer',
    });
    expect(activityText(entry('visavis.coupon.archived.v2'), 'u1', titles)).toMatchObject({
      deed: 'other.unknown',
      what: 'coupon archived',
    });
  });
});
