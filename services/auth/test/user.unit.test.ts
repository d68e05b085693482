import { describe, expect, test } from '@jest/globals';
import { PROFILE } from '@visavis/contracts/constants/account';
import {
  accountStatusOf,
  type NewUser,
  newLook,
  newUser,
  passBalanceOf,
  placeFrom,
  placeOf,
  signedInFrom,
  statusOf,
  type UserRecord,
  verifiedAtOf,
  verifiedLook,
  withChosen,
  withoutPhoneChange,
  withRename,
} from '../src/domain/user.ts';

const now = new Date('2030-01-01T00:00:00Z');
const later = new Date(now.getTime() + 1);
const person = { name: 'Asha', phone: '+919876543210' };
const userOf = (input: Partial<NewUser> = {}, more: Partial<UserRecord> = {}): UserRecord => ({
  ...newUser('u', { ...person, ...input }, [], now),
  version: 1,
  ...more,
});

describe('a new user', () => {
  test('is an active participant in English and in India', () => {
    expect(newUser('u', person, [], now)).toStrictEqual({
      _id: 'u',
      ...person,
      email: null,
      profilePicture: null,
      role: 'participant',
      isActive: true,
      isVerified: false,
      notes: '',
      privilegeVersion: 1,
      meetingPasses: 0,
      timeZone: 'Asia/Kolkata',
      language: 'en',
      chosen: [],
      createdAt: now,
    });
  });

  test('without a browser lives where the phone is from', () => {
    expect(userOf({ phone: '+447400123456' }).timeZone).toBe('Europe/London');
  });

  test('is as an admin or the browser says', () => {
    const input = { role: 'host', profilePicture: '/p', isVerified: true, language: 'hi', timeZone: 'Europe/Berlin' } as const;
    expect(userOf({ ...input, network: 'home' })).toMatchObject({ ...input, networks: ['home'], lastSignInAt: now });
  });
});

describe('the language and time zone', () => {
  test('of a request are those it names', () => {
    expect(placeOf({ language: undefined, timeZone: undefined })).toStrictEqual({});
    expect(placeOf({ language: 'hi', timeZone: undefined })).toStrictEqual({ language: 'hi' });
    expect(placeOf({ language: undefined, timeZone: 'Europe/Berlin' })).toStrictEqual({ timeZone: 'Europe/Berlin' });
  });

  const browser = { language: 'hi', timeZone: 'Europe/Berlin' } as const;
  test.each<[string, Pick<UserRecord, 'chosen' | 'profileVersion'>, object, object]>([
    ['follow the browser of a sign-in', { chosen: [] }, browser, browser],
    ['stay where the browser names none', { chosen: [] }, {}, {}],
    ['stay where the profile has chosen them', { chosen: ['language', 'timeZone'] }, browser, {}],
    ['follow it each for itself', { chosen: ['language'] }, browser, { timeZone: 'Europe/Berlin' }],
    ['follow it in an earlier record without a saved profile', {}, browser, browser],
    ['stay in an earlier record with a saved profile', { profileVersion: 1 }, browser, {}],
  ])('%s', (_, user, named, changed) => expect(placeFrom(user, named)).toStrictEqual(changed));

  test.each<[UserRecord['chosen'], object, UserRecord['chosen']]>([
    [[], {}, []],
    [[], { language: 'hi' }, ['language']],
    [['language'], { timeZone: 'Europe/Berlin' }, ['language', 'timeZone']],
    [['timeZone'], {}, ['timeZone']],
    [undefined, {}, []],
  ])('that were chosen before (%j) and are chosen now (%j) are %j', (chosen, change, all) => {
    expect(withChosen(userOf({}, { chosen }), change)).toEqual(all);
  });
});

describe('networks of sign-ins', () => {
  test('are kept latest first, each once, ten at most', () => {
    expect(signedInFrom({}, 'home', now)).toEqual({ networks: ['home'], lastSignInAt: now });
    expect(signedInFrom({ networks: ['work', 'home'] }, 'home', now).networks).toEqual(['home', 'work']);
    const ten = Array.from({ length: 10 }, (_, at) => `n${at}`);
    expect(signedInFrom({ networks: ten }, 'new', now).networks).toEqual(['new', ...ten.slice(0, 9)]);
  });
});

