import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DELETED_USER_NAME } from '@visavis/contracts/constants/account';
import {
  sessionRevoked,
  userDeleted,
  userDisputesPayment,
  userProfileUpdated,
  userRegistered,
  userRoleChanged,
  userStatusChanged,
  verificationDecided,
  verificationRevoked,
} from '@visavis/contracts/events/auth';
import {
  passesUpdated,
  paymentCaptured,
  paymentFailed,
  paymentRefunded,
  paymentReturned,
  subscriptionEnding,
  subscriptionExpired,
} from '@visavis/contracts/events/billing';
import { meetingApproved, meetingCancelled, meetingRejected, meetingUpdated } from '@visavis/contracts/events/meeting';
import { appealDecided, reportDecided } from '@visavis/contracts/events/reports';
import type { Notification } from '@visavis/contracts/notification-model';
import { createEventFactory } from '@visavis/platform';
import { centres, notifications } from '../../src/data/centre/notifications.ts';
import { preferences } from '../../src/data/centre/preferences.ts';
import { pushSubscriptionsOf } from '../../src/data/centre/push-subscriptions.ts';
import { deliveries } from '../../src/data/deliveries.ts';
import { followId, follows, followsOf } from '../../src/data/follows.ts';
import { endSession, subscribeToPush } from '../../src/use-cases/centre/push-subscriptions.ts';
import { type CentreForTest, HOUR, START, startCentre } from './support.ts';

let centre: CentreForTest;
beforeEach(async () => {
  centre = await startCentre();
});
afterEach(() => centre.stop());

const events = (service: 'auth' | 'billing' | 'meeting') => createEventFactory(service, centre.clock);
/** Twice, as a bus may. */
const deliver = (service: string, ...made: Parameters<typeof centre.deliver>[1][]) =>
  centre.deliver(`visavis.${service}`, ...made, ...made);
async function heard(userId: string): Promise<Notification[]> {
  const { body } = await centre.call('GET', '/api/notifications', { token: centre.tokenOf(userId) });
  return body.data;
}
const whatOf = async (userId: string) => (await heard(userId)).map(({ kind, what }) => `${kind} ${what}`);
const sent = async () =>
  (await centre.store.collection(deliveries).find())
    .map(({ recipient, what, urgency }) => [recipient, what, urgency])
    .sort((one, other) => `${one}`.localeCompare(`${other}`));

const admin = { userId: 'admin', role: 'admin' };
const startsAt = new Date(START.getTime() + 48 * HOUR).toISOString();
const meeting = {
  meetingId: 'm1',
  meeting: {
    _id: 'm1',
    version: 3,
    revision: 0,
    title: 'Portfolio review',
    description: 'Bring your portfolio and we go through it together.',
    date: startsAt,
    startsAt,
    endsAt: new Date(START.getTime() + 49 * HOUR).toISOString(),
    time: '11:30',
    localDate: '2026-11-24',
    timeZone: 'Asia/Kolkata',
    durationMinutes: 60,
    status: 'approved' as const,
    state: 'upcoming' as const,
    startedAt: null,
    endedAt: null,
    category: 'graphic-design' as const,
    categoryName: 'Graphic Design',
    meetingType: 'open' as const,
    host: { userId: 'host', name: 'Asha Rao', profilePicture: null, isVerified: false },
    createdAt: START.toISOString(),
    coHosts: [],
  },
  hostId: 'host',
  coHostIds: ['co'],
};

