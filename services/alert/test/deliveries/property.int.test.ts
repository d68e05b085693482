// @deep RUNS=600
import { afterEach, expect, test } from '@jest/globals';
import { userRegistered } from '@visavis/contracts/events/auth';
import { interestDropped } from '@visavis/contracts/events/meeting';
import { createEventFactory } from '@visavis/platform';
import fc from 'fast-check';
import { followId, follows } from '../../src/data/follows.ts';
import { getThread } from '../../src/data/threads.ts';
import { phoneRecipient, userRecipient } from '../../src/domain/recipient.ts';
import { afterQuietHours } from '../../src/domain/threads/quiet-hours.ts';
import { type Deliveries, HOUR, keyOf, later, MINUTE, startDeliveries } from './support.ts';

const DAY = 24 * HOUR;
const MEETINGS = ['m1', 'm2'] as const;
/** Far enough ahead for nights, and two of them within an hour. */
const STARTS = [3 * DAY, 3 * DAY + HOUR, 5 * DAY].map(later);
const WHATSAPP = 'whatsapp';

/** One person for each reason to hear of a meeting; the last one has no account. */
const PEOPLE = [
  { id: 'gita', phone: '+919812345601', zone: 'Asia/Kolkata', may: ['alert', 'interest'] },
  { id: 'ravi', phone: '+12125550101', zone: 'America/New_York', may: ['follow', 'interest'] },
  { id: 'mary', phone: '+6421555010', zone: 'Pacific/Auckland', may: ['alert', 'follow', 'interest'] },
  { id: null, phone: '+919812345604', zone: 'Asia/Kolkata', may: ['alert'] },
] as const;
type Person = (typeof PEOPLE)[number];
type Reason = 'alert' | 'follow' | 'interest';
const recipientOf = ({ id, phone }: Person) => (id === null ? phoneRecipient(keyOf(phone)) : userRecipient(id));

const meeting = fc.constantFrom(...MEETINGS);
const person = fc.constantFrom(...PEOPLE);
const reason = fc.constantFrom<Reason>('alert', 'follow', 'interest');
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('approve' as const), meeting }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('move' as const), meeting, to: fc.constantFrom(...STARTS) }) },
  // There and back before anybody was told.
  { weight: 2, arbitrary: fc.record({ type: fc.constant('waver' as const), meeting, to: fc.constantFrom(...STARTS) }) },
  fc.record({ type: fc.constant('cancel' as const), meeting }),
  fc.record({ type: fc.constant('edit' as const), meeting }),
  { weight: 3, arbitrary: fc.record({ type: fc.constant('join' as const), person, reason, meeting }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('leave' as const), person, reason, meeting }) },
  fc.record({ type: fc.constant('stop' as const), person }),
  // The same event once more, as a consumer that was killed gets it.
  { weight: 2, arbitrary: fc.record({ type: fc.constant('repeat' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 5_000, MINUTE, HOUR, 9 * HOUR) }),
  },
  // To the time of a reminder, or over the start.
  fc.record({ type: fc.constant('jump' as const), meeting, aheadMs: fc.constantFrom(DAY, HOUR, 10 * MINUTE, -MINUTE) }),
);
/** Most runs begin with people who have heard of a meeting. */
const beginning = fc
  .array(fc.record({ type: fc.constant('join' as const), person, reason, meeting: fc.constant('m1' as const) }), { maxLength: 6 })
  .map((joins): Command[] => [...joins, { type: 'approve', meeting: 'm1' }, ...joins, { type: 'wait', ms: 5_000 }]);
const history = fc
  .tuple(fc.option(beginning, { nil: [] }), fc.array(command, { minLength: 5, maxLength: 30, size: 'max' }))
  .map(([first, rest]): Command[] => [...first, ...rest]);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

interface LastAnnounced {
  what: string;
  meetingId: string;
  startsAt: number;
}

