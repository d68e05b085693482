/** How a message travels, how fast one person is told, and what a provider's report changes. */
import { describe, expect, test } from '@jest/globals';
import { campaignUrgency, firstStage, isShortly, stageAfter } from '../../src/domain/campaign.ts';
import type { Delivery } from '../../src/domain/deliveries/delivery.ts';
import { nextAnnouncementAt, nextMessageAt, noPace, withAnnouncement, withMessage } from '../../src/domain/deliveries/pace.ts';
import { leaseMs, planOf, retryAt, unknownMs } from '../../src/domain/deliveries/plan.ts';
import { announced, type MeetingCard } from '../../src/domain/meeting-card.ts';
import { withReport } from '../../src/domain/receipt.ts';
import { phoneRecipient, recipientOf, userOf, userRecipient } from '../../src/domain/recipient.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOW = new Date('2026-11-22T06:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('the plan of a message', () => {
  const everywhere = ['push', 'whatsapp', 'email'];
  const utility = { category: 'utility', isHeldAtNight: false, isPaced: false };
  test.each<[Pick<Delivery, 'kind' | 'what' | 'urgency'>, object]>([
    [
      { kind: 'alert', what: 'approved', urgency: 'announcement' },
      { first: everywhere, smsAfterMs: null, category: 'marketing', isHeldAtNight: true, isPaced: true },
    ],
    [
      { kind: 'follow', what: 'approved', urgency: 'announcement' },
      { first: everywhere, smsAfterMs: null, category: 'marketing', isHeldAtNight: true, isPaced: true },
    ],
    [
      { kind: 'confirmation', what: 'email', urgency: 'immediate' },
      { first: ['email'], smsAfterMs: null, ...utility },
    ],
    [
      { kind: 'confirmation', what: 'phone', urgency: 'immediate' },
      { first: ['whatsapp'], smsAfterMs: HOUR, ...utility },
    ],
    [
      { kind: 'confirmation', what: 'phone', urgency: 'normal' },
      { first: ['whatsapp'], smsAfterMs: HOUR, ...utility, isHeldAtNight: true },
    ],
    [
      { kind: 'reminder', what: 'reminder-10m', urgency: 'reminder-10m' },
      { first: everywhere, smsAfterMs: MINUTE, ...utility },
    ],
    [
      { kind: 'money', what: 'refunded', urgency: 'immediate' },
      { first: everywhere, smsAfterMs: HOUR, ...utility },
    ],
    [
      { kind: 'reminder', what: 'reminder-24h', urgency: 'normal' },
      { first: everywhere, smsAfterMs: HOUR, ...utility, isHeldAtNight: true },
    ],
  ])('follows from its kind and urgency: %j', (message, plan) => expect(planOf(message)).toEqual(plan));

  test('gives an e-mail provider 40 s, any other 15 s', () => {
    expect((['push', 'whatsapp', 'sms', 'email'] as const).map(leaseMs)).toEqual(
      [15, 15, 15, 40].map((seconds) => seconds * SECOND),
    );
  });

  test('waits for a receipt 20 s after a lost response, and twice as long each time', () => {
    expect([0, 1, 4].map((repeatedAfterUnknown) => unknownMs({ repeatedAfterUnknown }))).toEqual(
      [20, 40, 320].map((s) => s * SECOND),
    );
  });

  test.each([
    [1, 0, 0, SECOND],
    [1, 0, 1, 2 * SECOND],
    [2, 0, 0, 2 * SECOND],
    [4, 0, 0.5, 12 * SECOND],
    [30, 0, 0, 7.5 * MINUTE],
    [1, 5 * MINUTE, 0, 5 * MINUTE],
  ])('tries again after try %d (the provider says %d ms, chance %d) in %d ms', (tries, afterMs, random, waitMs) => {
    expect(retryAt({ tries }, afterMs, random, NOW)).toEqual(later(waitMs));
  });
});

