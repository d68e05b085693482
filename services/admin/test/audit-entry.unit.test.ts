import { describe, expect, test } from '@jest/globals';
import {
  type AuditEntry,
  type AuditFilter,
  facetOf,
  facetsOf,
  matches,
  textOf,
  withoutNames,
} from '../src/domain/audit-entry.ts';

const entryOf = (type: string, change: Partial<AuditEntry> = {}): AuditEntry => {
  const entry = {
    _id: 'e1',
    version: 1,
    at: new Date(0),
    type,
    subject: 's1',
    actor: { userId: 'asha', role: 'admin' },
    ...change,
  };
  return { ...entry, facets: facetsOf(entry), text: textOf(entry) };
};
const approval = entryOf('visavis.meeting.approved.v1');
const ofHost = entryOf('visavis.meeting.started.v1', { actor: { userId: 'hina', role: 'host' } });
const noteOnUser = entryOf('visavis.user.notes-changed.v1', { subject: 'ravi' });
const signOut = entryOf('visavis.session.revoked.v1', { person: 'ravi' });
const reportOnRavi = entryOf('visavis.report.decided.v1', { person: 'ravi' });

/** As the log searches: by the filter's facet in the index, then by what the facet does not say. */
const finds = (filter: AuditFilter, entry: AuditEntry) => {
  const facet = facetOf(filter);
  return (facet === undefined || entry.facets.includes(facet)) && matches(entry, filter);
};

describe('an audit entry', () => {
  test.each<[AuditFilter, AuditEntry, boolean]>([
    [{}, approval, true],
    [{ actor: 'asha' }, approval, true],
    [{ actor: 'bina' }, approval, false],
    [{ action: 'meeting.approved' }, approval, true],
    [{ action: 'meeting.rejected' }, approval, false],
    [{ actor: 'asha', action: 'meeting.approved' }, approval, true],
    [{ actor: 'bina', action: 'meeting.approved' }, approval, false],
    [{ subjectType: 'meeting' }, approval, true],
    [{ subjectType: 'coupon' }, approval, false],
    [{ actor: 'asha', subjectType: 'meeting' }, approval, true],
    [{ action: 'meeting.approved', subjectType: 'meeting' }, approval, true],
    [{ actorRole: 'admin' }, approval, true],
    [{ actorRole: 'admin' }, ofHost, false],
    [{ actorRole: 'admin', action: 'meeting.approved' }, approval, true],
    [{ actorRole: 'admin', subjectType: 'coupon' }, approval, false],
    [{ actorRole: 'admin', actor: 'asha' }, approval, true],
    [{ actorRole: 'admin', subject: 's1' }, ofHost, false],
    [{ subject: 's1' }, approval, true],
    [{ subject: 's2' }, approval, false],
    [{ subject: 's1', actor: 'bina' }, approval, false],
    [{ subject: 's1', action: 'meeting.rejected' }, approval, false],
    [{ subject: 's1', subjectType: 'meeting' }, approval, true],
    [{ subject: 's1', subjectType: 'coupon' }, approval, false],
    [{ subjectType: 'user' }, noteOnUser, true],
    [{ subjectType: 'user' }, signOut, true],
    [{ subjectType: 'user' }, entryOf('visavis.passes.updated.v1'), true],
    [{ subjectType: 'user' }, reportOnRavi, false],
    [{ subject: 'ravi' }, reportOnRavi, true],
    [{ subject: 'ravi', subjectType: 'user' }, reportOnRavi, true],
    [{ subject: 'ravi', subjectType: 'meeting' }, reportOnRavi, false],
    [{ subject: 's1', subjectType: 'user' }, reportOnRavi, false],
  ])('is found by %j: %#', (filter, entry, found) => expect(finds(filter, entry)).toBe(found));

  test('is searched by its action, its subject and what it changed, and never by more than 2,000 characters', () => {
    const change = { name: 'Logo clinic', before: { status: 'pending' }, after: { tags: ['a', { deep: 7 }], isOn: true } };
    expect(entryOf('visavis.meeting.approved.v1', change).text).toBe('meeting.approved Logo clinic s1 a 7 pending');
    expect(entryOf('visavis.meeting.approved.v1', { name: 'x'.repeat(3_000) }).text).toHaveLength(2_000);
  });

  test('is not of a subject by the type alone when the filter names no subject', () => {
    expect(matches({ ...reportOnRavi, person: undefined }, { subjectType: 'user' })).toBe(false);
  });

  test.each<[AuditFilter, string | undefined]>([
    [{}, undefined],
    [{ actor: 'asha' }, 'by asha'],
    [{ action: 'meeting.approved', subjectType: 'meeting' }, 'did meeting.approved'],
    [{ subjectType: 'meeting' }, 'of meeting'],
    [{ actor: 'asha', action: 'meeting.approved' }, 'by asha did meeting.approved'],
    [{ actor: 'asha', subjectType: 'meeting' }, 'by asha of meeting'],
    [{ actorRole: 'admin' }, 'as admin'],
    [{ actorRole: 'admin', action: 'meeting.approved' }, 'as admin did meeting.approved'],
    [{ actorRole: 'admin', actor: 'asha' }, 'by asha'],
    [{ actor: 'asha', action: 'meeting.approved', subject: 's1' }, 'on s1'],
  ])('is looked up for %j by the narrowest facet: %s', (filter, facet) => expect(facetOf(filter)).toBe(facet));

  test('is stored with one facet for each combination that the index serves, none twice', () => {
    expect(facetsOf({ ...reportOnRavi, subject: 'ravi' })).toEqual([
      'by asha',
      'as admin',
      'did report.decided',
      'of report',
      'by asha did report.decided',
      'by asha of report',
      'as admin did report.decided',
      'as admin of report',
      'on ravi',
    ]);
    expect(approval.facets.filter((facet) => facet.startsWith('on '))).toEqual(['on s1']);
  });
});

describe('what changed', () => {
  const change = { name: 'Asha', coHosts: [{ name: 'Cora' }, { name: 'Dev' }], title: 'Advice' };
  test.each([
    ['visavis.meeting.updated.v1', change, { name: 'Asha', coHosts: 2, title: 'Advice' }],
    ['visavis.user.profile-updated.v1', change, { coHosts: 2, title: 'Advice' }],
    ['visavis.coupon.updated.v1', { isPublic: true }, { isPublic: true }],
    ['visavis.meeting.updated.v1', { coHosts: 3 }, { coHosts: 3 }],
    ['visavis.user.role-changed.v1', 'host', 'host'],
    ['visavis.user.role-changed.v1', null, null],
    ['visavis.user.role-changed.v1', ['name'], ['name']],
  ])('is kept of %s without the names of people: %j', (type, value, expected) =>
    expect(withoutNames(type, value)).toStrictEqual(expected),
  );
});
