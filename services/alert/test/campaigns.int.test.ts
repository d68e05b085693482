import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CategorySlug } from '@visavis/contracts/constants/category';
import {
  interestDropped,
  interestSet,
  meetingApproved,
  meetingCancelled,
  meetingHostStatus,
  meetingRescheduled,
  meetingStarted,
  meetingUpdated,
} from '@visavis/contracts/events/meeting';
import { blockDropped, blockSet } from '@visavis/contracts/events/reports';
import { createEventFactory, createMovableClock } from '@visavis/platform';
import { startServiceForTest } from '@visavis/service-test';
import { type CampaignRecord, campaigns as campaignRows } from '../src/data/campaigns.ts';
import { clientAlerts } from '../src/data/client-alerts.ts';
import { deliveries } from '../src/data/deliveries.ts';
import { followId, follows } from '../src/data/follows.ts';
import { getThread } from '../src/data/threads.ts';
import { phoneRecipient, userRecipient } from '../src/domain/recipient.ts';
import { ANNOUNCEMENT_MS } from '../src/domain/threads/thread.ts';
import { alertService } from '../src/index.ts';
import { runCampaigns } from '../src/use-cases/campaigns/run-campaigns.ts';
import { HOUR, later, meetingAt, START } from './deliveries/support.ts';

let alert: Awaited<ReturnType<typeof startServiceForTest<typeof alertService>>>;
let clock: ReturnType<typeof createMovableClock>;
beforeEach(async () => {
  clock = createMovableClock({ now: () => START });
  alert = await startServiceForTest(alertService, { clock });
});
afterEach(() => alert.stop());

const meeting = (startsAt: Date, over: object = {}) => meetingAt('m1', startsAt, { title: 'Portfolio review', ...over });
const fields = (startsAt: Date, over: object = {}) => ({
  meetingId: 'm1',
  meeting: meeting(startsAt, over),
  hostId: 'host',
  coHostIds: [],
});
const admin = { userId: 'admin', role: 'admin' };
const host = { userId: 'host', role: 'participant' };
const events = () => createEventFactory('meeting', clock);
const deliver = async (...made: Parameters<typeof alert.deliver>[1][]) => {
  await alert.deliver('visavis.meeting', ...made);
  await campaigns();
};
const campaigns = () => alert.runJob('run-campaigns');
const approve = (startsAt: Date) => deliver(events()(meetingApproved, 'm1', { ...fields(startsAt), changed: [], actor: admin }));
const move = (startsAt: Date, from: Date, byAdmin = false) =>
  deliver(
    events()(meetingRescheduled, 'm1', {
      ...fields(startsAt),
      changed: ['startsAt'],
      previousStartsAt: from.toISOString(),
      actor: byAdmin ? admin : host,
    }),
  );

let added = 0;
async function addAlert(category: CategorySlug | 'all', over: { ownerId?: string; status?: 'active' | 'unconfirmed' } = {}) {
  const phoneKey = `key${++added}`;
  await alert.store.transaction(async (unit) =>
    unit.collection(clientAlerts).insert({
      _id: `a${added}`,
      name: 'Gita',
      phone: `+91981234${String(added).padStart(4, '0')}`,
      phoneKey,
      email: null,
      emailConfirmedAt: null,
      categories: [category],
      createdBy: null,
      ownerId: null,
      recipient: phoneRecipient(phoneKey),
      status: 'active',
      lapsesAt: null,
      timeZone: null,
      language: 'en',
      createdAt: later(added),
      ...over,
    }),
  );
  return phoneRecipient(phoneKey);
}
const follow = (userId: string) =>
  alert.store.transaction(async (unit) =>
    unit.collection(follows).insert({ _id: followId(userId, 'host'), userId, hostId: 'host', createdAt: clock.now() }),
  );
const threadOf = (recipient: string) => getThread(alert.store, 'm1', recipient);
const dueOf = async (recipient: string) => (await threadOf(recipient))?.dueAt ?? null;

