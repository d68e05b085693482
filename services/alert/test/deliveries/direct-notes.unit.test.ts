import { describe, expect, test } from '@jest/globals';
import { exampleOf } from '@visavis/contracts/event';
import {
  userAdminAccessChanged,
  userAdminRenamed,
  userCodesGuessed,
  userDisputesPayment,
  userPasskeysChanged,
  userPhoneChange,
  userProfileUpdated,
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
import { meetingApproved, meetingCancelled, meetingRejected } from '@visavis/contracts/events/meeting';
import { againAnswered, againDecided, againOffered, againWithdrawn, handshakeMade } from '@visavis/contracts/events/people';
import { appealDecided, reportDecided } from '@visavis/contracts/events/reports';
import { notesOf } from '../../src/domain/deliveries/direct-notes.ts';

/** The example of an event with other data. */
const changed = <E extends { data: object }>(event: E, data: Partial<E['data']>): E => ({
  ...event,
  data: { ...event.data, ...data },
});
const heard = (notes: readonly { userId: string; what: string }[]) => notes.map(({ userId, what }) => `${userId}: ${what}`);

describe('a decision about a meeting', () => {
  const [approved, rejected, cancelled] = [exampleOf(meetingApproved), exampleOf(meetingRejected), exampleOf(meetingCancelled)];
  const withdrawn = changed(cancelled, { previousStatus: 'pending' });
  const { actor: _, ...lapsed } = withdrawn.data;

  test.each([
    ['an approval is told to host and co-hosts', approved, ['host: approved', 'co: approved']],
    ['each of them once', changed(approved, { coHostIds: ['co', 'host'] }), ['host: approved', 'co: approved']],
    ['not to who did it', changed(approved, { actor: { userId: 'co', role: 'admin' } }), ['host: approved']],
    ['a refusal is told to the host', rejected, ['host: rejected']],
    ['the end of a proposal is told to the host', withdrawn, ['host: cancelled']],
    ['that of a public meeting is told by its threads', cancelled, []],
    ['that of a proposal without an actor is told to nobody', { ...withdrawn, data: lapsed }, []],
  ])('%s', (_title, event, notes) => expect(heard(notesOf(event))).toEqual(notes));

  test('says which meeting, by whom and when, and leads to it', () => {
    const facts = {
      meetingId: 'm1',
      title: 'Career advice for designers',
      hostId: 'host',
      hostName: 'Asha R. Rao',
      startsAt: '2026-11-10T10:00:00.000Z',
      category: 'tech-development',
    };
    const note = { userId: 'host', kind: 'meeting_decided', link: '/p/m1' };
    expect(notesOf(approved)[0]).toStrictEqual({ ...note, what: 'approved', facts });
    const { category: __, ...uncategorised } = facts;
    const withoutCategory = changed(approved, { meeting: { ...approved.data.meeting, category: null } });
    expect(notesOf(withoutCategory)[0]?.facts).toStrictEqual(uncategorised);
  });

  test('says why', () => {
    expect(notesOf(rejected)[0]).toMatchObject({
      kind: 'meeting_decided',
      facts: { reason: 'Please add a description' },
    });
    expect(notesOf(withdrawn)[0]).toMatchObject({ kind: 'meeting_decided', facts: { reason: 'I am ill' } });
  });
});

describe('money', () => {
  const [captured, failed] = [exampleOf(paymentCaptured), exampleOf(paymentFailed)];
  const [refunded, ending] = [exampleOf(paymentRefunded), exampleOf(subscriptionEnding)];
  const growth = { planCode: 'growth', amountPaise: 149_900 };
  const { subscription } = ending.data;

  test.each([
    ['a payment', captured, 'payment-captured', growth, 'captured:order_1'],
    [
      'an order that a coupon paid for',
      changed(captured, { amountPaise: 0 }),
      'plan-started',
      { planCode: 'growth', amountPaise: 0 },
      'captured:order_1',
    ],
    ['a failed attempt', failed, 'payment-failed', { ...growth, reason: 'Your bank refused the payment' }, 'failed:order_1'],
    ['a failed attempt without a reason', changed(failed, { reason: null }), 'payment-failed', growth, 'failed:order_1'],
    ['money that came back', exampleOf(paymentReturned), 'payment-returned', growth, 'returned:order_1'],
    ['a second payment', changed(exampleOf(paymentReturned), { isSecond: true }), 'paid-twice', growth, 'paid-twice:order_1'],
    ['a refund', refunded, 'refunded', { planCode: 'growth', amountPaise: 10_000 }, 'refunded:refund_1'],
    [
      'a refund that failed, of a release that did not say what it took',
      changed(refunded, { status: 'failed' }),
      'refund-failed',
      { planCode: 'growth', amountPaise: 10_000 },
      'refund-failed:refund_1',
    ],
    [
      'a refund that failed and had taken no passes',
      changed(refunded, { status: 'failed', givesPassesBack: false }),
      'refund-failed-only',
      { planCode: 'growth', amountPaise: 10_000 },
      'refund-failed:refund_1',
    ],
    [
      'what their bank took',
      changed(refunded, { status: 'processed', isDispute: true }),
      'dispute-lost',
      { planCode: 'growth', amountPaise: 10_000 },
      'refunded:refund_1',
    ],
    ['the end of a plan', exampleOf(subscriptionExpired), 'plan-ended', { planCode: 'growth' }, 'ended:sub_order_1'],
  ])('the payer hears of %s once', (_, event, what, facts, key) => {
    expect(notesOf(event)).toStrictEqual([{ userId: 'guest', kind: 'money', what, facts, link: '/meeting-passes', key }]);
  });

  test('the payer hears nothing of a refund that gave way to another', () => {
    expect(notesOf(changed(refunded, { status: 'failed', isReplaced: true, givesPassesBack: true }))).toStrictEqual([]);
  });

  test('the payer hears of passes that are about to end, and how many', () => {
    const note = {
      userId: 'guest',
      kind: 'passes_ending',
      what: 'plan-ending',
      link: '/meeting-passes',
      key: 'ending:sub_order_1',
    };
    expect(notesOf(ending)).toStrictEqual([{ ...note, facts: { planCode: 'growth', count: 20 } }]);
    const unlimited = changed(ending, { subscription: { ...subscription, isUnlimited: true } });
    expect(notesOf(unlimited)).toStrictEqual([{ ...note, facts: { planCode: 'growth' } }]);
  });

  test('a guest hears of the pass that they get for a host who did not come, and of none that they do not get', () => {
    const event = changed(exampleOf(passesUpdated), { reason: 'guarantee', meetingId: 'm1', delta: 1 });
    const note = { userId: 'guest', kind: 'money', what: 'guarantee', facts: { meetingId: 'm1' }, link: '/meeting-passes' };
    expect(notesOf(event)).toStrictEqual([{ ...note, key: 'guarantee:m1' }]);
    expect(notesOf(changed(event, { delta: 0 }))).toStrictEqual([]);
  });

  const lastUsed = changed(exampleOf(passesUpdated), { reason: 'consume', balance: 0, isUnlimited: false });
  test.each([
    ['the last pass that is used', {}, true],
    ['not one that is left', { balance: 1 }, false],
    ['nothing while unlimited', { isUnlimited: true }, false],
    ['nothing of a meeting without a pass', { isWrittenOff: true }, false],
    ['nothing of the last pass that an admin took', { reason: 'admin_action' }, false],
  ] as const)('the payer hears of %s', (_, change, isTold) => {
    const note = { userId: 'guest', kind: 'passes_ending', what: 'last-pass-used', facts: {}, link: '/meeting-passes' };
    expect(notesOf(changed(lastUsed, change))).toStrictEqual(isTold ? [{ ...note, key: 'last-pass:2026-11-24' }] : []);
  });
});

describe('an account', () => {
  const [profile, role, status] = [exampleOf(userProfileUpdated), exampleOf(userRoleChanged), exampleOf(userStatusChanged)];
  const self = { actor: { userId: 'co', role: 'admin' } };
  const { phoneKey: _, ...samePhone } = profile.data;
  const { actor: __, ...bySystem } = role.data;
  test.each([
    ['another phone, whoever did it', profile, ['guest: phone-changed']],
    ['another phone that waits', exampleOf(userPhoneChange), ['guest: phone-change-waits']],
    ['one that is dropped', changed(exampleOf(userPhoneChange), { state: 'dropped' }), ['guest: phone-change-dropped']],
    ['one that they took', changed(exampleOf(userPhoneChange), { state: 'taken' }), ['guest: phone-change-taken']],
    ['so many wrong codes', changed(exampleOf(userCodesGuessed), { userId: 'guest' }), ['guest: wrong-guesses']],
    ['a new passkey', exampleOf(userPasskeysChanged), ['guest: passkey-added']],
    ['a passkey that is gone', changed(exampleOf(userPasskeysChanged), { change: 'removed' }), ['guest: passkey-removed']],
    ['nothing of another name', { ...profile, data: samePhone }, []],
    ['another role', role, ['co: role-changed']],
    ['nothing of a role that they changed themselves', changed(role, self), []],
    ['nothing of a role that nobody changed', { ...role, data: bySystem }, []],
    ['another status', status, ['co: status-changed']],
    ['nothing of a status that they changed themselves', changed(status, self), []],
  ])('is told of %s', (_title, event, notes) => {
    expect(heard(notesOf(event))).toEqual(notes);
    for (const note of notesOf(event)) expect(note).toMatchObject({ kind: 'security', facts: {}, link: '/profile' });
  });
});

describe('the access of an admin', () => {
  const event = exampleOf(userAdminAccessChanged);
  const changed = (change: typeof event.data.change) => ({
    ...event,
    data: { ...event.data, change, adminIds: ['admin', 'admin-3'] },
  });
  test.each([
    ['role', ['admin: admin-access', 'admin-3: admin-access']],
    ['status', ['admin: admin-access', 'admin-3: admin-access']],
    ['sessions', ['admin: admin-access', 'admin-3: admin-access', 'admin-2: own-admin-access']],
    ['second-factor', ['admin: admin-access', 'admin-3: admin-access', 'admin-2: own-admin-access']],
    ['recovery-codes', ['admin: admin-access', 'admin-3: admin-access', 'admin-2: own-admin-access']],
    ['passkeys', ['admin: admin-access', 'admin-3: admin-access']],
    ['guesses', ['admin: admin-guesses', 'admin-3: admin-guesses']],
  ] as const)('is told to all admins when it changes: %s', (change, notes) => {
    expect(heard(notesOf(changed(change)))).toEqual(notes);
    for (const note of notesOf(changed(change))) expect(note).toMatchObject({ kind: 'security', link: '/admin/users/admin-2' });
    expect(notesOf(changed(change))[0]).toMatchObject({ facts: { hostId: 'admin-2', hostName: 'Arti Admin' } });
  });
});

test('another name of an admin is told to all admins, that one too, by the name that they know', () => {
  const notes = notesOf(exampleOf(userAdminRenamed));
  expect(heard(notes)).toEqual(['admin: admin-renamed', 'admin-2: admin-renamed']);
  const facts = { hostId: 'admin-2', hostName: 'Arti Admin' };
  for (const note of notes) expect(note).toMatchObject({ kind: 'security', link: '/admin/users/admin-2', facts });
});

describe('a disputed payment', () => {
  const opened = exampleOf(userDisputesPayment);
  const note = { kind: 'security', link: '/admin/disputes/disp_1', canWait: true };
  const facts = {
    amountPaise: 149_900,
    paymentId: 'pay_1',
    reason: 'goods or services not received',
    respondBy: '2026-11-09T08:00:00.000Z',
  };
  const keyOf = (data: Partial<typeof opened.data>) => notesOf(changed(opened, data))[0]?.key;
  test('is told to every admin, once for each phase and each time that is nearly over', () => {
    const what = 'dispute-opened';
    const key = 'dispute-opened:disp_1:chargeback';
    const toAll = ['admin', 'admin-2'].map((userId) => ({ ...note, what, facts, userId, key }));
    expect(notesOf(opened)).toStrictEqual(toAll);
    expect(keyOf({ disputedPaise: 100, respondBy: null })).toBe(key);
    expect(keyOf({ phase: 'arbitration' })).not.toBe(key);
    const due = changed(opened, { isDue: true });
    expect(heard(notesOf(due))).toEqual(['admin: dispute-due', 'admin-2: dispute-due']);
    expect(keyOf({ isDue: true, phase: 'arbitration' })).toBe(notesOf(due)[0]?.key);
    expect(keyOf({ isDue: true, respondBy: '2026-11-12T08:00:00.000Z' })).not.toBe(notesOf(due)[0]?.key);
  });
  test('says what is known of it', () => {
    const { paymentId: _, reasonCode: __, ...bare } = opened.data;
    const [note] = notesOf({ ...opened, data: { ...bare, respondBy: null } });
    expect(note?.facts).toStrictEqual({ amountPaise: 149_900 });
  });
});

describe('a verification', () => {
  const decided = exampleOf(verificationDecided);
  const { reason: _, ...approved } = { ...decided.data, status: 'approved' as const };
  test.each([
    ['that is rejected', decided, 'rejected', { reason: 'No work to see' }],
    ['that is approved', { ...decided, data: approved }, 'approved', {}],
    ['that is taken back', exampleOf(verificationRevoked), 'revoked', { reason: 'Not their work' }],
  ])('%s is told to who asked for it', (_title, event, what, facts) => {
    const { userId, requestId } = event.data;
    expect(notesOf(event)).toStrictEqual([
      { userId, kind: 'verification', what, facts, link: '/verify', key: `${what}:${requestId}` },
    ]);
  });
});

describe('somebody whom one met', () => {
  const page = { kind: 'people', link: '/people' };
  test('is told of a handshake when they pressed first: the other sees it at once', () => {
    expect(notesOf(exampleOf(handshakeMade))).toStrictEqual([{ ...page, userId: 'host', what: 'handshake', facts: {} }]);
  });
  test('is told of times to meet again, and the host of the answer, which names no guest', () => {
    const facts = { hostId: 'host', hostName: 'Asha Rao' };
    expect(notesOf(exampleOf(againOffered))).toStrictEqual([{ ...page, userId: 'guest', what: 'offer', facts }]);
    const taken = exampleOf(againAnswered);
    const { startsAt } = taken.data;
    expect(notesOf(taken)).toStrictEqual([{ ...page, userId: 'host', what: 'offer-taken', facts: { startsAt } }]);
    const declined = changed(taken, { startsAt: null });
    expect(notesOf(declined)).toStrictEqual([{ ...page, userId: 'host', what: 'offer-declined', facts: {} }]);
    expect(notesOf(exampleOf(againWithdrawn))).toEqual([]);
  });
  test('is told, as the guest, what became of the meeting that they agreed on', () => {
    const approved = exampleOf(againDecided);
    const { meetingId, hostId, hostName, startsAt } = approved.data;
    const facts = { hostId, hostName, startsAt };
    expect(notesOf(approved)).toStrictEqual([
      { ...page, userId: 'guest', what: 'again-approved', facts: { meetingId, ...facts }, link: '/m/m2' },
    ]);
    const dropped = changed(approved, { approved: false });
    expect(notesOf(dropped)).toStrictEqual([{ ...page, userId: 'guest', what: 'again-dropped', facts }]);
  });
});

describe('a report', () => {
  const decided = exampleOf(reportDecided);
  test.each([
    ['warn', ['guest: report-decided', 'host: warned']],
    ['strike', ['guest: report-decided', 'host: strike']],
    ['block', ['guest: report-decided', 'host: blocked']],
    ['nothing', ['guest: report-decided']],
  ] as const)('that is decided with "%s" is told to: %j', (decision, notes) => {
    expect(heard(notesOf(changed(decided, { decision })))).toEqual(notes);
  });

  test('leads to the reports, and who is blocked to the decision', () => {
    const links = notesOf(changed(decided, { decision: 'block' })).map(({ link }) => link);
    expect(links).toEqual(['/reports?tab=reported', '/reports?tab=reported&decision=r1']);
  });

  test('that was appealed is told to the reported person only', () => {
    expect(notesOf(exampleOf(appealDecided))).toStrictEqual([
      { userId: 'host', kind: 'security', what: 'appeal-decided', facts: {}, link: '/reports?tab=reported', canWait: true },
    ]);
  });
});
