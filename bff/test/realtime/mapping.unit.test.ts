import { describe, expect, it } from '@jest/globals';
import { corpusOf } from '@visavis/contracts/corpus';
import type { EventDefinition, EventOf } from '@visavis/contracts/event';
import {
  adminEvents,
  alertEvents,
  allEvents,
  authEvents,
  billingEvents,
  meetingEvents,
} from '@visavis/contracts/events/registry';
import { createConsumers } from '../../src/realtime/consumers.ts';
import { mapAdminEvent } from '../../src/realtime/mapping/map-admin-event.ts';
import { mapAlertEvent } from '../../src/realtime/mapping/map-alert-event.ts';
import { mapAuthEvent } from '../../src/realtime/mapping/map-auth-event.ts';
import { mapBillingEvent } from '../../src/realtime/mapping/map-billing-event.ts';
import { mapMeetingEvent } from '../../src/realtime/mapping/map-meeting-event.ts';
import { outsidersView, publicCard } from '../../src/realtime/mapping/public-view.ts';
import type { RoomMessage } from '../../src/realtime/mapping/room-message.ts';
import { AT, about, envelope, meeting, participant } from './fixtures.ts';

const TEAM = ['user:host', 'user:co'];
const OPEN = ['meeting:m1', 'public:meetings'];
const place = { meetingId: 'm1', hostIds: ['host', 'co'], userId: 'guest-7', ticketId: 't1', total: 2 };
const person = { meetingId: 'm1', userId: 'guest-7', participant: participant('guest') };
const profile = { userId: 'u1', name: 'U', profilePicture: null, isVerified: false, timeZone: 'Asia/Kolkata' };
const actor = { userId: 'boss', role: 'admin' };
const order = { orderId: 'o1', userId: 'u1', planCode: 'basic', amountPaise: 49_900 };
const subscription = {
  _id: 'sub_o1',
  planCode: 'basic',
  passesExpiryDate: AT,
  remainingPasses: 5,
  totalPasses: 5,
  selectedCategory: 'all',
  isUnlimited: false,
  isActive: true,
  isExpired: false,
  isRefunded: false,
  purchasedAt: AT,
  orderId: 'o1',
};

