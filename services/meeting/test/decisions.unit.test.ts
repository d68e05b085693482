import { describe, expect, test } from '@jest/globals';
import type { Actor } from '@visavis/platform';
import { cancel } from '../src/domain/cancel.ts';
import { linkCoHost } from '../src/domain/co-hosts.ts';
import { edit } from '../src/domain/edit.ts';
import { followPerson } from '../src/domain/follow-person.ts';
import { FAR_FUTURE, type Meeting, stateOf, withDerivedFields, withLapsedStatus } from '../src/domain/meeting.ts';
import { propose } from '../src/domain/propose.ts';
import { approve, lapse, reject } from '../src/domain/review.ts';
import { end, endUnopened, start } from '../src/domain/start-end.ts';
import { accepted, admin, coHost, host, meetingWith, minutes, NOW, otherAdmin, outcomeOf } from './support/fixtures.ts';

describe('propose', () => {
  const asha = { userId: 'host', name: 'Asha', phoneKey: 'key-+911', timeZone: 'Europe/Berlin' };
  const form = { title: 'Logo review', description: 'Bring your logo along.', date: '2026-06-02T10:00', coHosts: [] };
  const proposed = (more: object, context: object = {}) =>
    propose({ ...form, ...more }, asha, host, { id: 'm1', now: NOW, ...context });

  test("creates a pending, open meeting in the profile's zone", () => {
    const { meeting, drafts } = accepted(proposed({}));
    expect(meeting).toMatchObject({
      status: 'pending',
      meetingType: 'open',
      revision: 0,
      durationMinutes: 30,
      timeZone: 'Europe/Berlin',
      startsAt: new Date('2026-06-02T08:00:00Z'),
      due: new Date('2026-06-02T08:00:00Z'),
    });
    expect(drafts).toEqual([{ type: 'created', actor: host }]);
    expect(accepted(propose(form, { ...asha, timeZone: null }, host, { id: 'm', now: NOW })).meeting.timeZone).toBe(
      'Asia/Kolkata',
    );
  });
  test('requires a start in the future, except for demo data', () => {
    expect(outcomeOf(proposed({ date: '2026-05-31T10:00' }))).toEqual([
      'VALIDATION_FAILED',
      'Meeting date must be in the future',
    ]);
    expect(outcomeOf(proposed({ date: '2026-06-01T07:59' }))).toEqual([
      'VALIDATION_FAILED',
      'Meeting time must be in the future',
    ]);
    expect(outcomeOf(proposed({ date: '2026-05-31T10:00' }, { mayBePast: true }))).toBe('accepted');
  });
  // spec 1 §5.16, §9.1
  test("accepts five co-hosts at most, no phone twice and not the host's own", () => {
    const many = Array.from({ length: 6 }, (_, index) => coHost('C', `+9${index}`));
    expect(outcomeOf(proposed({ coHosts: many }))).toEqual(['VALIDATION_FAILED', 'Maximum of 5 co-hosts reached']);
    expect(proposed({ coHosts: [coHost('B', '+912'), coHost('C', '+912')] })).toMatchObject({
      refusal: { message: 'This phone number is already added', details: [{ path: 'coHosts.1.phone' }] },
    });
    expect(proposed({ coHosts: [coHost('Me', '+911')] })).toMatchObject({
      refusal: { message: 'This phone number is already added', details: [{ path: 'coHosts.0.phone' }] },
    });
    expect(outcomeOf(proposed({ coHosts: [coHost('Me', '+913', 'host')] }))).toEqual([
      'VALIDATION_FAILED',
      'This phone number is already added',
    ]);
  });
  test("records before and after of an admin's proposal, without phones", () => {
    const decision = propose({ ...form, coHosts: [coHost('B', '+912345')] }, asha, admin, { id: 'm1', now: NOW });
    const [draft] = accepted(decision).drafts;
    expect(draft).toMatchObject({ actor: admin, before: {}, after: { status: 'pending', coHosts: ['B'] } });
    expect(JSON.stringify(draft)).not.toContain('+912345');
  });
});