async function createFixture(alert: Deliveries) {
  const { clock, store } = alert;
  const auth = createEventFactory('auth', clock);
  const events = createEventFactory('meeting', clock);
  for (const { id, phone, zone } of PEOPLE) {
    if (id === null) continue;
    alert.user(id, phone, { timeZone: zone });
    const profile = { userId: id, name: id, profilePicture: null, isVerified: false, timeZone: zone };
    await alert.deliver('visavis.auth', auth(userRegistered, id, { ...profile, role: 'participant', phoneKey: keyOf(phone) }));
  }
  const meetings = new Map(MEETINGS.map((id) => [id, { startsAt: STARTS[0] as Date, status: 'pending' }]));
  const stateOf = (id: (typeof MEETINGS)[number]) => meetings.get(id) as { startsAt: Date; status: string };
  const reasons = new Map<string, Set<string>>(PEOPLE.map((each) => [recipientOf(each), new Set()]));
  const stopped = new Set<string>();
  const left = new Set<string>();
  const alertIds = new Map<string, string>();
  const announcedTo = new Map<string, LastAnnounced[]>(PEOPLE.map((each) => [recipientOf(each), []]));
  let last: () => Promise<unknown> = async () => undefined;

  const hears = (who: string, meetingId: string) => {
    const own = reasons.get(who) as Set<string>;
    return own.has('alert') || own.has('follow') || own.has(`interest ${meetingId}`);
  };
  const isOpen = (id: (typeof MEETINGS)[number]) => stateOf(id).status === 'approved' && stateOf(id).startsAt > clock.now();

  async function join(who: Person, why: Reason, id: (typeof MEETINGS)[number]): Promise<void> {
    const recipient = recipientOf(who);
    const own = reasons.get(recipient) as Set<string>;
    if (!(who.may as readonly string[]).includes(why) || stopped.has(recipient)) return;
    if (why === 'alert' && !own.has('alert')) {
      const over = who.id === null ? {} : { ownerId: who.id, createdBy: who.id };
      alertIds.set(recipient, await alert.addAlert(who.phone, { ...over, timeZone: who.zone }));
      own.add('alert');
    }
    if (why === 'follow' && !own.has('follow') && who.id) {
      const row = { _id: followId(who.id, 'host'), userId: who.id, hostId: 'host', createdAt: clock.now() };
      await store.transaction(async (unit) => unit.collection(follows).insert(row));
      own.add('follow');
    }
    if (why === 'interest' && who.id && isOpen(id)) {
      const before = (await getThread(store, id, recipient))?.told?.startsAt.getTime();
      const { startsAt } = stateOf(id);
      await alert.interested(who.id, id, startsAt);
      own.add(`interest ${id}`);
      // They looked at the meeting themselves.
      const after = (await getThread(store, id, recipient))?.told?.startsAt.getTime();
      if (after !== before) announcedTo.get(recipient)?.push({ what: 'seen', meetingId: id, startsAt: startsAt.getTime() });
    }
  }

  async function leave(who: Person, why: Reason, id: (typeof MEETINGS)[number]): Promise<void> {
    const recipient = recipientOf(who);
    const own = reasons.get(recipient) as Set<string>;
    const token = who.id === null ? undefined : alert.tokenOf(who.id);
    if (why === 'interest' && own.delete(`interest ${id}`) && who.id)
      await alert.deliver('visavis.meeting', events(interestDropped, who.id, { meetingId: id, userId: who.id }));
    else if (why === 'follow' && own.delete('follow')) await alert.call('DELETE', '/api/notifications/follows/host', { token });
    else if (why === 'alert' && who.id && own.delete('alert'))
      await alert.call('DELETE', `/api/client-alerts/${alertIds.get(recipient)}`, { token });
    else return;
    left.add(recipient);
  }

  async function stop(who: Person): Promise<void> {
    const recipient = recipientOf(who);
    stopped.add(recipient);
    left.add(recipient);
    await alert.stopByPhone(who.phone);
    if (who.id === null) reasons.get(recipient)?.clear();
  }

  async function act(each: Command): Promise<unknown> {
    switch (each.type) {
      case 'approve': {
        const state = stateOf(each.meeting);
        if (state.status !== 'pending' || state.startsAt <= clock.now()) return;
        state.status = 'approved';
        return alert.approve(each.meeting, state.startsAt);
      }
      case 'move': {
        const state = stateOf(each.meeting);
        const from = state.startsAt;
        if (!isOpen(each.meeting) || each.to <= clock.now() || from.getTime() === each.to.getTime()) return;
        state.startsAt = each.to;
        return alert.move(each.meeting, each.to, from);
      }
      case 'waver': {
        const back = stateOf(each.meeting).startsAt;
        await act({ type: 'move', meeting: each.meeting, to: each.to });
        return act({ type: 'move', meeting: each.meeting, to: back });
      }
      case 'cancel':
        if (!isOpen(each.meeting)) return;
        stateOf(each.meeting).status = 'cancelled';
        return alert.cancel(each.meeting, stateOf(each.meeting).startsAt);
      case 'edit':
        return isOpen(each.meeting) ? alert.edit(each.meeting, stateOf(each.meeting).startsAt) : undefined;
      case 'join':
        return join(each.person, each.reason, each.meeting);
      case 'leave':
        return leave(each.person, each.reason, each.meeting);
      case 'stop':
        return stop(each.person);
      case 'repeat':
        return last();
      case 'wait':
        return clock.advance(each.ms);
      case 'jump':
        return clock.advance(Math.max(0, stateOf(each.meeting).startsAt.getTime() - each.aheadMs - clock.now().getTime()));
    }
  }

  const seen = new Set<string>();
  /** What the providers have accepted since: at once when it may be, of somebody who wants it, and of each meeting once. */
  async function read(): Promise<void> {
    const deliveriesById = new Map((await alert.deliveries()).map((delivery) => [delivery._id, delivery]));
    for (const who of PEOPLE) {
      const recipient = recipientOf(who);
      for (const message of alert.inbox.inbox({ to: who.phone, limit: 500 }).toReversed()) {
        if (seen.has(message.id)) continue;
        seen.add(message.id);
        const delivery = [...deliveriesById.values()].find(({ attempts }) =>
          attempts.some(({ messageId }) => messageId === message.messageId),
        );
        if (!delivery) throw new Error(`nobody knows of ${message.template}`);
        if (delivery.repeatedAfterUnknown > 0 || message.channel !== WHATSAPP)
          throw new Error(`${message.template} went out twice`);
        if (stopped.has(recipient)) throw new Error(`${message.template} to somebody who has stopped all messages`);
        const isSoon = delivery.what === 'reminder-10m' || delivery.urgency === 'reminder-10m';
        const at = new Date(message.sentAt);
        if (!isSoon && afterQuietHours(at, who.zone) > at) throw new Error(`${message.template} at night`);
        for (const { meetingId = '', startsAt = '' } of delivery.items) {
          if (!hears(recipient, meetingId) && delivery.items.length === 1)
            throw new Error(`${message.template} to somebody who had left`);
          announcedTo.get(recipient)?.push({ what: delivery.what, meetingId, startsAt: new Date(startsAt).getTime() });
        }
      }
    }
  }
  return {
    async step(each: Command): Promise<void> {
      await act(each);
      if (['approve', 'move', 'cancel'].includes(each.type)) last = () => alert.again();
      await alert.run();
      // Providers report in the time of the machine; without a report, time that jumps would ask for an SMS.
      await alert.messengerSandbox.postDue();
      await read();
    },
    /** Each real change once and in order, and in the end everybody who listened knows the meeting as it is. */
    check(): void {
      for (const [recipient, messages] of announcedTo)
        for (const id of MEETINGS) {
          const own = messages.filter(({ meetingId }) => meetingId === id);
          let announcedStart: number | undefined;
          let isOver = false;
          const reminders = new Set<string>();
          for (const { what, startsAt } of own) {
            const say = `${recipient} ${id}: ${own.map((each) => each.what).join(', ')}`;
            if (isOver) throw new Error(`${say}: after the cancellation`);
            if (what === 'approved' && announcedStart !== undefined) throw new Error(`${say}: announced twice`);
            if (what === 'moved' && startsAt === announcedStart) throw new Error(`${say}: moved to where it was`);
            if (what.startsWith('reminder') && reminders.has(`${what} ${startsAt}`)) throw new Error(`${say}: reminded twice`);
            reminders.add(`${what} ${startsAt}`);
            if (what === 'cancelled') isOver = true;
            else announcedStart = startsAt;
          }
          const { startsAt, status } = stateOf(id);
          if (left.has(recipient) || startsAt <= clock.now() || !hears(recipient, id) || announcedStart === undefined) continue;
          expect([recipient, id, isOver]).toEqual([recipient, id, status === 'cancelled']);
          if (!isOver) expect([recipient, id, new Date(announcedStart)]).toEqual([recipient, id, startsAt]);
        }
    },
    isIdle: async () => (await alert.deliveries()).every(({ state }) => state === 'done'),
  };
}

let alert: Deliveries | undefined;
afterEach(() => alert?.stop());

test('tells each real change once and in order, at a good time, and nothing to somebody who left', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (commands) => {
      alert = await startDeliveries();
      try {
        const fixture = await createFixture(alert);
        for (const each of commands) await fixture.step(each);
        // Nothing waits longer than the quiet hours.
        for (let hour = 0; hour < 12; hour++) await fixture.step({ type: 'wait', ms: HOUR });
        fixture.check();
        expect(await fixture.isIdle()).toBe(true);
      } finally {
        await alert.stop();
        alert = undefined;
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 60) },
  );
}, 600_000);