describe('an approved meeting', () => {
  test('is news to alerts of its category, alerts of all categories and followers, once each', async () => {
    const [design, all] = [await addAlert('graphic-design'), await addAlert('all')];
    const [other, unconfirmed] = [
      await addAlert('tech-development'),
      await addAlert('graphic-design', { status: 'unconfirmed' }),
    ];
    await addAlert('graphic-design', { ownerId: 'gita' });
    await follow('gita');
    await follow('ravi');
    await approve(later(48 * HOUR));
    for (const recipient of [design, all, userRecipient('gita'), userRecipient('ravi')])
      expect(await dueOf(recipient)).toEqual(later(ANNOUNCEMENT_MS));
    expect((await threadOf(userRecipient('gita')))?.reasons).toEqual(['alert', 'follow']);
    for (const recipient of [other, unconfirmed]) expect(await threadOf(recipient)).toBeUndefined();
  });

  test('is no news to whom a host blocked, and to who blocked a host, until the block is dropped', async () => {
    await addAlert('graphic-design', { ownerId: 'gita' });
    await follow('ravi');
    const blocked = (userId: string, blockedId: string) => events()(blockSet, userId, { userId, blockedId });
    await deliver(blocked('host', 'gita'), blocked('ravi', 'host'), blocked('hari', 'host'));
    await deliver(events()(blockDropped, 'hari', { userId: 'hari', blockedId: 'host' }));
    await follow('hari');
    await approve(later(48 * HOUR));
    for (const userId of ['gita', 'ravi']) expect(await threadOf(userRecipient(userId))).toBeUndefined();
    expect((await threadOf(userRecipient('hari')))?.reasons).toEqual(['follow']);
  });

  test('is no news to its own hosts', async () => {
    await addAlert('graphic-design', { ownerId: 'host' });
    await approve(later(48 * HOUR));
    expect(await threadOf(userRecipient('host'))).toMatchObject({ reasons: ['hosting'], dueAt: null });
  });

  test('reaches everybody when there are several pages, also with many made at the same moment', async () => {
    const wanted = await Promise.all(Array.from({ length: 1_203 }, () => addAlert('graphic-design')));
    await approve(later(48 * HOUR));
    const reached = await Promise.all(wanted.map(dueOf));
    expect(reached.filter((dueAt) => dueAt !== null)).toHaveLength(1_203);
  });

  test('is news to others when it comes into another category', async () => {
    const tech = await addAlert('tech-development');
    await approve(later(48 * HOUR));
    expect(await threadOf(tech)).toBeUndefined();
    const changed = fields(later(48 * HOUR), { category: 'tech-development' });
    await deliver(events()(meetingUpdated, 'm1', { ...changed, changed: ['category'], actor: admin }));
    expect(await dueOf(tech)).toEqual(later(ANNOUNCEMENT_MS));
  });
});

describe('a moved meeting', () => {
  const announce = async () => {
    await deliver(events()(interestSet, 'gita', { meetingId: 'm1', userId: 'gita', startsAt: later(48 * HOUR).toISOString() }));
    await approve(later(48 * HOUR));
  };

  test('is checked a minute after the last move for everyone who was told of it, except the host who moved it', async () => {
    await announce();
    await move(later(50 * HOUR), later(48 * HOUR));
    clock.advance(30_000);
    await move(later(51 * HOUR), later(50 * HOUR));
    expect(await dueOf(userRecipient('gita'))).toEqual(later(90_000));
    expect(await threadOf(userRecipient('host'))).toMatchObject({ dueAt: null, told: { startsAt: later(51 * HOUR) } });
  });

  test('is told to the host when an admin moved it', async () => {
    await announce();
    await move(later(50 * HOUR), later(48 * HOUR), true);
    expect(await dueOf(userRecipient('host'))).toEqual(later(60_000));
  });

  test('moves its reminders', async () => {
    await announce();
    await move(later(25 * HOUR), later(48 * HOUR));
    clock.advance(61_000);
    await alert.runJob('start-due-reminders');
    expect((await threadOf(userRecipient('gita')))?.reminder).toBeNull();
    clock.advance(HOUR);
    await alert.runJob('start-due-reminders');
    await campaigns();
    expect((await threadOf(userRecipient('gita')))?.reminder).toEqual({ startsAt: later(25 * HOUR), aheadMs: 24 * HOUR });
  });
});

test('sends a cancellation at once to everyone who was told of the meeting, except those who left', async () => {
  const alerted = await addAlert('graphic-design');
  const set = (userId: string) =>
    events()(interestSet, userId, { meetingId: 'm1', userId, startsAt: later(48 * HOUR).toISOString() });
  await deliver(set('gita'), set('ravi'));
  await approve(later(48 * HOUR));
  await deliver(events()(interestDropped, 'ravi', { meetingId: 'm1', userId: 'ravi' }));
  const cancelled = {
    ...fields(later(48 * HOUR), { status: 'cancelled' }),
    reason: 'Not well',
    previousStatus: 'approved' as const,
  };
  await deliver(events()(meetingCancelled, 'm1', cancelled));
  expect(await dueOf(userRecipient('gita'))).toEqual(START);
  expect(await dueOf(userRecipient('ravi'))).toBeNull();
  // The announcement had not gone out: there is nothing to take back.
  expect(await dueOf(alerted)).toBeNull();
  clock.advance(48 * HOUR);
  await alert.runJob('start-due-reminders');
  await campaigns();
  expect((await threadOf(userRecipient('gita')))?.reminder).toBeNull();
});