describe('review', () => {
  // spec 1 §3.7
  test('requires a category for approval unless the host suggested one; the type defaults to open', () => {
    expect(outcomeOf(approve(meetingWith(), {}, admin, NOW))).toEqual(['CATEGORY_REQUIRED', 'Category is required']);
    expect(accepted(approve(meetingWith({ category: 'graphic-design' }), {}, admin, NOW)).meeting).toMatchObject({
      status: 'approved',
      category: 'graphic-design',
      meetingType: 'open',
      previousStatus: 'pending',
      approvedAt: NOW,
    });
    const { meeting, drafts } = accepted(
      approve(meetingWith(), { category: 'tech-development', meetingType: 'verified', notes: 'ok' }, admin, NOW),
    );
    expect(meeting).toMatchObject({ category: 'tech-development', meetingType: 'verified', notes: 'ok' });
    expect(drafts).toEqual([
      {
        type: 'approved',
        changed: ['category', 'meetingType', 'status'],
        actor: admin,
        before: { category: null, meetingType: 'open', status: 'pending' },
        after: { category: 'tech-development', meetingType: 'verified', status: 'approved' },
      },
      { type: 'notes-changed', actor: admin, before: { noteCount: 0 }, after: { noteCount: 1, length: 2 } },
    ]);
  });
  test('accepts the same decision by the same admin again; anything else is final', () => {
    const { meeting } = accepted(approve(meetingWith(), { category: 'tech-development' }, admin, NOW));
    expect(outcomeOf(approve(meeting, { category: 'tech-development' }, admin, NOW))).toBe('unchanged');
    expect(outcomeOf(approve(meeting, {}, admin, NOW))).toBe('unchanged');
    expect(outcomeOf(approve(meeting, { category: 'graphic-design' }, admin, NOW))).toEqual([
      'MEETING_FINAL',
      'This meeting was already approved',
    ]);
    expect(outcomeOf(approve(meeting, {}, otherAdmin, NOW))).toEqual(['MEETING_FINAL', 'This meeting was already approved']);
    expect(outcomeOf(reject(meeting, { reason: 'no' }, admin, NOW))).toEqual([
      'MEETING_FINAL',
      'This meeting was already approved',
    ]);
    const rejected = accepted(reject(meetingWith(), { reason: 'Too vague' }, admin, NOW)).meeting;
    expect(outcomeOf(reject(rejected, { reason: 'again' }, admin, NOW))).toBe('unchanged');
    expect(outcomeOf(approve(rejected, { category: 'graphic-design' }, admin, NOW))).toEqual([
      'MEETING_FINAL',
      'This meeting was already rejected',
    ]);
  });
  test('treats a meeting that was not reviewed by its start as rejected', () => {
    const stale = meetingWith({ startsAt: NOW });
    expect(withLapsedStatus(stale, NOW)).toMatchObject({
      status: 'rejected',
      reason: 'Not reviewed in time',
      previousStatus: 'pending',
    });
    expect(withLapsedStatus(stale, new Date(NOW.getTime() - 1)).status).toBe('pending');
    expect(outcomeOf(approve(stale, { category: 'graphic-design' }, admin, NOW))).toEqual([
      'MEETING_FINAL',
      'This meeting was already rejected',
    ]);
    expect(accepted(lapse(stale, NOW))).toMatchObject({
      meeting: { status: 'rejected', reason: 'Not reviewed in time', due: null, decidedBy: null },
      drafts: [{ type: 'rejected', reason: 'Not reviewed in time' }],
    });
    expect(outcomeOf(lapse(meetingWith(), NOW))).toBe('unchanged');
  });
});

