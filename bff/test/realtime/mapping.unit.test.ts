import { describe, expect, it } from '@jest/globals';
import { corpusOf } from '@visavis/contracts/corpus';
import { exampleOf } from '@visavis/contracts/event';
import { allEvents, definitionOf, type PublishedEvent } from '@visavis/contracts/events/registry';
import { publicMeetingSchema } from '@visavis/contracts/meeting-model';
import { createConsumers } from '../../src/realtime/consumers.ts';
import { mapEvent } from '../../src/realtime/mapping/map-event.ts';
import { outsidersView, publicCard } from '../../src/realtime/mapping/public-view.ts';
import { AT, envelope, meeting, meetingEventData, participant } from './fixtures.ts';

const TEAM = ['user:host', 'user:co'];
const OPEN = ['meeting:m1', 'public:meetings'];
const place = { meetingId: 'm1', hostIds: ['host', 'co'], userId: 'guest-7', ticketId: 't1', total: 2 };
const person = { meetingId: 'm1', userId: 'guest-7', participant: participant('guest') };
const actor = { userId: 'boss', role: 'admin' };
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

/** A change of a meeting, to its people alone or to everyone; the admins hear of both. */
const forAdmins = { 'admin:meeting-updated': ['admin'] };
const toTeam = { 'meeting:update': TEAM, ...forAdmins };
const toAll = { 'meeting:update': [...TEAM, ...OPEN], ...forAdmins };
const toQueue = { 'waiting-room:batchUpdate': ['waiting-room:m1'] };
const sessionEnds = { 'meeting:session-ended': ['meeting:m1'] };
const cancelled = (previousStatus: string, more: object = {}) =>
  meetingEventData({ status: 'cancelled', ...more }, { reason: 'Ill', previousStatus, actor });
const ended = (guestsMet: number, startedAt: string | null) =>
  meetingEventData(
    { startedAt, endedAt: AT, state: 'past' },
    { endedBy: 'host', reason: 'over', guestsMet, noShow: guestsMet === 0 },
  );
const hostIs = (status: string, graceUntil: string | null) => ({ meetingId: 'm1', status, graceUntil, at: AT });
const presence = { hostStatus: 'live', guestInside: true, waiting: 2, version: 7 };
const passes = (reason: string, meetingId: string | null) => ({
  ...{ userId: 'u1', balance: 4, delta: 3, reason, isUnlimited: false, subscriptionId: null, meetingId, actor },
});