describe('the hosts of a meeting that nobody opens', () => {
  const overdueReminders = async () =>
    (await alert.store.collection(deliveries).find({ where: { kind: 'reminder' } })).map(({ recipient, what, items, link }) => [
      recipient,
      what,
      items[0]?.title,
      link,
    ]);
  const at = async (ms: number) => {
    clock.advance(later(ms).getTime() - clock.now().getTime());
    await alert.runJob('start-due-reminders');
  };
  const co = { ...fields(later(HOUR)), coHostIds: ['co'] };
  beforeEach(() => deliver(events()(meetingApproved, 'm1', { ...co, changed: [], actor: admin })));

  test('are asked once, fifteen minutes after its start', async () => {
    await at(HOUR + 15 * 60_000 - 1_000);
    expect(await overdueReminders()).toEqual([]);
    await at(HOUR + 15 * 60_000);
    await at(HOUR + 20 * 60_000);
    const row = ['overdue', 'Portfolio review', '/m/m1'];
    expect((await overdueReminders()).sort()).toEqual([
      [userRecipient('co'), ...row],
      [userRecipient('host'), ...row],
    ]);
  });

  const MINUTE = 60_000;
  type Told = readonly [status: 'waiting' | 'absent' | 'live', lateMinutes?: number, leftOpen?: true];
  const hostIs = (...[status, lateMinutes, leftOpen]: Told) => {
    const presence = {
      hostStatus: status,
      guestInside: false,
      waiting: 0,
      version: 1,
      ...(lateMinutes !== undefined && { lateUntil: later(HOUR + lateMinutes * MINUTE).toISOString() }),
      ...(leftOpen && { leftOpen }),
    };
    return events()(meetingHostStatus, 'm1', { meetingId: 'm1', status, graceUntil: null, at: START.toISOString(), presence });
  };
  test.each<[string, readonly Told[], number]>([
    ['who is there', [['waiting']], 0],
    ['who has gone again', [['waiting'], ['absent']], 2],
    ['who runs late', [['absent', 20], ['waiting'], ['absent', 20]], 0],
    ['who has promised a time that is not long over', [['absent', 10]], 0],
  ])('are asked, or not, beside one %s', async (_, told, count) => {
    await deliver(...told.map((is) => hostIs(...is)));
    await at(HOUR + 15 * MINUTE);
    expect(await overdueReminders()).toHaveLength(count);
  });

  test('are asked once, fifteen minutes after the time that one of them has promised', async () => {
    await deliver(hostIs('absent', 10));
    await at(HOUR + 25 * MINUTE - 1_000);
    expect(await overdueReminders()).toEqual([]);
    await at(HOUR + 25 * MINUTE);
    await deliver(hostIs('absent', 10));
    await at(HOUR + 29 * MINUTE);
    expect(await overdueReminders()).toHaveLength(2);
  });

  test('are asked once more where they promised a time after the first question, and it is not over by then', async () => {
    const longer = fields(later(HOUR), { endsAt: later(2 * HOUR).toISOString() });
    await deliver(events()(meetingUpdated, 'm1', { ...longer, changed: ['durationMinutes'], actor: admin }));
    await at(HOUR + 15 * MINUTE);
    expect(await overdueReminders()).toHaveLength(1);
    await deliver(hostIs('absent', 30));
    await at(HOUR + 45 * MINUTE - 1_000);
    expect(await overdueReminders()).toHaveLength(1);
    await at(HOUR + 45 * MINUTE);
    await deliver(hostIs('absent', 30), hostIs('waiting', 30), hostIs('absent', 30));
    await at(HOUR + 46 * MINUTE);
    expect(await overdueReminders()).toHaveLength(2);
    await deliver(hostIs('absent', 45));
    await at(2 * HOUR);
    expect(await overdueReminders()).toHaveLength(2);
  });

  test('are asked of one that they left open before its start', async () => {
    const startedAt = later(HOUR - MINUTE).toISOString();
    const started = { ...fields(later(HOUR), { state: 'live', startedAt }), coHostIds: ['co'] };
    await deliver(events()(meetingStarted, 'm1', started));
    const hasLeft = () => hostIs('absent', undefined, true);
    await deliver(hostIs('live'), hasLeft(), hostIs('live'), hasLeft());
    await at(HOUR + 15 * MINUTE);
    expect(await overdueReminders()).toHaveLength(2);
  });

  test('are not asked of one that they were in from its start on, or came back to', async () => {
    const startedAt = later(HOUR - MINUTE).toISOString();
    await deliver(events()(meetingStarted, 'm1', fields(later(HOUR), { state: 'live', startedAt })));
    await deliver(hostIs('live'), hostIs('absent', undefined, true), hostIs('live'), hostIs('absent'));
    await at(HOUR + 15 * MINUTE);
    expect(await overdueReminders()).toEqual([]);
  });

  test('are not asked of one that was opened or cancelled, or is over by then', async () => {
    const startedAt = later(HOUR + 60_000).toISOString();
    await deliver(events()(meetingStarted, 'm1', fields(later(HOUR), { state: 'live', startedAt })));
    const other = (id: string, over: object = {}) => ({ ...fields(later(HOUR), { _id: id, ...over }), meetingId: id });
    const cancelled = { ...other('m2', { status: 'cancelled' }), reason: 'Not well', previousStatus: 'approved' as const };
    const short = other('m3', { endsAt: later(HOUR + 15 * 60_000).toISOString() });
    await deliver(
      events()(meetingApproved, 'm2', { ...other('m2'), changed: [], actor: admin }),
      events()(meetingCancelled, 'm2', cancelled),
      events()(meetingApproved, 'm3', { ...short, changed: [], actor: admin }),
    );
    await at(HOUR + 15 * 60_000);
    expect((await overdueReminders()).filter(([, what]) => what === 'overdue')).toEqual([]);
  });
});