describe('what was decided of a meeting', () => {
  test('is told to host and co-hosts when it is approved', async () => {
    await deliver('meeting', events('meeting')(meetingApproved, 'm1', { ...meeting, changed: [], actor: admin }));
    const [note, ...more] = await heard('host');
    expect(more).toEqual([]);
    expect(note).toMatchObject({
      kind: 'meeting_decided',
      what: 'approved',
      link: '/p/m1',
      facts: { meetingId: 'm1', title: 'Portfolio review', startsAt, category: 'graphic-design', hostName: 'Asha Rao' },
    });
    expect(await whatOf('co')).toEqual(['meeting_decided approved']);
    expect(await sent()).toEqual([
      ['u_co', 'approved', 'normal'],
      ['u_host', 'approved', 'normal'],
    ]);
  });

  test('names the host as the meeting does, and nobody whose account is erased', async () => {
    await register('host');
    await deliver('meeting', events('meeting')(meetingApproved, 'm1', { ...meeting, changed: [], actor: admin }));
    const nameOf = async () => (await heard('co'))[0]?.facts.hostName;
    expect(await nameOf()).toBe('Asha Rao');
    await deliver('auth', events('auth')(userProfileUpdated, 'host', { ...profile, userId: 'host', name: 'Asha Rao-Sen' }));
    expect(await nameOf()).toBe('Asha Rao');
    // An admin has looked at the new name.
    const host = { ...meeting.meeting.host, name: 'Asha Rao-Sen' };
    const named = { ...meeting, meeting: { ...meeting.meeting, version: 4, host }, changed: ['host'] };
    await deliver('meeting', events('meeting')(meetingUpdated, 'm1', named));
    expect(await nameOf()).toBe('Asha Rao-Sen');
    await deliver('auth', events('auth')(userDeleted, 'host', { userId: 'host' }));
    expect(await nameOf()).toBe(DELETED_USER_NAME);
  });

  test('is told to the host with the reason when it is refused, and to nobody who decided it', async () => {
    const rejected = {
      ...meeting,
      meeting: { ...meeting.meeting, status: 'rejected' as const },
      reason: 'Not a fit',
      actor: admin,
    };
    await deliver('meeting', events('meeting')(meetingRejected, 'm1', rejected));
    expect((await heard('host'))[0]).toMatchObject({ what: 'rejected', facts: { reason: 'Not a fit' } });
    expect(await whatOf('co')).toEqual([]);
    const own = { ...meeting, hostId: 'admin', changed: [], actor: admin };
    await deliver('meeting', events('meeting')(meetingApproved, 'm1', own));
    expect(await whatOf('admin')).toEqual([]);
  });

  test('is told when an admin cancels a proposal, not when its host does; of a public one the thread tells', async () => {
    const cancelled = { ...meeting, meeting: { ...meeting.meeting, status: 'cancelled' as const }, reason: 'Twice' };
    const cancel = (over: object) =>
      deliver('meeting', events('meeting')(meetingCancelled, 'm1', { ...cancelled, previousStatus: 'pending', ...over }));
    await cancel({});
    await cancel({ previousStatus: 'approved', actor: admin });
    expect(await whatOf('host')).toEqual([]);
    await cancel({ actor: admin });
    expect(await whatOf('host')).toEqual(['meeting_decided cancelled']);
  });

  test('is no news after a day, to a service that was away', async () => {
    const approved = events('meeting')(meetingApproved, 'm1', { ...meeting, changed: [], actor: admin });
    centre.clock.advance(24 * HOUR + 1);
    await deliver('meeting', approved);
    expect(await whatOf('host')).toEqual([]);
  });
});

