import { afterEach, describe, expect, it, test } from '@jest/globals';
import { NOTIFICATION_KINDS, NOTIFICATIONS } from '@visavis/contracts/constants/notification';
import { detailsOf, titleOf } from '../../src/features/notifications/list/sentence.ts';
import { hindi } from '../../src/shared/i18n/hindi.ts';
import { addCatalogue, changeLanguage } from '../../src/shared/i18n/i18n.ts';

const now = Date.parse('2026-11-22T06:00:00.000Z');
const notification = (kind: string, what: string, facts = {}) => ({ kind, what, facts }) as Parameters<typeof titleOf>[0];
afterEach(() => changeLanguage('en'));

describe('the title', () => {
  test.each([
    ['meeting_decided', 'approved', {}, 'Your meeting was approved'],
    ['money', 'payment-captured', {}, 'Payment received'],
    ['alert', 'approved', {}, 'A new meeting for you'],
    ['alert', 'approved', { count: 1 }, 'A new meeting for you'],
    ['alert', 'approved', { count: 4 }, '4 new meetings for you'],
    ['follow', 'approved', { hostName: 'Tara {{name}}' }, 'Tara {{name}} meets again'],
    ['follow', 'approved', { hostName: 'Tara', count: 2 }, '2 new meetings with hosts whom you follow'],
    ['follow', 'unheard-of', { hostName: 'Tara', count: 2 }, 'News from a host whom you follow'],
    ['alert', 'unheard-of', { count: 2 }, 'News of your meeting alert'],
    ['meeting_cancelled', 'own', {}, 'Your meeting was cancelled'],
    ['meeting_moved', 'own', {}, 'Your meeting was moved'],
  ])('of %s, %s %j', (kind, what, facts, title) => expect(titleOf(notification(kind, what, facts))).toBe(title));
  it('of what a newer server has to say is that of its kind, and a kind that nobody knows is plain', () => {
    expect(titleOf(notification('money', 'cashback-granted'))).toBe('News of your payments');
    expect(titleOf(notification('horoscope', 'good'))).toBe('Notifications');
    expect(titleOf(notification('money', 'constructor'))).toBe('News of your payments');
  });
  it('is there for all that is sent and for what is not known of each kind, in both languages', async () => {
    const pairs = NOTIFICATION_KINDS.flatMap((kind) =>
      [...Object.keys(NOTIFICATIONS[kind]), 'unheard-of'].map((what) => [kind, what]),
    );
    const titles = () => pairs.map(([kind = '', what = '']) => titleOf(notification(kind, what)));
    const english = titles();
    expect(english).not.toContain('Notifications');
    const unknown = NOTIFICATION_KINDS.map((kind) => titleOf(notification(kind, 'unheard-of')));
    expect(new Set(unknown).size).toBe(NOTIFICATION_KINDS.length);
    addCatalogue('hi', 'notifications', (await hindi('notifications')).texts);
    changeLanguage('hi');
    expect(titles().filter((title) => english.includes(title))).toEqual([]);
  });
});

describe('the details', () => {
  it('of several meetings are their titles', () => {
    const several = { title: 'Logo clinic', hostName: 'Suresh', startsAt: '2026-11-23T10:00:00.000Z', count: 2 };
    const titles = ['Logo clinic', 'Open mic'];
    expect(detailsOf(notification('alert', 'approved', { ...several, titles }), now)).toEqual(['Logo clinic and Open mic']);
    const many = { ...several, count: 5, titles: [...titles, 'Demo'] };
    expect(detailsOf(notification('alert', 'approved', many), now)).toEqual(['Logo clinic, Open mic, Demo and 2 more']);
    // Of an earlier release.
    expect(detailsOf(notification('alert', 'approved', several), now)).toHaveLength(3);
  });
  it('say what is known of it, in the order in which it matters', () => {
    const facts = { title: 'Logo clinic', startsAt: '2026-11-23T10:00:00.000Z', hostName: 'Suresh', reason: 'I am ill' };
    expect(detailsOf(notification('meeting_cancelled', 'cancelled', facts), now)).toEqual([
      'Logo clinic',
      expect.stringMatching(/^Tomorrow, /),
      'with Suresh',
      'Reason: I am ill',
    ]);
    expect(detailsOf(notification('money', 'payment-captured', { amountPaise: 149_900 }), now)).toEqual(['₹1,499']);
    const mine = { title: 'Logo clinic', hostId: 'u1', hostName: 'Suresh' };
    expect(detailsOf(notification('meeting_decided', 'approved', mine), now, 'u1')).toEqual(['Logo clinic']);
    expect(detailsOf(notification('passes_ending', 'plan-ending', { planCode: 'growth', count: 3 }), now)).toEqual([
      'Growth',
      '3 meeting passes left',
    ]);
    const dispute = {
      amountPaise: 49_900,
      paymentId: 'pay_1',
      reason: 'goods not received',
      respondBy: '2026-11-23T10:00:00.000Z',
    };
    expect(detailsOf(notification('security', 'dispute-opened', dispute), now)).toEqual([
      '₹499',
      'pay_1',
      expect.stringMatching(/^answer by Tomorrow, /),
      'Reason: goods not received',
    ]);
    expect(detailsOf(notification('money', 'plan-ended', { planCode: 'of tomorrow' }), now)).toEqual([]);
    expect(detailsOf(notification('security', 'phone-changed'), now)).toEqual([]);
  });
});