describe('one person', () => {
  const times = (count: number, everyMs: number) => Array.from({ length: count }, (_, at) => later(at * everyMs));

  test('gets three announcements an hour; the fourth waits until the first is an hour old', () => {
    const three = times(3, MINUTE).reduce(withAnnouncement, noPace);
    expect(nextAnnouncementAt(times(2, MINUTE).reduce(withAnnouncement, noPace), later(2 * MINUTE))).toBeNull();
    expect(nextAnnouncementAt(three, later(HOUR - 1))).toEqual(later(HOUR));
    expect(nextAnnouncementAt(three, later(HOUR))).toBeNull();
    expect(nextMessageAt(three, later(3 * MINUTE))).toBeNull();
    expect(withAnnouncement(three, later(HOUR + MINUTE)).announcedAt).toEqual([later(2 * MINUTE), later(HOUR + MINUTE)]);
  });

  test('gets ten messages a day about what is new', () => {
    const ten = times(10, HOUR).reduce(withMessage, noPace);
    expect(nextMessageAt(times(9, HOUR).reduce(withMessage, noPace), later(9 * HOUR))).toBeNull();
    expect(nextMessageAt(ten, later(24 * HOUR - 1))).toEqual(later(24 * HOUR));
    expect(nextMessageAt(ten, later(24 * HOUR))).toBeNull();
    expect(nextAnnouncementAt(ten, later(10 * HOUR))).toBeNull();
    expect(withMessage(ten, later(33 * HOUR)).sentAt).toEqual([later(33 * HOUR)]);
  });

  test('is one recipient, by account or, without one, by phone', () => {
    expect(recipientOf({ ownerId: 'gita', phoneKey: 'k' })).toBe(userRecipient('gita'));
    expect(recipientOf({ ownerId: null, phoneKey: 'k' })).toBe(phoneRecipient('k'));
    expect(userOf(userRecipient('gita'))).toBe('gita');
    expect(userOf(phoneRecipient('u_k'))).toBeUndefined();
  });
});

test.each([
  [undefined, 'sent', true],
  ['sent', 'sent', false],
  ['sent', 'failed', true],
  ['failed', 'delivered', true],
  ['failed', 'sent', false],
  ['delivered', 'failed', false],
  ['delivered', 'read', true],
  ['read', 'delivered', false],
] as const)('after the report %s, the report %s is news: %s', (before, status, isNews) => {
  const report = { kind: 'status', providerId: 'p1', channel: 'sms', status, at: NOW } as const;
  const receipt = withReport(before && { channel: 'sms', status: before, at: later(-1) }, report);
  expect(receipt).toEqual(isNews ? { channel: 'sms', status, at: NOW } : undefined);
});

describe('a campaign', () => {
  const remind = (aheadMs: number) => ({ change: 'remind', reminder: { startsAt: NOW, aheadMs } }) as const;
  test.each([
    [remind(10 * MINUTE), 0],
    [remind(10 * MINUTE + 1), 1],
    [{ change: 'move', reminder: null }, 1],
    [{ change: 'cancel', reminder: null }, 1],
    [{ change: 'announce', reminder: null }, 2],
  ] as const)('goes in its turn: %j, %d', (campaign, urgency) => expect(campaignUrgency(campaign)).toBe(urgency));

  test('is shortly before the start from ten minutes on', () => {
    expect([600_000, 600_001].map((aheadMs) => isShortly({ startsAt: NOW, aheadMs }))).toEqual([true, false]);
  });

  test('announces to subscribers of the category, of all categories, and followers; other messages go to people already told of the meeting', () => {
    const stages = [firstStage('announce')];
    for (let next = stageAfter('category'); next; next = stageAfter(next)) stages.push(next);
    expect(stages).toEqual(['category', 'all-categories', 'followers']);
    for (const change of ['move', 'cancel', 'remind'] as const) expect(firstStage(change)).toBe('threads');
    expect(stageAfter('threads')).toBeUndefined();
  });
});

test.each([
  ['pending', { isPublic: false, isCancelled: false }],
  ['approved', { isPublic: true, isCancelled: false }],
  ['rejected', { isPublic: false, isCancelled: false }],
  ['cancelled', { isPublic: false, isCancelled: true }],
] as const)('a meeting that is %s is told of as %j', (status, expected) => {
  expect(announced({ status, startsAt: NOW } as MeetingCard)).toEqual({ ...expected, startsAt: NOW });
});
