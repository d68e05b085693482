/** Each command of the admin panel leaves its entry in the audit log, or says why it leaves none. */
import { describe, expect, test } from '@jest/globals';
import { allEndpoints } from '@visavis/contracts';
import { AUDIT_SUBJECTS } from '@visavis/contracts/constants/admin';
import { type AuditRow, type EventDefinition, exampleOf } from '@visavis/contracts/event';
import * as admin from '@visavis/contracts/events/admin';
import * as auth from '@visavis/contracts/events/auth';
import * as billing from '@visavis/contracts/events/billing';
import * as meeting from '@visavis/contracts/events/meeting';
import { auditedEvents } from '@visavis/contracts/events/registry';
import * as reports from '@visavis/contracts/events/reports';
import { aboutOf, subjectTypeOf } from '../src/domain/audit-entry.ts';

/**
 * The events that tell of a command, or why none does. Of `meeting.adminApprove` it is `meeting.approved`, unless a row says
 * otherwise.
 */
const EVENTS_OF: Record<string, readonly EventDefinition[] | string> = {
  'auth.adminUserCreate': [auth.userRegistered],
  'auth.adminUserNotes': [auth.userNotesChanged],
  'auth.adminUserRole': [auth.userRoleChanged],
  'auth.adminUserStatus': [auth.userStatusChanged],
  'auth.adminEndSession': [auth.sessionRevoked],
  'auth.adminEndSessions': [auth.sessionRevoked],
  'secondFactor.renewRecoveryCodes': [auth.userSecondFactorChanged],
  'secondFactor.adminReset': [auth.userSecondFactorChanged],
  'wallLinks.make': [auth.wallLinkMade],
  'wallLinks.withdraw': [auth.wallLinkWithdrawn],
  'verification.viewDocument': [auth.verificationDocumentViewed],
  'meeting.adminCancel': [meeting.meetingCancelled],
  'meeting.adminEdit': [meeting.meetingUpdated, meeting.meetingRescheduled, meeting.meetingApproved, meeting.meetingNotesChanged],
  'meetingVideo.upload': [meeting.meetingUpdated],
  'meetingVideo.complete': [meeting.meetingUpdated],
  'meetingVideo.remove': [meeting.meetingUpdated],
  'meetingVideo.begin': 'nobody sees anything of an upload before it is complete',
  'meetingVideo.chunk': 'nobody sees anything of an upload before it is complete',
  'meetingVideo.abandon': 'nobody has seen anything of the upload',
  'adminReport.decide': [reports.reportDecided],
  'adminReport.decideAppeal': [reports.appealDecided],
  'coupons.remove': [billing.couponDeleted],
  'adminBilling.updatePlan': [billing.planUpdated],
  'adminBilling.refund': [billing.paymentRefunded],
  'adminBilling.adjustPasses': [billing.passesUpdated],
  'testimonials.remove': [admin.testimonialDeleted],
  'testimonials.setStatus': [admin.testimonialUpdated],
  'testimonials.setFeatured': [admin.testimonialUpdated],
  'testimonials.move': [admin.testimonialUpdated],
  'adminContact.setStatus': [admin.contactStatusChanged],
  'admin.setViews': 'a view is how one admin looks at a list; it changes nobody’s data',
  'admin.invalidateCache': [admin.cacheInvalidated],
};

/** `testimonials.restore` → `visavis.testimonial.restored.v1`, if the audit log has it. */
const typeOf = (id: string) => {
  const [, subject, verb = ''] = /^(\w+?)s?\.(?:admin)?(\w+)$/.exec(id) ?? [];
  const type = `visavis.${subject}.${verb.toLowerCase().replace(/e?$/, 'ed')}.v1`;
  return auditedEvents.find((event) => event.type === type)?.type;
};

describe('the audit log', () => {
  const commands = allEndpoints
    .filter(({ access, method }) => (access === 'admin' || access === 'fresh') && method !== 'GET')
    .map(({ id }) => id);

  test('has rows here for commands of admins only, which the rule does not find', () => {
    expect(Object.keys(EVENTS_OF).filter((id) => !commands.includes(id) || typeOf(id))).toEqual([]);
  });

  test.each(commands)('is told of %s', (id) => {
    const events = EVENTS_OF[id] ?? auditedEvents.filter(({ type }) => type === typeOf(id));
    expect(events).not.toEqual([]);
    if (typeof events === 'string') return expect(events.length).toBeGreaterThan(20);
    for (const event of events) {
      expect(auditedEvents.map(({ type }) => type)).toContain(event.type);
      const fields = Object.keys((event.data as unknown as { shape: object }).shape);
      expect(fields).toEqual(expect.arrayContaining(['actor', 'before', 'after']));
    }
  });

  test('is about each type of subject', () => {
    expect([...new Set(auditedEvents.map(({ type }) => subjectTypeOf(type)))].sort()).toEqual([...AUDIT_SUBJECTS].sort());
  });

  test.each(auditedEvents.map((definition) => [definition.type, definition] as const))(
    'finds in %s the person and the name that its row says',
    (_, definition) => {
      const { person, name }: AuditRow = definition.audit;
      const about = aboutOf(exampleOf(definition));
      expect(Object.keys(about)).toEqual([...(person ? ['person'] : []), ...(name ? ['name'] : [])]);
    },
  );

  test('takes a title from within', () => {
    expect(aboutOf(exampleOf(meeting.meetingApproved))).toEqual({ name: 'Career advice for designers' });
    expect(aboutOf(exampleOf(reports.reportDecided))).toEqual({ person: 'host' });
    expect(aboutOf({ type: 'visavis.meeting.approved.v1', data: {} })).toEqual({});
  });
});
