import { afterEach, describe, expect, it, test } from '@jest/globals';
import { NOTIFICATION_KINDS } from '@visavis/contracts/constants/notification';
import { detailsOf, titleOf } from '../../src/features/notifications/list/sentence.ts';
import { hindi } from '../../src/shared/i18n/hindi.ts';
import { addCatalogue, changeLanguage } from '../../src/shared/i18n/i18n.ts';

const now = Date.parse('2026-11-22T06:00:00.000Z');
const said = (kind: string, what: string, facts = {}) => ({ kind, what, facts }) as Parameters<typeof titleOf>[0];
afterEach(() => changeLanguage('en'));

describe('the title', () => {
  test.each([
    ['meeting_decided', 'approved', {}, 'Your meeting was approved'],
    ['money', 'payment-captured', {}, 'Payment received'],
    ['alert', 'announced', {}, 'A new meeting for you'],
    ['alert', 'announced', { count: 1 }, 'A new meeting for you'],
    ['alert', 'announced', { count: 4 }, '4 new meetings for you'],
    ['follow', 'announced', { hostName: 'Tara {{name}}' }, 'Tara {{name}} meets again'],
    ['follow', 'announced', { hostName: 'Tara', count: 2 }, '2 new meetings with hosts whom you follow'],
  ])('of %s, %s %j', (kind, what, facts, title) => expect(titleOf(said(kind, what, facts))).toBe(title));
  it('of what a newer server has to say is that of its kind, and a kind that nobody knows is plain', () => {
    expect(titleOf(said('money', 'cashback-granted'))).toBe('News of your payments');
    expect(titleOf(said('horoscope', 'good'))).toBe('Notifications');
    expect(titleOf(said('money', 'constructor'))).toBe('News of your payments');
  });
  it('is there for every kind in both languages', async () => {
    const titles = () => NOTIFICATION_KINDS.map((kind) => titleOf(said(kind, 'unheard-of')));
    const english = titles();
    expect(new Set(english).size).toBe(NOTIFICATION_KINDS.length);
    addCatalogue('hi', 'notifications', (await hindi.notifications()).texts);
    changeLanguage('hi');
    expect(titles().filter((title) => english.includes(title))).toEqual([]);
  });
});

describe('the details', () => {
  it('say what is known of it, in the order in which it matters', () => {
    const facts = { title: 'Logo clinic', startsAt: '2026-11-23T10:00:00.000Z', hostName: 'Suresh', reason: 'I am ill' };
    expect(detailsOf(said('meeting_cancelled', 'cancelled', facts), now)).toEqual([
      'Logo clinic',
      expect.stringMatching(/^Tomorrow, /),
      'with Suresh',
      'Reason: I am ill',
    ]);
    expect(detailsOf(said('money', 'payment-captured', { amountPaise: 149_900 }), now)).toEqual(['₹1,499']);
    const mine = { title: 'Logo clinic', hostId: 'u1', hostName: 'Suresh' };
    expect(detailsOf(said('meeting_decided', 'approved', mine), now, 'u1')).toEqual(['Logo clinic']);
    expect(detailsOf(said('passes_ending', 'plan-ending', { planCode: 'growth', count: 3 }), now)).toEqual([
      'Growth',
      '3 meeting passes left',
    ]);
    expect(detailsOf(said('money', 'plan-ended', { planCode: 'of tomorrow' }), now)).toEqual([]);
    expect(detailsOf(said('security', 'new-device'), now)).toEqual([]);
  });
});