describe('a badge', () => {
  const { verifiedAs: _, ...earlier } = userOf({ isVerified: true });
  test('is as old as the look that an admin has seen', () => {
    const user = userOf({ isVerified: true });
    expect(verifiedLook(user, later)).toEqual({ name: 'Asha', profilePicture: null, at: now });
    expect(verifiedAtOf(user)).toBe(now.toISOString());
  });
  test('of an earlier release is as old as the approval of the request', () => {
    expect(verifiedLook(earlier, later)).toEqual({ name: 'Asha', profilePicture: null, at: later });
  });
  test('of an earlier release says no date where nobody had asked for it', () => {
    for (const none of [null, undefined]) {
      const verifiedAs = verifiedLook(earlier, none);
      expect(verifiedAs).toStrictEqual({ name: 'Asha', profilePicture: null });
      expect(verifiedAtOf({ isVerified: true, verifiedAs })).toBeUndefined();
    }
  });
});

describe('an account', () => {
  test.each([
    ['active', {}],
    ['inactive', { isActive: false }],
    ['deletion-pending', { isActive: false, erasesAt: now }],
    ['deleted', { isActive: false, erasesAt: now, erasedAt: now }],
  ])('is %s: %j', (status, more) => {
    const user = userOf({}, more);
    expect(accountStatusOf(user)).toBe(status);
    expect(statusOf(user)).toBe(status === 'active' ? 'active' : 'inactive');
  });

  test.each<[string, Partial<UserRecord>, number]>([
    ['one of the free plan while billing has said nothing', { meetingPasses: 7 }, 1],
    ['what billing said last', { meetingPasses: 7, passes: { next: null } }, 7],
    ['the same before the free period ends', { meetingPasses: 7, passes: { next: { at: later, balance: 1 } } }, 7],
    ['what is left at the moment it ends', { meetingPasses: 7, passes: { next: { at: now, balance: 3 } } }, 3],
    ['none once it is erased', { meetingPasses: 7, passes: { next: null }, erasedAt: now }, 0],
  ])('has as its passes %s', (_, more, balance) => expect(passBalanceOf(userOf({}, more), now)).toBe(balance));
});

describe('another look than the verified one', () => {
  const seen = userOf({ isVerified: true, profilePicture: '/seen' });
  test.each<[string, UserRecord, Parameters<typeof newLook>[1], string | undefined]>([
    ['the same', seen, { name: 'Asha', profilePicture: '/seen' }, undefined],
    ['another name', seen, { name: 'Asha Rao' }, 'Asha Rao'],
    ['another picture', seen, { profilePicture: '/other' }, 'Asha'],
    ['no picture', seen, { profilePicture: null }, undefined],
    ['another name without a picture', seen, { name: 'Asha Rao', profilePicture: null }, 'Asha Rao'],
    ['back to the verified one', { ...seen, name: 'Asha Rao' }, { name: 'Asha' }, undefined],
    ['of an earlier release, the same', userOf(), {}, undefined],
    ['of an earlier release, another name', userOf(), { name: 'Asha Rao' }, 'Asha Rao'],
  ])('is looked at again: %s', (_, user, change, name) => {
    expect(newLook(user, change)).toEqual(name === undefined ? undefined : { name });
  });
});

describe('another name', () => {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { renamesWindowMs: window } = PROFILE;
  const twice = { renamedAt: [ago(1), ago(2)] };
  const [one, two] = twice.renamedAt;
  test.each<[string, Partial<UserRecord>, string, ReturnType<typeof withRename>]>([
    ['is the first', {}, 'New', { renamedAt: [now] }],
    ['is the second', { renamedAt: [ago(1)] }, 'New', { renamedAt: [now, ago(1)] }],
    ['is one too many within 30 days', twice, 'New', { nextAt: new Date(now.getTime() - 2 + window) }],
    ['is not too many at their end', { renamedAt: [ago(1), ago(window)] }, 'New', { renamedAt: [now, ago(1)] }],
    ['is too many a moment before', { renamedAt: [ago(1), ago(window - 1)] }, 'New', { nextAt: later }],
    ['of an admin does not count', { ...twice, role: 'admin' }, 'New', { renamedAt: [one, two] as Date[] }],
    [
      'that was verified is always possible',
      { ...twice, verifiedAs: { name: 'Seen', profilePicture: null } },
      'Seen',
      { renamedAt: [one, two] as Date[] },
    ],
  ])('%s', (_, more, name, outcome) => expect(withRename(userOf({}, more), name, now)).toEqual(outcome));
});

test('a change of the phone that is over leaves the rest of the user', () => {
  const phoneChange = { phone: '+919876543211', at: now, sessionId: 's' };
  expect(withoutPhoneChange(userOf({}, { phoneChange }))).toStrictEqual(userOf());
});