test('a campaign that was interrupted goes on after its last page', async () => {
  const wanted = await Promise.all(Array.from({ length: 700 }, () => addAlert('graphic-design')));
  const { store } = alert;
  let commits = 0;
  const transaction = store.transaction.bind(store);
  // The process ends, as it were, with the second page.
  store.transaction = ((work, options) => {
    commits++;
    return commits === 4 ? Promise.reject(new Error('killed')) : transaction(work, options);
  }) as typeof store.transaction;
  await approve(later(48 * HOUR));
  store.transaction = transaction;
  await campaigns();
  const reached = await Promise.all(wanted.map(dueOf));
  expect(reached.filter((dueAt) => dueAt !== null)).toHaveLength(700);
  expect((await Promise.all(wanted.map(threadOf))).every((thread) => thread?.version === 1)).toBe(true);
});

describe('of several campaigns', () => {
  const begin = (over: Partial<CampaignRecord> & { _id: string }) =>
    alert.store.transaction(async (unit) =>
      unit.collection(campaignRows).insert({
        meetingId: 'm1',
        change: 'announce',
        reminder: null,
        byAdmin: true,
        stage: 'category',
        after: null,
        urgency: 2,
        at: START,
        ...over,
      }),
    );
  /** What is left of them once so many pages were done. */
  const after = async (pages: number) => {
    let left = pages;
    await runCampaigns(alert.deps, () => left-- === 0);
    return (await alert.store.collection(campaignRows).find({ sort: { _id: 1 } })).map(({ _id, after }) => [_id, after !== null]);
  };
  beforeEach(async () => {
    for (let n = 0; n < 501; n++) await addAlert('graphic-design');
    await approve(later(600_000));
  });

  test('a reminder shortly before the start has the next page', async () => {
    await begin({ _id: 'large' });
    expect(await after(1)).toEqual([['large', true]]);
    clock.advance(1_000);
    const reminder = { startsAt: later(600_000), aheadMs: 600_000 };
    await begin({ _id: 'soon', change: 'remind', reminder, stage: 'threads', urgency: 0, at: clock.now() });
    expect(await after(2)).toEqual([['large', true]]);
    expect((await threadOf(userRecipient('host')))?.reminder).toEqual(reminder);
  });

  test('those that are as urgent have a page in turns', async () => {
    await begin({ _id: 'large' });
    await begin({ _id: 'small', stage: 'followers', at: later(1) });
    clock.advance(1_000);
    expect(await after(1)).toEqual([
      ['large', true],
      ['small', false],
    ]);
    expect(await after(1)).toEqual([['large', true]]);
  });
});