describe('money', () => {
  const order = { orderId: 'o1', userId: 'gita', planCode: 'basic' as const, amountPaise: 39_900, at: START.toISOString() };
  const paid = { ...order, taxPaise: 6_086, discountPaise: 0, couponCode: null };
  const refund = { ...order, refundId: 'r1', refundPaise: 10_000, isFull: false };
  const subscription = {
    _id: 's1',
    planCode: 'basic' as const,
    passesExpiryDate: startsAt,
    remainingPasses: 3,
    totalPasses: 5,
    selectedCategory: 'all',
    isUnlimited: false,
    isActive: true,
    isExpired: false,
    isRefunded: false,
    purchasedAt: START.toISOString(),
    orderId: 'o1',
  };
  const passes = {
    userId: 'gita',
    balance: 0,
    delta: 0,
    reason: 'consume' as const,
    isUnlimited: false,
    subscriptionId: 's1',
    meetingId: 'm1',
  };

  test('is told to the payer, each thing once', async () => {
    const make = events('billing');
    await deliver(
      'billing',
      make(paymentFailed, 'o1', { ...order, reason: 'Declined' }),
      make(paymentFailed, 'o1', { ...order, reason: 'Declined again' }),
      make(paymentCaptured, 'o1', paid),
      make(paymentRefunded, 'o1', { ...refund, status: 'pending' }),
      make(paymentRefunded, 'o1', { ...refund, status: 'processed' }),
      make(paymentRefunded, 'o1', { ...refund, refundId: 'r2', status: 'failed' }),
      make(paymentReturned, 'o2', { ...order, orderId: 'o2' }),
      make(paymentCaptured, 'o3', { ...paid, orderId: 'o3', amountPaise: 0, couponCode: 'FREE' }),
    );
    // Orders are not in order among each other.
    const notes = await heard('gita');
    const summaries = notes.map(({ kind, what, facts }) => [kind, what, facts.amountPaise] as const);
    const ofOne = ['payment-failed', 'payment-captured', 'refunded', 'refund-failed'];
    expect(notes.map(({ what }) => what).filter((what) => ofOne.includes(what))).toEqual(ofOne.toReversed());
    expect(new Set(summaries)).toEqual(
      new Set([
        ['money', 'payment-failed', 39_900],
        ['money', 'payment-captured', 39_900],
        ['money', 'refunded', 10_000],
        ['money', 'refund-failed', 10_000],
        ['money', 'payment-returned', 39_900],
        ['money', 'plan-started', 0],
      ]),
    );
    expect(notes.find(({ what }) => what === 'payment-failed')?.facts.reason).toBe('Declined');
    expect(await sent()).toHaveLength(6);
  });

  test('and passes are told of when they end', async () => {
    const make = events('billing');
    await deliver(
      'billing',
      make(subscriptionEnding, 'gita', { userId: 'gita', subscription }),
      make(passesUpdated, 'gita', { ...passes, balance: 1 }),
      make(passesUpdated, 'gita', { ...passes, reason: 'hold', delta: -1 }),
      make(passesUpdated, 'gita', passes),
      make(passesUpdated, 'gita', passes),
      make(passesUpdated, 'gita', { ...passes, isUnlimited: true }),
      make(subscriptionExpired, 'gita', { userId: 'gita', subscription: { ...subscription, isExpired: true } }),
    );
    const notes = (await heard('gita')).reverse();
    expect(notes.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'passes_ending plan-ending',
      'passes_ending last-pass-used',
      'money plan-ended',
    ]);
    expect(notes[0]?.facts).toEqual({ planCode: 'basic', count: 3 });
  });

  test('is not listed for whoever does not want it there, while security is', async () => {
    const body = { preferences: { money: { centre: false } } };
    await centre.call('PUT', '/api/notifications/preferences', { token: centre.gita, body });
    await deliver('billing', events('billing')(paymentCaptured, 'o1', paid));
    expect(await heard('gita')).toEqual([]);
    expect(await sent()).toEqual([['u_gita', 'payment-captured', 'normal']]);
  });
});

const profile = { userId: 'gita', name: 'Gita', profilePicture: null, isVerified: false, timeZone: 'Asia/Kolkata' };
const register = (userId = 'gita') =>
  deliver('auth', events('auth')(userRegistered, userId, { ...profile, userId, role: 'participant', phoneKey: `k-${userId}` }));

describe('a request to be verified', () => {
  test('is told of when it is decided, with the reason of a refusal, and when the verification is taken back', async () => {
    const make = events('auth');
    const about = { requestId: 'v1', userId: 'gita', actor: admin };
    await deliver('auth', make(verificationDecided, 'v1', { ...about, status: 'approved' }));
    expect((await heard('gita'))[0]).toMatchObject({ kind: 'verification', what: 'approved', link: '/verify', facts: {} });
    await deliver('auth', make(verificationRevoked, 'v1', { ...about, reason: 'Not their work' }));
    const refused = { ...about, requestId: 'v2', status: 'rejected' as const, reason: 'No work to see' };
    await deliver('auth', make(verificationDecided, 'v2', refused));
    expect((await heard('gita')).map(({ what, facts }) => [what, facts.reason])).toEqual([
      ['rejected', 'No work to see'],
      ['revoked', 'Not their work'],
      ['approved', undefined],
    ]);
    expect(await sent()).toHaveLength(3);
  });
});

