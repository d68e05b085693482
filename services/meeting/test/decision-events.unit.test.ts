/** What a decision publishes, who may repeat it, and what one that comes too late is told. */
import { describe, expect, test } from '@jest/globals';
import { cancel } from '../src/domain/cancel.ts';
import type { Decision } from '../src/domain/decision.ts';
import { edit } from '../src/domain/edit.ts';
import type { Meeting } from '../src/domain/meeting.ts';
import { notesOf } from '../src/domain/notes.ts';
import { propose } from '../src/domain/propose.ts';
import { approve, lapse, reject } from '../src/domain/review.ts';
import { end, endUnopened, start } from '../src/domain/start-end.ts';
import { accepted, admin, coHost, host, meetingWith, minutes, NOW, otherAdmin } from './support/fixtures.ts';

const pending = meetingWith({ category: 'graphic-design' });
const approved = meetingWith({ status: 'approved', decidedBy: 'admin', category: 'graphic-design' });
const live = meetingWith({ status: 'approved', startedAt: minutes(120) });
const reason = 'Too short';
const cancelled = accepted(cancel(pending, { reason }, admin, 'admin', NOW)).meeting;
const rejected = accepted(reject(pending, { reason }, admin, NOW)).meeting;
const ending = { at: minutes(140), reason: 'over', guestsMet: 2 };
const form = { title: 'Logo review', description: 'Bring your logo along.', date: '2026-06-02T10:00', coHosts: [] };
const asha = { userId: 'host', name: 'Asha', phoneKey: null, timeZone: 'Asia/Kolkata' };

describe('an event', () => {
  const cancellation = { type: 'cancelled', reason, previousStatus: 'pending' };
  const startedAt = { before: { startedAt: null }, after: { startedAt: NOW.toISOString() } };
  const ended = { type: 'ended', reason: 'over', guestsMet: 2, noShow: false };
  const decided = { before: { status: 'pending' }, after: { status: 'rejected', reason } };
  test.each<[string, Decision, object]>([
    ['a host', cancel(pending, { reason }, host, 'host', NOW), { ...cancellation, actor: host }],
    [
      'an admin',
      cancel(pending, { reason }, admin, 'admin', NOW),
      { ...cancellation, actor: admin, before: { status: 'pending' }, after: { status: 'cancelled', reason } },
    ],
    ['the system', cancel(pending, { reason }, null, 'host', NOW), cancellation],
    ['an admin', reject(pending, { reason }, admin, NOW), { type: 'rejected', reason, actor: admin, ...decided }],
    ['the system', reject(pending, { reason }, null, NOW), { type: 'rejected', reason }],
    [
      'an admin',
      approve(pending, { meetingType: 'verified' }, admin, NOW),
      {
        type: 'approved',
        changed: ['meetingType', 'status'],
        actor: admin,
        before: { meetingType: 'open', status: 'pending' },
        after: { meetingType: 'verified', status: 'approved' },
      },
    ],
    ['a host', start(approved, host, NOW), { type: 'started', actor: host }],
    ['an admin', start(approved, admin, NOW), { type: 'started', actor: admin, ...startedAt }],
    ['a host', end(live, { ...ending, by: host }), { ...ended, endedBy: 'host', actor: host }],
    [
      'an admin',
      end(live, { ...ending, by: admin }),
      { ...ended, endedBy: 'admin', actor: admin, before: { endedAt: null }, after: { endedAt: minutes(140).toISOString() } },
    ],
    ['nobody', end(live, { ...ending, by: null, guestsMet: 0 }), { ...ended, endedBy: null, guestsMet: 0, noShow: true }],
    [
      'an admin',
      propose({ ...form, category: 'graphic-design', coHosts: [coHost('B', '+912')] }, asha, admin, { id: 'm1', now: NOW }),
      {
        type: 'created',
        actor: admin,
        before: {},
        after: {
          title: 'Logo review',
          description: 'Bring your logo along.',
          date: '2026-06-02T04:30:00.000Z',
          timeZone: 'Asia/Kolkata',
          durationMinutes: 30,
          coHosts: ['B'],
          category: 'graphic-design',
          turnMinutes: 10,
          status: 'pending',
        },
      },
    ],
  ])('by %s says who did it, and of an admin what changed: %#', (_, decision, draft) => {
    expect(accepted(decision).drafts).toStrictEqual([draft]);
  });
});