type Case = [title: string, type: string, data: object, heard: Record<string, string[]>];
/** Events that need code: who hears what of it, `name: rooms`. Those whose rows say it follow from their examples, below. */
const cases: Case[] = [
  [
    'a proposal: the admins and its own people',
    'meeting.created',
    meetingEventData({ status: 'pending' }),
    { 'admin:meeting-created': ['admin'], 'meeting:update': TEAM },
  ],
  [
    'a date of approved office hours: everyone at once, and no second approval',
    'meeting.created',
    meetingEventData({ status: 'approved' }),
    { 'admin:meeting-created': ['admin'], 'meeting:update': [...TEAM, ...OPEN] },
  ],
  [
    'an edit before approval: nobody outside',
    'meeting.updated',
    meetingEventData({ status: 'pending' }, { changed: ['title'] }),
    toTeam,
  ],
  ['an edit after approval: everyone', 'meeting.updated', meetingEventData({}, { changed: ['coHosts'] }), toAll],
  ['a move: everyone', 'meeting.rescheduled', meetingEventData({}, { changed: ['startsAt'], previousStartsAt: AT }), toAll],
  [
    'a move before approval: nobody outside',
    'meeting.rescheduled',
    meetingEventData({ status: 'pending' }, { changed: [], previousStartsAt: AT }),
    toTeam,
  ],
  [
    'an approval: everyone',
    'meeting.approved',
    meetingEventData({}, { changed: ['status'] }),
    { 'meeting:approved': [...TEAM, ...OPEN, 'admin'] },
  ],
  [
    'a rejection: host and admins',
    'meeting.rejected',
    meetingEventData({ status: 'rejected' }, { reason: 'Not for us' }),
    { 'meeting:rejected': ['user:host', 'admin'] },
  ],
  ['a cancelled public meeting: everyone', 'meeting.cancelled', cancelled('approved'), toAll],
  ['a cancelled proposal: nobody outside', 'meeting.cancelled', cancelled('pending'), toTeam],
  [
    'cancelled while people are in it: the session is over',
    'meeting.cancelled',
    cancelled('approved', { startedAt: AT }),
    { ...toAll, ...sessionEnds },
  ],
  ['a start: everyone', 'meeting.started', meetingEventData({ startedAt: AT, state: 'live' }), toAll],
  [
    'an end: everyone, and the call is over',
    'meeting.ended',
    ended(1, AT),
    { ...toAll, ...sessionEnds, 'meeting:video-ended': ['meeting:m1'] },
  ],
  ['nobody came: there was no call', 'meeting.ended', ended(0, null), { ...toAll, ...sessionEnds }],
  ['the host is here', 'meeting.host-status', hostIs('live', null), { 'meeting:hostStatus': ['meeting:m1'] }],
  [
    'the host is away',
    'meeting.host-status',
    hostIs('reconnecting', AT),
    { 'meeting:hostStatus': ['meeting:m1'], 'meeting:host-left': ['meeting:m1'] },
  ],
  [
    'who is there after it: the meeting’s own room and the lists',
    'waiting-room.left',
    { ...place, reason: 'left', presence },
    { ...toQueue, 'meeting:presence': OPEN },
  ],
  ['somebody enters', 'participant.joined', person, { 'participant:joined': ['meeting:m1'] }],
  ['somebody leaves', 'participant.left', { ...person, reason: 'left' }, { 'participant:left': ['meeting:m1'] }],
  [
    'somebody is lost, perhaps for a moment',
    'participant.left',
    { ...person, reason: 'connection-lost' },
    { 'participant:left': ['meeting:m1'] },
  ],
  [
    'somebody is taken out',
    'participant.left',
    { ...person, reason: 'removed' },
    { 'participant:left': ['meeting:m1'], 'meeting:forced-leave': ['user:guest-7'] },
  ],
  ['the queue grows', 'waiting-room.joined', place, toQueue],
  ['the queue shrinks', 'waiting-room.left', { ...place, reason: 'stale' }, toQueue],
  ['the next one is admitted', 'waiting-room.admitted', place, { 'waiting-room:admitted': ['user:guest-7'], ...toQueue }],
  [
    'somebody is refused',
    'waiting-room.denied',
    { ...place, reason: 'Not today' },
    { 'waiting-room:denied': ['user:guest-7'], ...toQueue },
  ],
  // spec 2 §1.5, §4.3
  ['a purchase: its owner', 'subscription.purchased', { userId: 'u1', subscription }, { 'subscription:purchased': ['user:u1'] }],
  [
    'passes given by an admin: their owner',
    'passes.updated',
    passes('admin_action', null),
    { 'meetingPasses:updated': ['user:u1'] },
  ],
  [
    'a pass that was used: its owner',
    'passes.updated',
    passes('consume', 'm1'),
    { 'meetingPasses:updated': ['user:u1'], 'admin:money-changed': ['admin'] },
  ],
];
/** Parsed first: a fixture that is no such event would prove nothing. */
const map = (type: string, data: object) => {
  const definition = definitionOf(`visavis.${type}.v1`);
  if (!definition) throw new Error(`there is no event ${type}`);
  return mapEvent(definition.schema.parse(envelope(definition.type, data)) as PublishedEvent);
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

  it('say whose meeting was rejected: an admin may be its host', () =>
    expect(
      map('meeting.rejected', meetingEventData({ status: 'rejected' }, { reason: 'Not for us' })).map(({ data }) => data),
    ).toEqual(['user:host', 'admin'].map(() => ({ meetingId: 'm1', hostId: 'host', reason: 'Not for us' }))));

  it('have a case for every event that needs code', () => {
    const written = new Set(cases.map(([, type]) => `visavis.${type}.v1`));
    const needCode = allEvents.filter(({ rooms, changes }) => !rooms && !changes).map(({ type }) => type);
    expect(needCode.filter((type) => !written.has(type))).toEqual([]);
  });

  it.each(allEvents.flatMap((definition) => (definition.rooms ? [[definition.type, definition] as const] : [])))(
    'are what the rows of %s say, to single people, one meeting or the admins',
    (_, definition) => {
      const messages = mapEvent(exampleOf(definition) as PublishedEvent);
      for (const [name, { to, fields = [], values = {} }] of Object.entries(definition.rooms ?? {})) {
        const found = messages.filter((message) => message.name === name);
        expect(found).toHaveLength(to.length);
        for (const { room, data } of found) {
          expect(room).toMatch(/^(admin|(user|meeting|waiting-room):(?!null|undefined)[\w-]+)$/);
          expect(Object.keys(data).sort()).toEqual([...fields, ...Object.keys(values)].sort());
        }
      }
    },
  );

  it.each(allEvents.flatMap((definition) => (definition.changes ? [[definition.type, definition] as const] : [])))(
    'name what %s changes of the meeting, to all who see it',
    (_, definition) => {
      const event = exampleOf(definition);
      const changed = [...definition.changes, ...('changed' in event.data ? event.data.changed : [])];
      expect(changed.length).toBeGreaterThan(0);
      const updates = mapEvent(event).filter(({ name }) => name === 'meeting:update');
      for (const { data } of updates) expect(data).toMatchObject({ meetingId: event.data.meetingId, changed });
      expect(updates.slice(0, 2).map(({ room }) => room)).toEqual(TEAM);
      expect(mapEvent(event)).toContainEqual(
        expect.objectContaining({ room: 'admin', name: 'admin:meeting-updated', data: expect.objectContaining({ changed }) }),
      );
    },
  );

  it('come from all events of a service that tells browsers something, and of no other', () => {
    const consumed = createConsumers({} as Parameters<typeof createConsumers>[0]).flatMap(({ types }) => types);
    const mappedTopics = new Set(
      allEvents.filter((each) => mapEvent(exampleOf(each) as PublishedEvent).length > 0).map(({ topic }) => topic),
    );
    expect(consumed.toSorted()).toEqual(
      allEvents
        .filter(({ topic }) => mappedTopics.has(topic))
        .map(({ type }) => type)
        .sort(),
    );
  });

  it('carry these fields of a meeting and no others, whatever an event contains', () => {
    const more = { notes: 'n', decidedBy: 'admin', previousStatus: 'pending', reason: 'Ill', status: 'cancelled' };
    const { presence: _, ...fields } = publicMeetingSchema.shape;
    const published = Object.keys(fields);
    // Those that are true or missing, and others; the meeting below has all that are neither.
    const every = Object.fromEntries(
      Object.entries(fields).map(([field, schema]) => [field, schema.safeParse(true).success || 'as published']),
    );
    const host = { ...meeting().host, phone: '+919000000009' };
    const series = { _id: 'm1', number: 2, of: 4, everyWeeks: 1, time: '15:30' };
    const card = publicCard({ ...every, ...meeting({ ...more, host, series } as object) });
    expect(Object.keys(card).sort()).toEqual(published.sort());
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
    const messages = allEvents
      .flatMap((definition) => mapEvent(exampleOf(definition) as PublishedEvent))
      .filter(({ name }) => name === 'admin:money-changed');
    expect(messages.length).toBeGreaterThan(5);
    expect(messages.map(({ data }) => data)).toEqual(messages.map(() => ({})));
  });

  it("carry a user's passes without what only the audit log needs", () => {
    const seen = { balance: 4, delta: 3, reason: 'admin_action', isUnlimited: false };
    expect(map('passes.updated', { ...passes('admin_action', null), before: { balance: 1 } })[0]?.data).toEqual(seen);
    expect(map('subscription.purchased', { userId: 'u1', subscription })[0]?.data).toEqual({ subscription });
    const order = { orderId: 'o1', userId: 'u1', planCode: 'basic', amountPaise: 49_900, taxPaise: 1, discountPaise: 0 };
    const captured = map('payment.captured', { ...order, couponCode: null, at: AT })[0]?.data;
    expect(captured).toEqual({ orderId: 'o1', status: 'captured' });
  });

  // spec 1 §3.15
  it('carry a change with its meeting, a participant with user and place, a forced leave with its reason', () => {
    const [change] = map('meeting.updated', meetingEventData({}, { changed: ['title'], actor }));
    expect(change?.data).toEqual({
      meetingId: 'm1',
      version: 3,
      revision: 1,
      status: 'approved',
      state: 'upcoming',
      changed: ['title'],
      meeting: publicCard(meeting()),
    });
    const toAdmin = map('meeting.updated', meetingEventData({}, { changed: ['title'], actor })).find(
      (row) => row.room === 'admin',
    );
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
    const closed = map('meeting.cancelled', cancelled('approved', { startedAt: AT })).at(-1)?.data;
    expect(closed).toEqual({ meetingId: 'm1', endedBy: 'boss', reason: 'Ill' });
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
