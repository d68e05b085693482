import { describe, expect, test } from '@jest/globals';
import { errorOf, type Refusal } from '@visavis/platform';
import {
  type AlertFields,
  confirmed,
  hasLapsedEmail,
  isOf,
  lapseAfter,
  noEmail,
  presentAlert,
  wantsCategory,
} from '../../src/domain/client-alerts/alert.ts';
import { refusals } from '../../src/domain/client-alerts/refusals.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const HOUR = 3_600_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const alertOf = (change: Partial<AlertFields> = {}): AlertFields => ({
  _id: 'a1',
  name: 'Gita',
  phone: '+919876543210',
  ...noEmail,
  categories: ['graphic-design'],
  createdBy: null,
  ownerId: null,
  status: 'unconfirmed',
  lapsesAt: later(HOUR),
  ...change,
});

describe('an alert', () => {
  test.each([
    ['its creator', { createdBy: 'gita', ownerId: 'ravi' }, true],
    ['the owner of its phone', { createdBy: 'ravi', ownerId: 'gita' }, true],
    ['nobody else', { createdBy: 'ravi', ownerId: 'asha' }, false],
    ['nobody, without accounts', { createdBy: null, ownerId: null }, false],
  ])('belongs to %s', (_, alert, isGitas) => expect(isOf(alert, 'gita')).toBe(isGitas));

  test.each([
    [['graphic-design'], 'graphic-design', true],
    [['graphic-design'], 'video-animation', false],
    [['graphic-design'], null, false],
    [['all'], 'video-animation', true],
    [['all'], null, true],
  ] as const)('for %j wants a meeting of the category %s: %s', (categories, category, isWanted) => {
    expect(wantsCategory({ categories }, category)).toBe(isWanted);
  });

  test('becomes active when its phone is confirmed, and that of the account which has the phone', () => {
    expect(confirmed(alertOf({ ownerId: 'gita' }))).toEqual(
      alertOf({ ownerId: 'gita', createdBy: 'gita', status: 'active', lapsesAt: null }),
    );
    expect(confirmed(alertOf({ ownerId: 'gita', createdBy: 'ravi' })).createdBy).toBe('ravi');
  });

  test('waits 48 hours for its confirmation', () => expect(lapseAfter(NOW)).toEqual(later(48 * HOUR)));
});

describe('the e-mail of an alert', () => {
  const email = 'gita@visavis.example';
  test.each([
    ['has not lapsed without an end', { email }, false],
    ['has not lapsed before its end', { email, emailLapsesAt: later(1) }, false],
    ['has lapsed at its end', { email, emailLapsesAt: NOW }, true],
    ['is none, whatever its end', { emailLapsesAt: NOW }, false],
  ])('%s', (_, change, hasLapsed) => expect(hasLapsedEmail(alertOf(change), NOW)).toBe(hasLapsed));

  const view = { _id: 'a1', name: 'Gita', phone: '+91', categories: ['Graphic Design'], createdBy: null, status: 'unconfirmed' };
  test.each([
    ['is not shown without one', {}, {}],
    ['is not shown once it has lapsed', { email, emailLapsesAt: NOW }, {}],
    ['is shown as unconfirmed', { email, emailLapsesAt: later(1) }, { email, emailStatus: 'unconfirmed' }],
    ['is shown as active once confirmed', { email, emailConfirmedAt: NOW }, { email, emailStatus: 'active' }],
  ])('%s', (_, change, more) => expect(presentAlert(alertOf(change), NOW, '+91')).toStrictEqual({ ...view, ...more }));

  test('category "all" is shown as it is', () => {
    expect(presentAlert(alertOf({ categories: ['all'] }), NOW, '+91').categories).toEqual(['all']);
  });
});

const EVERY = [
  refusals.limit(),
  refusals.exists('phone', ['Graphic Design']),
  refusals.recentlyAsked('email', 500),
  refusals.askedTooMany(500),
  refusals.countryNotServed(),
  refusals.tooMany(500),
  refusals.destinationFull(500),
  refusals.inactive(),
  refusals.absent(),
  refusals.linkInvalid(),
  refusals.linkExpired(),
] satisfies Refusal[];

describe('a refusal', () => {
  test('of each kind is shown here', () => expect(EVERY).toHaveLength(Object.keys(refusals).length));

  test.each(EVERY)('becomes an error with a stable code and a sentence for people: $code, $message', (refusal) => {
    expect(errorOf(refusal)).toMatchObject({ code: refusal.code, message: refusal.message });
    expect(refusal.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(refusal.message).toMatch(/^[A-Z].{9,}/);
  });

  test.each(['phone', 'email'] as const)('about a %s names the field and says when to try again', (field) => {
    const recentlyAsked = refusals.recentlyAsked(field, 500);
    expect(recentlyAsked).toMatchObject({ retryAfterMs: 500, details: [{ path: field, message: recentlyAsked.message }] });
    const exists = refusals.exists(field, ['Graphic Design']);
    expect(exists.details).toEqual({ field, categories: ['Graphic Design'] });
    for (const { message } of [recentlyAsked, exists])
      expect(message).toContain(field === 'phone' ? 'phone number' : 'email address');
  });

  test('of a country is about the phone', () => {
    const { details, message } = refusals.countryNotServed();
    expect(details).toEqual([{ path: 'phone', message }]);
  });
});