/** That money changed, not whose. */
const forAdmins = { 'admin:money-changed': ['admin'] };
const report = { reportId: 'r1', reporterId: 'u1', subjectId: 'u2', meetingId: 'm1' };
const clientAlert = { alertId: 'a1', createdBy: 'u1', ownerId: null, categories: ['all'] };
const notification = { _id: 'n1', kind: 'reminder', what: 'reminder-1h', facts: {}, link: '/p/m1', at: AT, readAt: null };
type Case = [title: string, type: string, data: object, heard: Record<string, string[]>];
/** Each event, and who hears what of it: `name: rooms`. */
const cases: Case[] = [
  [
    'a proposal: the admins and its own people',
    'meeting.created',
    about({ status: 'pending' }),
    {
      'admin:meeting-created': ['admin'],
      'meeting:update': TEAM,
    },
  ],
  [
    'an edit before approval: nobody outside',
    'meeting.updated',
    about({ status: 'pending' }, { changed: ['title'] }),
    {
      'meeting:update': TEAM,
      'admin:meeting-updated': ['admin'],
    },
  ],
  [
    'an edit after approval: everyone',
    'meeting.updated',
    about({}, { changed: ['coHosts'] }),
    {
      'meeting:update': [...TEAM, ...OPEN],
      'admin:meeting-updated': ['admin'],
    },
  ],
  [
    'a move: everyone',
    'meeting.rescheduled',
    about({}, { changed: ['startsAt'], previousStartsAt: AT }),
    {
      'meeting:update': [...TEAM, ...OPEN],
      'admin:meeting-updated': ['admin'],
    },
  ],
  [
    'a move before approval: nobody outside',
    'meeting.rescheduled',
    about({ status: 'pending' }, { changed: [], previousStartsAt: AT }),
    {
      'meeting:update': TEAM,
      'admin:meeting-updated': ['admin'],
    },
  ],
  [
    'an approval: everyone',
    'meeting.approved',
    about({}, { changed: ['status'] }),
    {
      'meeting:approved': [...TEAM, ...OPEN, 'admin'],
    },
  ],
  [
    'a rejection: host and admins',
    'meeting.rejected',
    about({ status: 'rejected' }, { reason: 'Not for us' }),
    {
      'meeting:rejected': ['user:host', 'admin'],
    },
  ],
  [
    'a cancelled public meeting: everyone',
    'meeting.cancelled',
    about({ status: 'cancelled' }, { reason: 'Ill', previousStatus: 'approved' }),
    {
      'meeting:update': [...TEAM, ...OPEN],
      'admin:meeting-updated': ['admin'],
    },
  ],
  [
    'a cancelled proposal: nobody outside',
    'meeting.cancelled',
    about({ status: 'cancelled' }, { reason: 'Ill', previousStatus: 'pending' }),
    {
      'meeting:update': TEAM,
      'admin:meeting-updated': ['admin'],
    },
  ],
  [
    'cancelled while people are in it: the session is over',
    'meeting.cancelled',
    about({ status: 'cancelled', startedAt: AT }, { reason: 'Abuse', previousStatus: 'approved', actor }),
    { 'meeting:update': [...TEAM, ...OPEN], 'admin:meeting-updated': ['admin'], 'meeting:session-ended': ['meeting:m1'] },
  ],
  [
    'a start: everyone',
    'meeting.started',
    about({ startedAt: AT, state: 'live' }),
    {
      'meeting:update': [...TEAM, ...OPEN],
      'admin:meeting-updated': ['admin'],
    },
  ],
  [
    'an end: everyone, and the call is over',
    'meeting.ended',
    about({ startedAt: AT, endedAt: AT, state: 'past' }, { endedBy: 'host', reason: 'over', guestsMet: 1, noShow: false }),
    {
      'meeting:update': [...TEAM, ...OPEN],
      'admin:meeting-updated': ['admin'],
      'meeting:session-ended': ['meeting:m1'],
      'meeting:video-ended': ['meeting:m1'],
    },
  ],
  [
    'nobody came: there was no call',
    'meeting.ended',
    about({ endedAt: AT, state: 'past' }, { endedBy: null, reason: 'Nobody came', guestsMet: 0, noShow: true }),
    {
      'meeting:update': [...TEAM, ...OPEN],
      'admin:meeting-updated': ['admin'],
      'meeting:session-ended': ['meeting:m1'],
    },
  ],
  [
    'the host is here',
    'meeting.host-status',
    { meetingId: 'm1', status: 'live', graceUntil: null, at: AT },
    {
      'meeting:hostStatus': ['meeting:m1'],
    },
  ],
  [
    'the host is away',
    'meeting.host-status',
    { meetingId: 'm1', status: 'reconnecting', graceUntil: AT, at: AT },
    {
      'meeting:hostStatus': ['meeting:m1'],
      'meeting:host-left': ['meeting:m1'],
    },
  ],
  [
    'who is there after it: the meeting’s own room and the lists',
    'waiting-room.left',
    { ...place, reason: 'left', presence: { hostStatus: 'live', guestInside: true, waiting: 2, version: 7 } },
    { 'waiting-room:batchUpdate': ['waiting-room:m1'], 'meeting:presence': OPEN },
  ],
  ['somebody enters', 'participant.joined', person, { 'participant:joined': ['meeting:m1'] }],
  ['somebody leaves', 'participant.left', { ...person, reason: 'left' }, { 'participant:left': ['meeting:m1'] }],
  [
    'somebody is lost, perhaps for a moment',
    'participant.left',
    { ...person, reason: 'connection-lost' },
    {
      'participant:left': ['meeting:m1'],
    },
  ],
  [
    'somebody is taken out',
    'participant.left',
    { ...person, reason: 'removed' },
    {
      'participant:left': ['meeting:m1'],
      'meeting:forced-leave': ['user:guest-7'],
    },
  ],
  ['the queue grows', 'waiting-room.joined', place, { 'waiting-room:batchUpdate': ['waiting-room:m1'] }],
  ['the queue shrinks', 'waiting-room.left', { ...place, reason: 'stale' }, { 'waiting-room:batchUpdate': ['waiting-room:m1'] }],
  [
    'the next one is admitted',
    'waiting-room.admitted',
    place,
    {
      'waiting-room:admitted': ['user:guest-7'],
      'waiting-room:batchUpdate': ['waiting-room:m1'],
    },
  ],
  [
    'somebody is refused',
    'waiting-room.denied',
    { ...place, reason: 'Not today' },
    {
      'waiting-room:denied': ['user:guest-7'],
      'waiting-room:batchUpdate': ['waiting-room:m1'],
    },
  ],
  ['a sign-up', 'user.registered', { ...profile, role: 'participant', phoneKey: 'k' }, { 'admin:user-changed': ['admin'] }],
  ['a new name', 'user.profile-updated', profile, { 'admin:user-changed': ['admin'] }],
  ['other notes', 'user.notes-changed', { userId: 'u1', actor }, { 'admin:user-changed': ['admin'] }],
  ['an erased account', 'user.deleted', { userId: 'u1' }, { 'admin:user-changed': ['admin'] }],
  [
    'a new role',
    'user.role-changed',
    { userId: 'u1', role: 'host', previousRole: 'participant', actor },
    {
      'user:role-changed': ['user:u1', 'admin'],
    },
  ],
  [
    'a closed account',
    'user.status-changed',
    { userId: 'u1', isActive: false, status: 'inactive' },
    {
      'user:status-changed': ['user:u1', 'admin'],
    },
  ],
  [
    'an admin whose second factor was removed',
    'user.second-factor-changed',
    { userId: 'u1', enrolled: false, actor },
    { 'admin:user-changed': ['admin'] },
  ],
  ...['requested', 'dropped'].map(
    (change): Case => [
      `a request to be verified that is ${change}: the admins`,
      `verification.${change}`,
      { requestId: 'v1', userId: 'u1' },
      { 'admin:verification-changed': ['admin'] },
    ],
  ),
  ...[
    ['decided', { status: 'approved' }],
    ['revoked', { reason: 'Not their work' }],
  ].map(
    ([change, more]): Case => [
      `a verification that is ${change}: its owner and the admins`,
      `verification.${change}`,
      { requestId: 'v1', userId: 'u1', actor, ...(more as object) },
      { 'user:verification-changed': ['user:u1'], 'admin:verification-changed': ['admin'] },
    ],
  ),
  [
    'a look at a document: nobody',
    'verification.document-viewed',
    { requestId: 'v1', userId: 'u1', documentId: 'd1', actor },
    {},
  ],
  ['a revoked session', 'session.revoked', { userId: 'u1', sessionId: 's1' }, {}],
  // spec 2 §1.5, §4.3
  ['a purchase: its owner', 'subscription.purchased', { userId: 'u1', subscription }, { 'subscription:purchased': ['user:u1'] }],
  [
    'a switch: its owner',
    'subscription.activated',
    { userId: 'u1', subscription },
    { 'subscription:active-changed': ['user:u1'] },
  ],
  ['an expiry: its owner', 'subscription.expired', { userId: 'u1', subscription }, { 'subscription:expired': ['user:u1'] }],
  ['an end that is near: nobody, the notification centre tells it', 'subscription.ending', { userId: 'u1', subscription }, {}],
  [
    'passes given by an admin: their owner',
    'passes.updated',
    {
      userId: 'u1',
      balance: 4,
      delta: 3,
      reason: 'admin_action',
      isUnlimited: false,
      subscriptionId: null,
      meetingId: null,
      actor,
    },
    { 'meetingPasses:updated': ['user:u1'] },
  ],
  [
    'a pass that was used: its owner',
    'passes.updated',
    { userId: 'u1', balance: 4, delta: 0, reason: 'consume', isUnlimited: false, subscriptionId: 's1', meetingId: 'm1' },
    { 'meetingPasses:updated': ['user:u1'], ...forAdmins },
  ],
  ['an order: its buyer', 'payment.created', { ...order, at: AT }, { 'payment:updated': ['user:u1'], ...forAdmins }],
  [
    'a failed attempt: the buyer',
    'payment.failed',
    { ...order, reason: 'No funds', at: AT },
    { 'payment:updated': ['user:u1'], ...forAdmins },
  ],
  [
    'a capture: the buyer',
    'payment.captured',
    { ...order, taxPaise: 7_612, discountPaise: 0, couponCode: null, at: AT },
    { 'payment:updated': ['user:u1'], ...forAdmins },
  ],
  [
    'money given back by the bank: the buyer',
    'payment.returned',
    { ...order, at: AT },
    { 'payment:updated': ['user:u1'], ...forAdmins },
  ],
  [
    'a refund: the buyer',
    'payment.refunded',
    { ...order, refundId: 'r1', refundPaise: 49_900, isFull: true, status: 'pending', at: AT, actor },
    { 'payment:updated': ['user:u1'], ...forAdmins },
  ],
  ['a new coupon', 'coupon.created', { couponId: 'c1', code: 'START', actor }, forAdmins],
  ['a changed coupon', 'coupon.updated', { couponId: 'c1', code: 'START', actor }, forAdmins],
  ['a deleted coupon', 'coupon.deleted', { couponId: 'c1', code: 'START', archived: true, actor }, forAdmins],
  ...['created', 'updated', 'deleted', 'restored'].map(
    (change): Case => [
      `a testimonial that is ${change}`,
      `testimonial.${change}`,
      { testimonialId: 't1', name: 'Asha', actor },
      { 'admin:testimonials-changed': ['admin'] },
    ],
  ),
  ['a changed plan', 'plan.updated', { planCode: 'basic', actor }, forAdmins],
  ['an interest: nobody', 'interest.set', { meetingId: 'm1', userId: 'u1', startsAt: AT }, {}],
  ['an interest that ends: nobody', 'interest.dropped', { meetingId: 'm1', userId: 'u1' }, {}],
  [
    'feedback: who gave it and the host',
    'feedback.submitted',
    { meetingId: 'm1', userId: 'u1', hostId: 'host' },
    { 'meeting:feedback-submitted': ['user:u1', 'user:host'] },
  ],
  ['a report: the admins', 'report.submitted', { ...report, reason: 'spam' }, { 'admin:report-changed': ['admin'] }],
  [
    'a decided report: the admins and the reporter',
    'report.decided',
    { ...report, decision: 'warn', actor },
    { 'admin:report-changed': ['admin'], 'report:updated': ['user:u1'] },
  ],
  ['an appeal: the admins', 'report.appealed', report, { 'admin:report-changed': ['admin'] }],
  [
    'a decided appeal: the admins',
    'report.appeal-decided',
    { ...report, decision: 'warn', outcome: 'upheld', actor },
    { 'admin:report-changed': ['admin'] },
  ],
  ['a block: nobody', 'block.set', { userId: 'u1', blockedId: 'u2' }, {}],
  ['a block that is dropped: nobody', 'block.dropped', { userId: 'u1', blockedId: 'u2' }, {}],
  ...['created', 'updated', 'confirmed', 'deleted'].map(
    (change): Case => [`an alert that is ${change}: nobody`, `alert.${change}`, clientAlert, {}],
  ),
  [
    'a notification: its reader',
    'notification.created',
    { userId: 'u1', notification, unread: 1 },
    { 'notification:new': ['user:u1'] },
  ],
  [
    'a notification that was read: its reader',
    'notification.read',
    { userId: 'u1', ids: 'all', unread: 0 },
    { 'notification:read': ['user:u1'] },
  ],
  ['a delivery: nobody', 'notification.delivery-changed', { messageId: 'x1', channel: 'sms', status: 'delivered', at: AT }, {}],
  ['a contact message that was answered', 'contact.status-changed', { contactId: 'c1', reference: 'VV-1', actor }, {}],
  ['more to review', 'admin.pending-count-changed', { meetings: 3, verifications: 0 }, { 'admin:pending-count': ['admin'] }],
];
/** Parsed first: a fixture that is no such event would prove nothing. */
function mapBy<E extends EventDefinition>(definitions: readonly E[], map: (event: EventOf<E>) => RoomMessage[]) {
  return (type: string, data: object): RoomMessage[] | undefined => {
    const parsed = definitions.find((each) => each.type === type)?.schema.parse(envelope(type, data));
    return parsed && map(parsed as EventOf<E>);
  };
}
const maps = [
  mapBy(authEvents, mapAuthEvent),
  mapBy(meetingEvents, mapMeetingEvent),
  mapBy(billingEvents, mapBillingEvent),
  mapBy(adminEvents, mapAdminEvent),
  mapBy(alertEvents, mapAlertEvent),
];
const map = (type: string, data: object) => {
  const messages = maps.map((each) => each(`visavis.${type}.v1`, data)).find((each) => each !== undefined);
  if (!messages) throw new Error(`there is no event ${type}`);
  return messages;
};

