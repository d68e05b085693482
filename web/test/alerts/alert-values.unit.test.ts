import { afterEach, describe, expect, it } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import {
  allAlone,
  categoryWords,
  contactErrors,
  labelOf,
  refusalWords,
  slugsOf,
} from '../../src/features/alerts/alert-values.ts';
import type { ClientAlert } from '../../src/features/alerts/api.ts';
import { dropDraft, holdDraft, keepDraft, startOf } from '../../src/features/alerts/form/alert-draft.ts';
import { HttpError } from '../../src/shared/api/http-error.ts';
import { changeLanguage } from '../../src/shared/i18n/i18n.ts';
import { session } from '../../src/shared/session/session.ts';

const user = { _id: 'u_1', name: 'Asha Rao', phone: '+919876543210' } as User;
const alert = (values: Partial<ClientAlert> = {}): ClientAlert => ({
  _id: 'a_1',
  name: 'Asha',
  phone: '+919811700100',
  categories: ['Graphic Design'],
  createdBy: 'u_9',
  status: 'active',
  ...values,
});
const refusal = (status: number, values: Partial<ConstructorParameters<typeof HttpError>[0]> = {}) =>
  new HttpError({ status, message: 'No', error: 'X', ...values });

describe('categories', () => {
  it('are picked one by one, or all at once in the place of the others', () => {
    expect(allAlone([], ['graphic-design'])).toEqual(['graphic-design']);
    expect(allAlone(['graphic-design'], ['graphic-design', 'tech-development'])).toEqual(['graphic-design', 'tech-development']);
    expect(allAlone(['graphic-design', 'tech-development'], ['graphic-design', 'tech-development', 'all'])).toEqual(['all']);
    expect(allAlone(['all'], ['all', 'graphic-design'])).toEqual(['graphic-design']);
    expect(allAlone(['all'], [])).toEqual([]);
  });
  it('come from the server by name, and are said in words', () => {
    expect(slugsOf(['Video & Animation', 'all'])).toEqual(['video-animation', 'all']);
    expect(categoryWords(['Graphic Design', 'tech-development'])).toEqual(['Graphic Design', 'Tech Development']);
    expect(categoryWords(['all'])).toEqual(['All categories']);
  });
});

// spec 1 §3.13
it('labels an alert by its creator, else by its phone', () => {
  expect(labelOf(alert({ createdBy: 'u_1', phone: user.phone }), user)).toBe('byYou');
  expect(labelOf(alert({ phone: user.phone }), user)).toBe('yourPhone');
  expect(labelOf(alert({ phone: user.phone, createdBy: null }), user)).toBe('yourPhone');
  expect(labelOf(alert(), user)).toBeUndefined();
  expect(labelOf(alert({ createdBy: null }), undefined)).toBeUndefined();
});

// spec 1 §8.19
describe('a refusal', () => {
  afterEach(() => changeLanguage('en'));
  const taken = (details?: unknown, message = 'Taken') => refusal(409, { message, details, error: 'ALERT_EXISTS' });

  it('of a phone or an e-mail that has an alert says which, and what it is subscribed to', () => {
    const phone = taken({ field: 'phone', categories: ['Graphic Design', 'Tech Development'] });
    expect(refusalWords(phone)).toBe(
      'This phone number is already registered for alerts. Categories already subscribed: Graphic Design, Tech Development',
    );
    expect(contactErrors(phone)).toEqual({ phone: 'This phone number is already registered for alerts' });
    const email = taken({ field: 'email', categories: ['all'] });
    expect(refusalWords(email)).toBe(
      'This email address is already registered for alerts. Categories already subscribed: All categories',
    );
    expect(contactErrors(email)).toEqual({ email: 'This email address is already registered for alerts' });
  });
  it('says the server’s words where it names no field', () => {
    expect(refusalWords(taken(undefined, 'There is an alert already'))).toBe('There is an alert already');
    expect(refusalWords(taken({ field: 'name' }, ''))).toBe('Failed to manage client meeting alert. Please try again.');
    expect(contactErrors(taken({ field: 'name' }))).toEqual({});
  });
  it('of a phone that was asked to confirm already names the phone', () => {
    const limited = refusal(429, {
      message: 'We are experiencing high traffic.',
      details: [{ path: 'phone', message: 'Asked' }],
    });
    const words = 'This phone number was asked to confirm an alert a short while ago. Please try again later.';
    expect([refusalWords(limited), contactErrors(limited)]).toEqual([words, { phone: words }]);
  });
  it('of a sixth alert says the limit, of too many requests what the server says, of all else that it failed', () => {
    expect(refusalWords(refusal(403))).toBe('Maximum alert limit reached (5 alerts per account)');
    expect(refusalWords(refusal(429, { message: 'This phone was asked already' }))).toBe('This phone was asked already');
    for (const error of ['FORBIDDEN', 'ACCOUNT_INACTIVE'])
      expect(refusalWords(refusal(403, { error, message: 'We do not send messages to this country yet.' }))).toBe(
        'We do not send messages to this country yet.',
      );
    for (const error of [refusal(400), refusal(404), refusal(500), refusal(0), new Error('x')])
      expect(refusalWords(error)).toBe('Failed to manage client meeting alert. Please try again.');
  });
});

describe('a new alert', () => {
  afterEach(dropDraft);
  it('starts with the user’s own name and phone, unless that phone has an alert', () => {
    expect(startOf(undefined, user, [])).toMatchObject({ phone: user.phone, values: { name: 'Asha Rao', categories: [] } });
    expect(startOf(undefined, user, [alert({ phone: user.phone })])).toMatchObject({ phone: '', values: { name: '' } });
    expect(startOf(undefined, undefined, [])).toMatchObject({ phone: '', values: { name: '' } });
  });
  it('starts with what its visitor had typed before signing in from it, and with their own name where that was nothing', () => {
    const values = { name: '', email: 'k@example.org', categories: ['graphic-design'] };
    keepDraft({ phone: '+919811700100', values });
    const giveBack = holdDraft();
    dropDraft();
    giveBack();
    expect(startOf(undefined, user, [])).toEqual({ phone: '+919811700100', values: { ...values, name: 'Asha Rao' } });
    keepDraft({ phone: '', values });
    expect(startOf(undefined, user, []).phone).toBe(user.phone);
    expect(startOf(undefined, undefined, []).phone).toBe('');
  });
  it('starts with the category that it was opened from, and otherwise where its draft was left', () => {
    keepDraft({ phone: '+919811700100', values: { name: 'Kiran', email: 'k@example.org', categories: ['graphic-design'] } });
    expect(startOf(undefined, user, [])).toMatchObject({ phone: '+919811700100', values: { categories: ['graphic-design'] } });
    expect(startOf('tech-development', user, []).values).toEqual({
      name: 'Kiran',
      email: 'k@example.org',
      categories: ['tech-development'],
    });
    session.clear('signed-out');
    expect(startOf(undefined, undefined, []).phone).toBe('');
  });
});