describe('edit', () => {
  const edited = (meeting = meetingWith(), command: object = {}, actor = host, now = NOW) =>
    edit(meeting, command, 'key-+911', actor, now);
  const approvedOne = (more: object = {}) => meetingWith({ status: 'approved', category: 'graphic-design', version: 2, ...more });

  test('changes every field of a pending meeting, which stays pending', () => {
    const change = { title: 'New title', description: 'A new description', category: 'tech-development', durationMinutes: 60 };
    const { meeting, drafts } = accepted(edited(meetingWith(), change));
    expect(meeting).toMatchObject({ ...change, status: 'pending', revision: 0, endsAt: minutes(180) });
    expect(drafts).toEqual([{ type: 'updated', changed: ['title', 'description', 'durationMinutes', 'category'], actor: host }]);
  });
  test('takes the category of a pending meeting back with null, and keeps it where nothing is said of it', () => {
    const suggested = meetingWith({ category: 'graphic-design' });
    const { meeting, drafts } = accepted(edited(suggested, { category: null }));
    expect([meeting.category, drafts]).toEqual([null, [{ type: 'updated', changed: ['category'], actor: host }]]);
    expect(accepted(edited(suggested, { title: 'New title' })).meeting.category).toBe('graphic-design');
    expect(outcomeOf(edited(approvedOne(), { category: null }))).toEqual(['FIELDS_LOCKED', expect.any(String)]);
  });
  test('raises `revision` and emits its own event for a move, naming day or time by what differs', () => {
    const { meeting, drafts, moved } = accepted(edited(approvedOne(), { date: '2026-06-03', time: '13:30' }));
    expect(meeting).toMatchObject({
      revision: 1,
      startsAt: new Date('2026-06-03T08:00:00Z'),
      endsAt: new Date('2026-06-03T08:30:00Z'),
    });
    expect(moved).toBe(true);
    expect(drafts).toEqual([
      { type: 'rescheduled', changed: ['date'], previousStartsAt: minutes(120).toISOString(), actor: host },
    ]);
    expect(accepted(edited(approvedOne(), { time: '14:00' })).drafts[0]).toMatchObject({ changed: ['time'] });
    expect(accepted(edited(approvedOne(), { date: minutes(120.5).toISOString() })).drafts[0]).toMatchObject({
      changed: ['date'],
    });
  });
  // spec 1 §4.16
  test('changes only date, time and co-hosts of an approved meeting; an unchanged locked field is fine', () => {
    const refusedFields = (command: object, actor = host) => {
      const decision = edited(approvedOne(), command, actor);
      return decision.kind === 'refused' ? [decision.refusal.code, decision.refusal.details] : decision.kind;
    };
    expect(refusedFields({ title: 'Another title', durationMinutes: 45 })).toEqual([
      'FIELDS_LOCKED',
      [
        { path: 'title', message: 'title cannot be changed once approved' },
        { path: 'durationMinutes', message: 'durationMinutes cannot be changed once approved' },
      ],
    ]);
    for (const field of [{ description: 'Another description' }, { category: 'tech-development' }, { meetingType: 'verified' }])
      expect(refusedFields(field, admin)[0]).toBe('FIELDS_LOCKED');
    expect(refusedFields({ title: 'Logo review', category: 'graphic-design', coHosts: [coHost('B', '+912')] })).toBe('accepted');
    expect(accepted(edited(approvedOne(), { time: '15:00' })).meeting.status).toBe('approved');
    expect(refusedFields({ timeZone: 'Europe/Berlin' })).toBe('accepted');
  });
  test('refuses a move within 30 minutes of the old start, and after it', () => {
    const move = { date: minutes(600).toISOString() };
    expect(outcomeOf(edited(approvedOne({ startsAt: minutes(30) }), move))).toBe('accepted');
    expect(outcomeOf(edited(approvedOne({ startsAt: minutes(29) }), move))).toEqual([
      'MOVE_TOO_LATE',
      'A meeting cannot be moved within 30 minutes of its start',
    ]);
    expect(outcomeOf(edited(meetingWith({ startsAt: minutes(29) }), move))[0]).toBe('MOVE_TOO_LATE');
    expect(outcomeOf(edited(approvedOne({ startsAt: minutes(29) }), { coHosts: [coHost('B', '+912')] }))).toBe('accepted');
    expect(outcomeOf(edited(approvedOne({ startsAt: minutes(5), startedAt: NOW }), move))[0]).toBe('MEETING_STARTED');
  });
  // spec 1 §5.12
  test('refuses a move into the past, by day, then by time', () => {
    expect(outcomeOf(edited(meetingWith(), { date: '2026-05-31', time: '10:00' }))).toEqual([
      'VALIDATION_FAILED',
      'Meeting date must be in the future',
    ]);
    expect(outcomeOf(edited(meetingWith(), { time: '11:00' }))).toEqual([
      'VALIDATION_FAILED',
      'Meeting time must be in the future',
    ]);
  });
  test('refuses changes of rejected, cancelled and past meetings', () => {
    const command = { title: 'Another title' };
    expect(outcomeOf(edited(meetingWith({ status: 'rejected' }), command))).toEqual([
      'MEETING_FINAL',
      'This meeting was rejected and can no longer be changed',
    ]);
    expect(outcomeOf(edited(meetingWith({ status: 'cancelled' }), command))[0]).toBe('MEETING_FINAL');
    expect(outcomeOf(edited(approvedOne({ startsAt: minutes(-60) }), command))).toEqual(['MEETING_PAST', 'This meeting is over']);
    expect(outcomeOf(edited(meetingWith({ startsAt: minutes(-1) }), command))[0]).toBe('MEETING_FINAL');
  });
  test('changes nothing for the same values, whatever version was read', () => {
    expect(outcomeOf(edited(meetingWith({ version: 5 }), { title: 'Logo review', version: 1 }))).toBe('unchanged');
    const linked = meetingWith({ coHosts: [coHost('B', '+912', 'u2')] });
    expect(outcomeOf(edited(linked, { coHosts: [coHost('B', '+912')] }))).toBe('unchanged');
  });
  test('refuses an older version with the difference, unless no reviewed field differs', () => {
    const renamed = { ...accepted(edited(meetingWith(), { title: 'Second title' })).meeting, version: 2 };
    const again = { ...accepted(edited(renamed, { title: 'Third title', durationMinutes: 60 })).meeting, version: 3 };
    const decision = edited(again, { description: 'From an old page', version: 1 });
    expect(decision).toMatchObject({
      refusal: {
        code: 'VERSION_CONFLICT',
        meaning: 'conflict',
        details: [
          { path: 'title', from: 'Logo review', to: 'Third title' },
          { path: 'durationMinutes', from: 30, to: 60 },
          { path: 'version', from: 1, to: 3 },
        ],
      },
    });
    expect(outcomeOf(edited(again, { description: 'From this page', version: 3 }))).toBe('accepted');
    expect(outcomeOf(edited({ ...again, version: 4 }, { description: 'Only an account was linked since', version: 3 }))).toBe(
      'accepted',
    );
    expect(outcomeOf(edited(again, { description: 'From the future', version: 9 }))[0]).toBe('VERSION_CONFLICT');
    expect(outcomeOf(approve({ ...again, category: 'graphic-design' }, { version: 2 }, admin, NOW))[0]).toBe('VERSION_CONFLICT');
  });
  test('lets nobody approve under a name that they have not read, and the host edit on', () => {
    const one = meetingWith({ category: 'graphic-design' });
    const person = { _id: 'host', name: 'Ratan Tata', phoneKey: null, isVerified: false, isActive: true, isErased: false };
    const renamed = { ...(followPerson(one, person, { actor: null, now: NOW })?.meeting as Meeting), version: 2 };
    expect(approve(renamed, { version: 1 }, admin, NOW)).toMatchObject({
      refusal: { code: 'VERSION_CONFLICT', details: [{ path: 'host', from: 'Asha', to: 'Ratan Tata' }, { path: 'version' }] },
    });
    expect(accepted(approve(renamed, { version: 2 }, admin, NOW)).meeting.hostName).toBe('Ratan Tata');
    expect(outcomeOf(edited(renamed, { title: 'Second title', version: 1 }))).toBe('accepted');
  });
  test('of notes alone, tells the audit log that there are some, and nobody what they say', () => {
    const { meeting, drafts } = accepted(edited(meetingWith(), { notes: 'Called the host' }, admin));
    expect(meeting.notes).toBe('Called the host');
    expect(drafts).toEqual([
      { type: 'notes-changed', actor: admin, before: { noteCount: 0 }, after: { noteCount: 1, length: 15 } },
    ]);
  });
});