// spec 1 §4.34–36
describe('messages by room', () => {
  it('count contact messages, which an earlier release did not', () => {
    const counts = { meetings: 3, verifications: 0 };
    for (const data of [counts, { ...counts, contact: 2 }])
      expect(map('admin.pending-count-changed', data)).toMatchObject([{ name: 'admin:pending-count', data }]);
  });

  it.each(cases)('%s', (_, type, data, heard) => {
    const found: Record<string, string[]> = {};
    for (const { name, room } of map(type, data)) {
      found[name] ??= [];
      found[name].push(room);
    }
    expect(found).toEqual(heard);
  });

  it('have a case for every type of event that is consumed, and for no other type', () => {
    const consumers = createConsumers({} as Parameters<typeof createConsumers>[0]);
    const consumed = consumers.flatMap(({ types }) => types).sort();
    expect([...new Set(cases.map(([, type]) => `visavis.${type}.v1`))].sort()).toEqual(consumed);
    // All of a service's events, or none: a service may have nothing to tell browsers.
    const topics = new Set(consumers.map(({ topic }) => topic));
    expect(consumed).toEqual(
      allEvents
        .filter(({ topic }) => topics.has(topic))
        .map(({ type }) => type)
        .sort(),
    );
  });

  it('carry these fields of a meeting and no others, whatever an event contains', () => {
    const more = { notes: 'n', decidedBy: 'admin', previousStatus: 'pending', reason: 'Ill', status: 'cancelled' };
    const card = publicCard(meeting({ ...more, host: { ...meeting().host, phone: '+919000000009' } } as object));
    expect(Object.keys(card).sort()).toEqual([
      '_id',
      'category',
      'categoryName',
      'coHosts',
      'createdAt',
      'date',
      'description',
      'durationMinutes',
      'endedAt',
      'endsAt',
      'host',
      'localDate',
      'meetingType',
      'reason',
      'revision',
      'startedAt',
      'startsAt',
      'state',
      'status',
      'time',
      'timeZone',
      'title',
      'version',
    ]);
    expect(Object.keys(card.host).sort()).toEqual(['isVerified', 'name', 'profilePicture', 'userId']);
    expect(card.coHosts).toEqual([{ name: 'Co', userId: 'co' }, { name: 'Unregistered' }]);
  });

  it('cover every event of earlier releases, with no phone in any room', () => {
    for (const service of ['auth', 'meeting', 'billing', 'admin']) {
      for (const { type, data } of corpusOf(service)) {
        const name = type.replace(/^visavis\.|\.v1$/g, '');
        expect(JSON.stringify(map(name, data as object))).not.toContain('+91');
      }
    }
  });

  it('carry no phone in any room, and the reason only of a cancellation', () => {
    for (const [, type, data] of cases) expect(JSON.stringify(map(type, data))).not.toContain('+91');
    expect(publicCard(meeting({ reason: 'secret' }))).not.toHaveProperty('reason');
    expect(publicCard(meeting({ status: 'rejected', reason: 'secret' }))).not.toHaveProperty('reason');
    expect(publicCard(meeting({ status: 'cancelled', reason: 'Ill' }))).toMatchObject({ reason: 'Ill' });
  });

  it('tell admins nothing about whose money it is', () => {
    const messages = cases.flatMap(([, type, data]) => map(type, data)).filter(({ name }) => name === 'admin:money-changed');
    expect(messages.map(({ data }) => data)).toEqual(messages.map(() => ({})));
  });

  it("carry a user's passes without what only the audit log needs", () => {
    const data = {
      userId: 'u1',
      balance: 4,
      delta: 3,
      reason: 'admin_action',
      isUnlimited: false,
      subscriptionId: null,
      meetingId: null,
    };
    expect(map('passes.updated', { ...data, actor, before: { balance: 1 } })[0]?.data).toEqual({
      balance: 4,
      delta: 3,
      reason: 'admin_action',
      isUnlimited: false,
    });
    expect(map('subscription.purchased', { userId: 'u1', subscription })[0]?.data).toEqual({ subscription });
    expect(map('payment.captured', { ...order, taxPaise: 1, discountPaise: 0, couponCode: null, at: AT })[0]?.data).toEqual({
      orderId: 'o1',
      status: 'captured',
    });
  });

  // spec 1 §3.15
  it('carry a change with its meeting, a participant with user and place, a forced leave with its reason', () => {
    const [change] = map('meeting.updated', about({}, { changed: ['title'], actor }));
    expect(change?.data).toEqual({
      meetingId: 'm1',
      version: 3,
      revision: 1,
      status: 'approved',
      state: 'upcoming',
      changed: ['title'],
      meeting: publicCard(meeting()),
    });
    const toAdmin = map('meeting.updated', about({}, { changed: ['title'], actor })).find((row) => row.room === 'admin');
    expect(toAdmin?.data).toMatchObject({ meetingId: 'm1', changed: ['title'], version: 3, by: 'boss' });
    expect(map('participant.joined', person)[0]?.data).toEqual({
      meetingId: 'm1',
      userId: person.userId,
      participant: person.participant,
    });
    expect(map('participant.left', { ...person, reason: 'host-lost' }).at(-1)?.data).toEqual({
      meetingId: 'm1',
      reason: 'host-lost',
    });
    expect(
      map(
        'meeting.cancelled',
        about({ status: 'cancelled', startedAt: AT }, { reason: 'Abuse', previousStatus: 'approved', actor }),
      ).at(-1)?.data,
    ).toEqual({ meetingId: 'm1', endedBy: 'boss', reason: 'Abuse' });
  });

  it('name the guest to the hosts of that moment and to the guest', () => {
    const [joined] = map('participant.joined', { ...person, hostIds: ['host', 'co'], ticketId: 't1' });
    expect(joined?.guest).toEqual({ visibleTo: ['guest-7', 'host', 'co'], opaqueId: 't1' });
    const [ofEarlierRelease] = map('participant.left', { ...person, reason: 'left' });
    expect(ofEarlierRelease?.guest).toEqual({ visibleTo: ['guest-7'], opaqueId: undefined });
  });

  it('tell outsiders that there is a guest, not who it is', () => {
    const event = { meetingId: 'm1', userId: 'guest-7', participant: participant('guest') };
    const seen = outsidersView('participant:joined', event);
    expect(JSON.stringify(seen)).not.toMatch(/guest-7|Gita|example\.com/);
    expect(seen).toMatchObject({ meetingId: 'm1', userId: 'guest', participant: { role: 'guest', name: 'Guest' } });
    expect(Object.keys(seen as object).sort()).toEqual(['meetingId', 'participant', 'userId']);
    expect(outsidersView('participant:joined', event, 't1')).toMatchObject({ userId: 't1', participant: { userId: 't1' } });
    const { participant: guest } = outsidersView('participant:left', {
      ...event,
      reason: 'left',
      participant: { ...event.participant, phone: '+919000000009' },
    }) as { participant: object };
    expect(Object.keys(guest).sort()).toEqual(['avatarUrl', 'connection', 'joinedAt', 'name', 'role', 'userId', 'verified']);
    const host = { ...event, participant: participant('host') };
    expect(outsidersView('participant:left', host)).toBe(host);
    expect(outsidersView('meeting:update', event)).toBe(event);
  });
});