describe('a decision', () => {
  test.each<[string, Decision, boolean]>([
    ['a proposal', propose(form, asha, host, { id: 'm1', now: NOW }), true],
    ['a longer meeting', edit(pending, { durationMinutes: 60 }, null, host, NOW), true],
    ['another title', edit(pending, { title: 'Logos' }, null, host, NOW), false],
    ['an approval', approve(pending, {}, admin, NOW), false],
    ['a refusal', reject(pending, { reason }, admin, NOW), false],
    ['a cancellation', cancel(pending, { reason }, host, 'host', NOW), false],
    ['a start', start(approved, host, NOW), false],
    ['an end', end(live, { ...ending, by: null }), false],
  ])('asks for a free time only where it takes one: %s', (_, decision, moved) => expect(accepted(decision).moved).toBe(moved));

  test('adds its notes to those that are there, also to the one text of an earlier release, and tells the audit log of it', () => {
    const noted = { ...pending, notes: 'Called' };
    const earlier = { text: 'Called', by: null, at: null };
    const wrote = { text: 'Wrote', by: admin.userId, at: NOW };
    const noteEvent = { type: 'notes-changed', actor: admin, before: { noteCount: 1 }, after: { noteCount: 2, length: 5 } };
    const add = (notes?: string) => [
      accepted(reject(noted, { reason, notes }, admin, NOW)),
      accepted(approve(noted, { notes }, admin, NOW)),
      accepted(edit(noted, { title: 'Logos', notes }, null, admin, NOW)),
    ];
    for (const { meeting, drafts } of [...add(), ...add('Called'), ...add('')])
      expect([notesOf(meeting), meeting.notes, drafts.length]).toEqual([[earlier], 'Called', 1]);
    for (const { meeting, drafts } of add('Wrote'))
      expect([meeting.notes, meeting.noteEntries, drafts.at(-1)]).toEqual(['Wrote', [earlier, wrote], noteEvent]);
    expect(rejected).toMatchObject({ previousStatus: 'pending', decidedBy: 'admin' });
    expect(cancelled).toMatchObject({ previousStatus: 'pending', decidedBy: 'admin' });
  });

  test.each<[string, Meeting, (meeting: Meeting) => Decision]>([
    ['a cancellation by the same admin', cancelled, (meeting) => cancel(meeting, { reason }, admin, 'admin', NOW)],
    ['a refusal by the same admin', rejected, (meeting) => reject(meeting, { reason }, admin, NOW)],
    ['an approval by the same admin', approved, (meeting) => approve(meeting, {}, admin, NOW)],
    ['a start', live, (meeting) => start(meeting, host, NOW)],
    ['an end', { ...live, endedAt: minutes(140) }, (meeting) => end(meeting, { ...ending, by: host })],
    ['the lapse of one that is decided', approved, (meeting) => lapse(meeting, minutes(120))],
    ['the lapse of one that is decided, too', rejected, (meeting) => lapse(meeting, minutes(120))],
    ['the lapse before the start', pending, (meeting) => lapse(meeting, minutes(119))],
    ['the end of a proposal', pending, (meeting) => end(meeting, { ...ending, by: null })],
    ['an end before its time', approved, (meeting) => endUnopened(meeting, minutes(149))],
    ['an end of one that was opened', live, (meeting) => endUnopened(meeting, minutes(200))],
  ])('changes nothing: %s', (_, meeting, decide) => expect(decide(meeting)).toEqual({ kind: 'unchanged', meeting }));

  test('ends what nobody opened at its very end', () => {
    expect(accepted(endUnopened(approved, minutes(150))).meeting).toMatchObject({ endedAt: minutes(150), noShow: true });
  });

  const already = (status: string, details: object) => ['MEETING_FINAL', `This meeting was already ${status}`, details];
  const closed = (status: string) => ['MEETING_FINAL', `This meeting was ${status} and can no longer be changed`, { status }];
  test.each<[string, Decision, unknown[]]>([
    [
      'cancelled by another',
      cancel(cancelled, { reason }, otherAdmin, 'admin', NOW),
      already('cancelled', { status: 'cancelled' }),
    ],
    ['cancelled by the system', cancel(cancelled, { reason }, null, 'host', NOW), already('cancelled', { status: 'cancelled' })],
    ['rejected', cancel(rejected, { reason }, admin, 'admin', NOW), already('rejected', { status: 'rejected' })],
    ['rejected by another', reject(rejected, { reason }, otherAdmin, NOW), already('rejected', { status: 'rejected', reason })],
    ['rejected by the system', reject(rejected, { reason }, null, NOW), already('rejected', { status: 'rejected', reason })],
    ['approved by another', approve(approved, {}, otherAdmin, NOW), already('approved', { status: 'approved' })],
    [
      'approved otherwise',
      approve(approved, { meetingType: 'verified' }, admin, NOW),
      already('approved', { status: 'approved' }),
    ],
    ['approved', reject(approved, { reason }, admin, NOW), already('approved', { status: 'approved' })],
    [
      'over',
      cancel(approved, { reason }, admin, 'admin', minutes(150)),
      ['MEETING_PAST', 'This meeting is over and cannot be cancelled', undefined],
    ],
    [
      'started',
      cancel(live, { reason }, host, 'host', minutes(125)),
      ['MEETING_STARTED', 'This meeting has started. End it instead.', undefined],
    ],
    ['cancelled', edit(cancelled, { title: 'Logos' }, null, host, NOW), closed('cancelled')],
    ['rejected', edit(rejected, { title: 'Logos' }, null, host, NOW), closed('rejected')],
    [
      'over',
      edit(approved, { title: 'Logos' }, null, host, minutes(150)),
      ['MEETING_PAST', 'This meeting is over', { status: 'approved' }],
    ],
  ])('comes too late for what is %s: %#', (_, decision, [code, message, details]) => {
    expect(decision).toMatchObject({ kind: 'refused', refusal: { meaning: 'conflict', code, message } });
    expect(decision.kind === 'refused' && decision.refusal.details).toEqual(details);
  });
});