describe('cancel', () => {
  const reason = { reason: 'No time' };
  // spec 1 §4.15, §7.26
  test('lets the host cancel until the session starts, and an admin until the end', () => {
    const live = meetingWith({ status: 'approved', startsAt: minutes(-5), startedAt: minutes(-5) });
    expect(outcomeOf(cancel(live, reason, host, 'host', NOW))).toEqual([
      'MEETING_STARTED',
      'This meeting has started. End it instead.',
    ]);
    expect(accepted(cancel(live, reason, admin, 'admin', NOW)).meeting.status).toBe('cancelled');
    const unopened = meetingWith({ status: 'approved', startsAt: minutes(-5) });
    expect(outcomeOf(cancel(unopened, reason, host, 'host', NOW))).toBe('accepted');
    const over = meetingWith({ status: 'approved', startsAt: minutes(-60) });
    expect(outcomeOf(cancel(over, reason, admin, 'admin', NOW))).toEqual([
      'MEETING_PAST',
      'This meeting is over and cannot be cancelled',
    ]);
  });
  // spec 1 §3.8
  test('keeps the previous status, and is final', () => {
    const { meeting, drafts } = accepted(cancel(meetingWith(), reason, host, 'host', NOW));
    expect(meeting).toMatchObject({
      status: 'cancelled',
      previousStatus: 'pending',
      reason: 'No time',
      due: null,
      cancelledAt: NOW,
    });
    expect(drafts).toEqual([{ type: 'cancelled', reason: 'No time', previousStatus: 'pending', actor: host }]);
    expect(outcomeOf(cancel(meeting, reason, host, 'host', NOW))).toBe('unchanged');
    expect(outcomeOf(cancel(meeting, reason, admin, 'admin', NOW))).toEqual([
      'MEETING_FINAL',
      'This meeting was already cancelled',
    ]);
    expect(outcomeOf(cancel(meetingWith({ status: 'rejected' }), reason, host, 'host', NOW))[0]).toBe('MEETING_FINAL');
    expect(outcomeOf(cancel(meetingWith({ startsAt: minutes(-1) }), reason, host, 'host', NOW))[0]).toBe('MEETING_FINAL');
  });
  test.each<[string, Parameters<typeof meetingWith>[0], Actor, 'host' | 'admin', boolean]>([
    ['by its host when it should begin', { status: 'approved', startsAt: NOW }, host, 'host', true],
    ['by its host a moment before', { status: 'approved', startsAt: new Date(NOW.getTime() + 1) }, host, 'host', false],
    ['by an admin', { status: 'approved', startsAt: NOW }, admin, 'admin', false],
    ['by its host before it was approved', { status: 'pending' }, host, 'host', false],
  ])('notes that the host did not come where it is called off %s', (_, of, actor, as, late) => {
    const { meeting } = accepted(cancel(meetingWith(of), reason, actor, as, NOW));
    expect(meeting.calledOffLate).toBe(late ? true : undefined);
    expect(meeting.past).toEqual([{ version: 2, field: 'status', was: JSON.stringify(of?.status) }]);
  });
});