describe('the account', () => {
  test('is told of what others did to it, and of another phone', async () => {
    await register();
    const make = events('auth');
    const role = { userId: 'gita', role: 'freelancer' as const, previousRole: 'participant' as const };
    const status = { userId: 'gita', isActive: true, status: 'active' as const };
    await deliver(
      'auth',
      make(userProfileUpdated, 'gita', profile),
      make(userRoleChanged, 'gita', role),
      make(userStatusChanged, 'gita', status),
    );
    expect(await heard('gita')).toEqual([]);
    await deliver(
      'auth',
      make(userProfileUpdated, 'gita', { ...profile, phoneKey: 'k2' }),
      make(userRoleChanged, 'gita', { ...role, actor: admin }),
      make(userStatusChanged, 'gita', { ...status, actor: admin }),
    );
    expect((await whatOf('gita')).reverse()).toEqual([
      'security phone-changed',
      'security role-changed',
      'security status-changed',
    ]);
    expect((await sent()).map(([, , urgency]) => urgency)).toEqual(['immediate', 'immediate', 'immediate']);
  });

  test('hears of a decided report: the reporter that there is an answer, the reported person of a warning, a strike and an appeal', async () => {
    const make = events('meeting');
    const report = { reportId: 'r1', reporterId: 'gita', subjectId: 'ravi', meetingId: null };
    const decided = (decision: 'nothing' | 'warn' | 'strike' | 'block') =>
      make(reportDecided, 'r1', { ...report, decision, actor: admin });
    await register();
    await register('ravi');
    await deliver('meeting', decided('nothing'), decided('warn'), decided('strike'), decided('block'));
    // Closed with another one: its reporter alone is told.
    await deliver('meeting', make(reportDecided, 'r9', { ...report, decision: 'strike', closedWith: 'r1', actor: admin }));
    await deliver('meeting', make(appealDecided, 'r1', { ...report, decision: 'strike', outcome: 'upheld', actor: admin }));
    expect(await whatOf('gita')).toEqual(Array.from({ length: 5 }, () => 'security report-decided'));
    // Being shut out is all that is told of in the night.
    const urgent = (await sent()).filter(([, , urgency]) => urgency === 'immediate');
    expect(urgent.map(([recipient, what]) => `${recipient} ${what}`)).toEqual(['u_ravi blocked']);
    expect((await whatOf('ravi')).toSorted()).toEqual([
      'security appeal-decided',
      'security blocked',
      'security strike',
      'security warned',
    ]);
    expect((await heard('ravi'))[0]?.link).toBe('/reports?tab=reported');
  });

  test('of an admin hears of a disputed payment once a phase, in the centre and by day, with amount, payment, reason and time', async () => {
    const dispute = {
      userId: 'ravi',
      disputeId: 'disp_1',
      phase: 'chargeback' as const,
      isDue: false,
      disputedPaise: 49_900,
      paymentId: 'pay_1',
      reasonCode: 'goods_not_received',
      respondBy: startsAt,
      adminIds: ['gita', 'asha'],
    };
    const tell = (over = {}) => deliver('auth', events('auth')(userDisputesPayment, 'ravi', { ...dispute, ...over }));
    // Another webhook, with another amount, is another event.
    await tell();
    await tell({ disputedPaise: 39_900 });
    expect(await heard('asha')).toMatchObject([
      {
        kind: 'security',
        what: 'dispute-opened',
        link: '/admin/disputes/disp_1',
        facts: { amountPaise: 49_900, paymentId: 'pay_1', reason: 'goods not received', respondBy: startsAt },
      },
    ]);
    await tell({ isDue: true });
    await tell({ phase: 'arbitration' });
    expect((await whatOf('gita')).toReversed()).toEqual([
      'security dispute-opened',
      'security dispute-due',
      'security dispute-opened',
    ]);
    expect(await whatOf('ravi')).toEqual([]);
    expect(new Set((await sent()).map(([, , urgency]) => urgency))).toEqual(new Set(['normal']));
  });

  test('leaves nothing when it is erased, and nobody follows it any more', async () => {
    await register();
    await register('ravi');
    for (let n = 0; n < 3; n++) await centre.notify('gita');
    await centre.notify('ravi');
    await subscribe('gita', 's1');
    await centre.call('PUT', '/api/notifications/preferences', {
      token: centre.gita,
      body: { preferences: { money: { sms: false } } },
    });
    await centre.store.transaction(async (unit) => {
      const writer = unit.collection(follows);
      for (const [userId, hostId] of [
        ['gita', 'ravi'],
        ['ravi', 'gita'],
        ['ravi', 'asha'],
      ] as const)
        writer.insert({ _id: followId(userId, hostId), userId, hostId, createdAt: START });
      // More than one commit takes.
      for (let n = 0; n < 700; n++)
        writer.insert({ _id: followId(`f${n}`, 'gita'), userId: `f${n}`, hostId: 'gita', createdAt: START });
    });
    await deliver('auth', events('auth')(userDeleted, 'gita', { userId: 'gita' }));
    expect((await centre.store.collection(notifications).find()).map(({ userId }) => userId)).toEqual(['ravi']);
    for (const definition of [centres, preferences] as const)
      expect(await centre.store.collection(definition as typeof centres).get('gita')).toBeUndefined();
    expect(await pushSubscriptionsOf(centre.store, 'gita')).toEqual([]);
    expect((await centre.store.collection(follows).count()).total).toBe(1);
    expect((await followsOf(centre.store, 'ravi')).map(({ hostId }) => hostId)).toEqual(['asha']);
    // A refund that comes later tells nobody.
    const late = {
      orderId: 'o1',
      userId: 'gita',
      planCode: 'basic' as const,
      amountPaise: 39_900,
      at: START.toISOString(),
      reason: null,
    };
    await deliver('billing', events('billing')(paymentFailed, 'o1', late));
    expect(await sent()).toEqual([]);
  });
});

