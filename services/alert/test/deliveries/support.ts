import type { CategorySlug } from '@visavis/contracts/constants/category';
import {
  interestSet,
  meetingApproved,
  meetingCancelled,
  meetingCreated,
  meetingRescheduled,
  meetingUpdated,
} from '@visavis/contracts/events/meeting';
import { createEventFactory, createMovableClock, phoneKey, type ServiceClient } from '@visavis/platform';
import type { Messenger } from '@visavis/providers';
import type { SandboxMessenger } from '@visavis/providers-sandbox/messenger';
import { startServiceForTest, TEST_SECRET } from '@visavis/service-test';
import { type ClientAlertRecord, clientAlerts } from '../../src/data/client-alerts.ts';
import { type DeliveryRecord, deliveries } from '../../src/data/deliveries.ts';
import { recipientOf } from '../../src/domain/recipient.ts';
import { alertService } from '../../src/index.ts';
import { type Note, notify } from '../../src/use-cases/deliveries/notify.ts';
import { recordReports } from '../../src/use-cases/deliveries/record-reports.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** Half past eleven in India. */
export const START = new Date('2026-11-22T06:00:00Z');
export const later = (ms: number) => new Date(START.getTime() + ms);
export const keyOf = (phone: string) => phoneKey(TEST_SECRET, phone);

/** A meeting of half an hour, as its events carry it. */
export const meetingAt = (id: string, startsAt: Date, over: object = {}) => ({
  _id: id,
  version: 3,
  revision: 0,
  title: `Portfolio review ${id}`,
  description: 'Bring your portfolio and we go through it together.',
  date: startsAt.toISOString(),
  startsAt: startsAt.toISOString(),
  endsAt: new Date(startsAt.getTime() + HOUR / 2).toISOString(),
  time: '10:00',
  localDate: '2026-11-24',
  timeZone: 'Asia/Kolkata',
  durationMinutes: 30,
  status: 'approved' as const,
  state: 'upcoming' as const,
  startedAt: null,
  endedAt: null,
  category: 'graphic-design' as CategorySlug,
  categoryName: 'Graphic Design',
  meetingType: 'open' as const,
  host: { userId: 'host', name: 'Asha Rao', profilePicture: null, isVerified: false },
  createdAt: START.toISOString(),
  coHosts: [],
  ...over,
});

/** The alert service at a clock that moves only when it is told to, with an auth that knows every user by their number. */
export async function startDeliveries(
  options: {
    messenger?: (inbox: SandboxMessenger) => Messenger;
    folder?: string;
    clock?: ReturnType<typeof createMovableClock>;
  } = {},
) {
  const clock = options.clock ?? createMovableClock({ now: () => START });
  const contacts = new Map<string, { phone: string; timeZone: string; language: 'en' | 'hi'; isActive: boolean }>();
  const services = {
    call: async (_row: unknown, { body }: { body: { userIds: string[] } }) => ({
      success: true,
      contacts: body.userIds.flatMap((_id) => (contacts.has(_id) ? [{ _id, ...contacts.get(_id) }] : [])),
    }),
    close: async () => undefined,
  } as unknown as ServiceClient;
  const alert = await startServiceForTest(alertService, { ...options, clock, services });
  const events = createEventFactory('meeting', clock);
  const admin = { userId: 'admin', role: 'admin' };
  const fields = (id: string, startsAt: Date, over: object = {}) => ({
    meetingId: id,
    hostId: 'host',
    coHostIds: [],
    meeting: meetingAt(id, startsAt, over),
  });
  let last: Parameters<typeof alert.deliver>[1][] = [];
  const deliver = async (...made: typeof last) => {
    last = made;
    await alert.deliver('visavis.meeting', ...made);
    await alert.runJob('run-campaigns');
  };
  const run = async () => {
    for (const job of ['start-due-reminders', 'run-campaigns', 'dispatch-threads', 'send-urgent', 'send-others'])
      await alert.runJob(job);
  };
  let added = 0;
  return {
    ...alert,
    clock,
    contacts,
    run,
    /** Time passes, and everything that is due by then happens. */
    async pass(ms: number) {
      clock.advance(ms);
      await run();
    },
    user(userId: string, phone: string, over: object = {}) {
      contacts.set(userId, { phone, timeZone: 'Asia/Kolkata', language: 'en', isActive: true, ...over });
    },
    approve: (id: string, startsAt: Date, over = {}) =>
      deliver(events(meetingApproved, id, { ...fields(id, startsAt, over), changed: [], actor: admin })),
    /** A date of office hours that were approved with their first one. */
    addDate: (id: string, startsAt: Date) => deliver(events(meetingCreated, id, fields(id, startsAt))),
    move: (id: string, startsAt: Date, from: Date) =>
      deliver(
        events(meetingRescheduled, id, {
          ...fields(id, startsAt),
          changed: ['startsAt'],
          previousStartsAt: from.toISOString(),
          actor: admin,
        }),
      ),
    cancel: (id: string, startsAt: Date, over: { endsSeriesFrom?: string } = {}) =>
      deliver(
        events(meetingCancelled, id, {
          ...fields(id, startsAt, { status: 'cancelled' }),
          reason: 'Not well',
          previousStatus: 'approved',
          actor: admin,
          ...over,
        }),
      ),
    edit: (id: string, startsAt: Date) =>
      deliver(events(meetingUpdated, id, { ...fields(id, startsAt), changed: ['title'], actor: admin })),
    /** The last events of meetings once more. */
    again: () => deliver(...last),
    /** STOP, as an answer to a message. */
    stopByPhone: (from: string) =>
      recordReports(
        alert.deps,
        [{ kind: 'inbound', channel: 'whatsapp', providerId: from, from, at: clock.now(), intent: 'stop', text: 'STOP' }],
        clock.now(),
      ),
    interested: (userId: string, id: string, startsAt: Date) =>
      deliver(events(interestSet, userId, { meetingId: id, userId, startsAt: startsAt.toISOString() })),
    /** Without an account, active. */
    addAlert: (phone: string, over: { ownerId?: string } & Partial<ClientAlertRecord> = {}) =>
      alert.store.transaction(async (unit) => {
        const record = {
          _id: `a${++added}`,
          name: 'Gita',
          phone,
          phoneKey: keyOf(phone),
          email: null,
          emailConfirmedAt: null,
          categories: ['graphic-design'] as ClientAlertRecord['categories'],
          createdBy: null,
          ownerId: null,
          status: 'active' as const,
          lapsesAt: null,
          timeZone: null,
          language: 'en' as const,
          createdAt: later(added),
          ...over,
        };
        return unit.collection(clientAlerts).insert({ ...record, recipient: recipientOf(record) })._id;
      }),
    notify: (note: Note) => alert.store.transaction((unit) => notify(alert.deps, unit, note)),
    deliveries: (): Promise<DeliveryRecord[]> =>
      alert.store.collection(deliveries).find({ sort: { createdAt: 1 }, limit: 1_000 }),
    /** Channel and template of what was accepted for the recipient, the oldest first. */
    sentTo: (to: string) =>
      alert.inbox
        .inbox({ to })
        .map(({ channel, template }) => `${channel} ${template}`)
        .reverse(),
  };
}
export type Deliveries = Awaited<ReturnType<typeof startDeliveries>>;