describe('live, upcoming, past', () => {
  const one = (more: object) => withDerivedFields(meetingWith({ status: 'approved', ...more }));
  test.each([
    ['before its start', one({ startsAt: minutes(1) }), 'upcoming'],
    ['at its start', one({ startsAt: NOW }), 'live'],
    ['a moment before its end', one({ startsAt: new Date(minutes(-30).getTime() + 1) }), 'live'],
    ['at its end', one({ startsAt: minutes(-30) }), 'past'],
    ['opened early', one({ startsAt: minutes(8), startedAt: minutes(-1) }), 'live'],
    ['opened and running over', one({ startsAt: minutes(-60), startedAt: minutes(-60) }), 'live'],
    ['ended early', one({ startsAt: minutes(-5), startedAt: minutes(-5), endedAt: NOW, endsAt: NOW }), 'past'],
    ['ended before its time even came', one({ startsAt: minutes(5), startedAt: minutes(-4), endedAt: NOW, endsAt: NOW }), 'past'],
  ])('%s', (_, meeting, expected) => {
    expect(stateOf(meeting, NOW)).toBe(expected);
  });
  test('start and end', () => {
    const meeting = meetingWith({ status: 'approved', startsAt: minutes(5) });
    const started = accepted(start(meeting, host, NOW)).meeting;
    expect(started).toMatchObject({ startedAt: NOW, liveFrom: NOW, liveUntil: FAR_FUTURE, due: null });
    expect(outcomeOf(start(started, host, NOW))).toBe('unchanged');
    const ended = accepted(end(started, { at: minutes(3), by: host, reason: 'Done', guestsMet: 1 }));
    expect(ended.meeting).toMatchObject({ endedAt: minutes(3), endsAt: minutes(3), liveUntil: minutes(3), noShow: false });
    expect(ended.drafts).toEqual([{ type: 'ended', endedBy: 'host', reason: 'Done', guestsMet: 1, noShow: false, actor: host }]);
    expect(outcomeOf(end(ended.meeting, { at: minutes(9), by: host, reason: 'Done', guestsMet: 1 }))).toBe('unchanged');
  });
  test('a meeting that nobody opened ends at its end, as a no-show', () => {
    const meeting = meetingWith({ status: 'approved', startsAt: minutes(-31) });
    expect(accepted(endUnopened(meeting, NOW))).toMatchObject({
      meeting: { endedAt: minutes(-1), endsAt: minutes(-1), noShow: true },
      drafts: [{ type: 'ended', endedBy: null, reason: 'Nobody came', guestsMet: 0, noShow: true }],
    });
    expect(outcomeOf(endUnopened(meetingWith({ status: 'approved', startsAt: minutes(-29) }), NOW))).toBe('unchanged');
  });
});

test('links a co-host by the key of the phone, never the host to their own meeting', () => {
  const meeting = meetingWith({ coHosts: [coHost('B', '+912'), coHost('C', '+913')] });
  const link = (key: string, _id: string) => linkCoHost(meeting, key, { _id, name: 'C' });
  expect(link('key-+913', 'u3')?.coHosts.map((each) => each.userId)).toEqual([null, 'u3']);
  expect(link('key-+914', 'u4')).toBeUndefined();
  expect(link('key-+913', 'host')).toBeUndefined();
});