const subscribe = (userId: string, sessionId: string) => {
  const target = centre.messengerSandbox.subscribe();
  return subscribeToPush(centre.deps, { userId, sessionId, target, now: centre.clock.now() });
};

describe('a browser', () => {
  const sessionsOf = async (userId: string) =>
    (await pushSubscriptionsOf(centre.store, userId)).map(({ sessionId }) => sessionId).sort();

  test('is forgotten when its session ends, and not with another one or with a privilege', async () => {
    await subscribe('gita', 's1');
    await subscribe('gita', 's2');
    const make = events('auth');
    await deliver('auth', make(sessionRevoked, 'gita', { userId: 'gita', minVersion: 2 }));
    expect(await sessionsOf('gita')).toEqual(['s1', 's2']);
    await deliver('auth', make(sessionRevoked, 's1', { userId: 'gita', sessionId: 's1' }));
    expect(await sessionsOf('gita')).toEqual(['s2']);
  });

  test('is forgotten when the account is deactivated', async () => {
    await register();
    await subscribe('gita', 's1');
    const off = { userId: 'gita', isActive: false, status: 'inactive' as const, actor: admin };
    await deliver('auth', events('auth')(userStatusChanged, 'gita', off));
    expect(await sessionsOf('gita')).toEqual([]);
    await expect(subscribe('gita', 's9')).rejects.toMatchObject({ code: 'SESSION_REVOKED' });
  });

  test('is not subscribed by a request that meets the end of its session, whichever is first', async () => {
    for (let round = 0; round < 20; round++) {
      const sessionId = `race${round}`;
      await Promise.all([
        subscribe('gita', sessionId).catch((error) => expect(error.code).toBe('SESSION_REVOKED')),
        centre.store.transaction((unit) => endSession(unit, { userId: 'gita', sessionId }, START)),
      ]);
    }
    expect(await sessionsOf('gita')).toEqual([]);
  });
});
