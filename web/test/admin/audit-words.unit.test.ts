import { describe, expect, it } from '@jest/globals';
import { adminEndpoints } from '@visavis/contracts/admin';
import { auditFiltersOf } from '../../src/features/admin/audit/audit-filters.ts';
import { actionText, actorText, changesOf, subjectOf } from '../../src/features/admin/audit/audit-words.ts';
import { isFiltered, withoutEmpty } from '../../src/features/admin/list/list-filters.ts';

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
const said = (before: unknown, after: unknown) =>
  changesOf({ before, after }, now).map(({ label, before, after }) => [label, before, after]);

describe('entries of the audit log in words', () => {
  it('show each field before and after, money in rupees and times in the zone', () => {
    expect(said({ role: 'participant' }, { role: 'host' })).toEqual([['Role', 'participant', 'host']]);
    expect(said({ amountRefundedPaise: 0 }, { amountRefundedPaise: 149_900 })).toEqual([['Refunded', '₹0', '₹1,499']]);
    expect(said({ isActive: true }, { isActive: false })).toEqual([['Active', 'yes', 'no']]);
    expect(said({ endsAt: null }, { endsAt: '2026-11-21T12:30:00.000Z' })).toEqual([
      ['Ends', 'none', expect.stringMatching(/\d:\d\d/)],
    ]);
    expect(said(undefined, { durationMinutes: 45, planCodes: [], status: 'approved', reason: 'open' })).toEqual([
      ['Duration', undefined, '45 min'],
      ['Status', undefined, 'approved'],
      ['Reason', undefined, 'open'],
    ]);
    expect(said({ image: 'k1' }, { image: null })).toEqual([['Picture', 'yes', 'no']]);
    // Of a later release.
    expect(said(undefined, { mood: { is: 'good' } })).toEqual([['mood', undefined, '{"is":"good"}']]);
    expect(said('text', ['list'])).toEqual([]);
  });

  it('name people and things, and lead to them', () => {
    expect(actionText(entry().type)).toBe('Changed a role');
    expect(actionText('visavis.meeting.pinned.v2')).toBe('meeting pinned');
    expect([actorText(entry()), subjectOf(entry())]).toEqual(['Arti Admin', { text: 'Asha Rao', to: '/admin/users/u1' }]);
    const erased = entry({ subjectName: null, actor: { userId: 'boss', role: 'admin', name: null } });
    expect([actorText(erased), subjectOf(erased).text]).toEqual(['A former admin', 'An account without a name']);
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
    const address = 'actor=boss&subjectType=user&subject=u1&action=user.role-changed&from=2026-11-01&to=2026-11-30';
    const filters = auditFiltersOf(new URLSearchParams(address));
    expect(new URLSearchParams(withoutEmpty(filters) as Record<string, string>).toString()).toBe(address);
    expect(adminEndpoints.audit.query.safeParse(withoutEmpty(filters)).success).toBe(true);
    const odd = auditFiltersOf(new URLSearchParams('actor=a b&subjectType=x&action=y&from=2026-99-01'));
    expect([isFiltered(filters, auditFiltersOf), isFiltered(odd, auditFiltersOf)]).toEqual([true, false]);
  });
});
