import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE } from '@visavis/contracts/constants/units';
import { nationalDigits } from '@visavis/contracts/phone-digits';
import { withLoginRetry } from '../../src/features/auth/login-retry.ts';
import { noteSent, resendFromTime } from '../../src/features/auth/pending-otp.ts';
import { withWork } from '../../src/features/auth/work.ts';
import { HttpError } from '../../src/shared/api/http-error.ts';
import { accountSchema, schemaErrors } from '../../src/shared/form/use-form.ts';
import { changeLanguage } from '../../src/shared/i18n/i18n.ts';
import {
  countries,
  countryByDialCode,
  countryName,
  searchCountries,
  splitInternational,
} from '../../src/shared/phone/countries.ts';
import { masked, typedPhone } from '../../src/shared/phone/phone-rules.ts';

const busy = (message = 'Slow down', status = 429) => new HttpError({ status, error: 'RATE_LIMITED', message });

describe('work for a code', () => {
  const challenge = (nonce: string) => ({ parameters: { nonce } }) as never;
  const workRequired = (nonce: string) =>
    new HttpError({ status: 403, error: 'WORK_REQUIRED', message: 'Please try again', details: { work: challenge(nonce) } });
  const run = async (failures: Error[], solution: object | null = { counter: 7, derivedKey: '00' }) => {
    const sent: (string | undefined)[] = [];
    const outcome = await withWork(
      async ({ work }) => {
        sent.push(work && JSON.parse(atob(work)).challenge.parameters.nonce);
        const failure = failures.shift();
        if (failure) throw failure;
        return 'sent';
      },
      async () => solution as never,
    ).catch((error: Error) => error.message);
    return { outcome, sent };
  };
  it('is done when the server asks, and the call is made again with it', async () => {
    expect(await run([])).toEqual({ outcome: 'sent', sent: [undefined] });
    expect(await run([workRequired('a')])).toEqual({ outcome: 'sent', sent: [undefined, 'a'] });
    // The first came too late.
    expect(await run([workRequired('a'), workRequired('b')])).toEqual({ outcome: 'sent', sent: [undefined, 'a', 'b'] });
  });
  it('is not done for ever, nor for another refusal, nor where the browser cannot', async () => {
    expect(await run([workRequired('a'), workRequired('b'), workRequired('c')])).toMatchObject({
      outcome: 'Please try again',
      sent: { length: 3 },
    });
    expect(await run([busy()])).toEqual({ outcome: 'Slow down', sent: [undefined] });
    expect(await run([workRequired('a')], null)).toEqual({ outcome: 'Please try again', sent: [undefined] });
  });
});

describe('a busy server during login', () => {
  const run = async (failures: unknown[]) => {
    const waits: number[] = [];
    const notifications: number[] = [];
    let attempts = 0;
    const outcome = await withLoginRetry(
      async () => {
        attempts += 1;
        const failure = failures.shift();
        if (failure) throw failure;
        return 'in';
      },
      { wait: async (ms) => void waits.push(ms), waiting: (ms) => notifications.push(ms) },
    ).catch((error: Error) => error.message);
    return { outcome, attempts, waits, notifications };
  };
  // spec 1 §4.10, §9.26
  it('is tried three times in all, 2 s and 3 s apart', async () => {
    expect(await run([busy(), busy(), busy()])).toEqual({
      outcome: 'Multiple attempts failed. Please try again later.',
      attempts: 3,
      waits: [2_000, 3_000],
      notifications: [2_000, 0, 3_000, 0],
    });
  });
  it('says when it works again, where that is longer than anybody waits', async () => {
    const shut = () =>
      new HttpError({ status: 429, error: 'RATE_LIMITED', message: 'Too many requests', retryAfterMs: 40 * MINUTE });
    const { outcome } = await run([shut(), shut(), shut()]);
    expect(outcome).toMatch(/^Multiple attempts failed\. Please try again later\. It works again from: \w+, \d+:\d\d [AP]M\.$/);
  });
  // spec 1 §4.8
  it('is known by its words as well', async () => {
    expect((await run([busy('Too many requests', 400), busy('We see high traffic', 503)])).outcome).toBe('in');
  });
  it('is not any other refusal', async () => {
    expect(await run([busy('Invalid OTP', 400)])).toMatchObject({ outcome: 'Invalid OTP', attempts: 1 });
  });
});

describe('phones', () => {
  // spec 1 §5.1, §5.17
  it('lets digits, spaces and hyphens through', () => expect(typedPhone('98a7-6 (5)!')).toBe('987-6 5'));
  it('takes the digits of a Devanagari keyboard for what they are', () => {
    expect(typedPhone('०१२३४-५६७८९ (क)')).toBe('01234-56789 ');
    expect(splitInternational('+९१ ९८७६५ ४३२१०')).toMatchObject({ country: { code: 'IN' }, rest: '9876543210' });
    expect(searchCountries('+९१').map(({ code }) => code)).toEqual(['IN']);
    expect(searchCountries('४४').map(({ code }) => code)).toEqual(searchCountries('44').map(({ code }) => code));
  });
  it.each([
    ['123456', undefined],
    ['1234567', '1234567'],
    ['98765 432-10', '9876543210'],
    ['1'.repeat(15), '1'.repeat(15)],
    ['1'.repeat(16), undefined],
    ['', undefined],
  ])('%p → %p', (typed, national) => expect(nationalDigits(typed)).toBe(national));
  // spec 1 §5.3–5
  it('has the specification’s words for each field', async () => {
    const [signup, code] = await Promise.all([accountSchema('signupForm')(), accountSchema('otpForm')()]);
    expect(schemaErrors(signup, { name: ' a ', phone: '12' })).toEqual({
      name: 'Please enter a valid name',
      phone: 'Please enter a valid phone number',
    });
    expect(schemaErrors(signup, { name: 'Al', phone: '98765 43210' })).toEqual({});
    for (const otp of ['', '12345', '1234567', '12 456'])
      expect(schemaErrors(code, { otp })).toEqual({ otp: 'Please enter a valid 6-digit OTP' });
    expect(schemaErrors(code, { otp: '012345' })).toEqual({});
  });
  // spec 1 §2.49
  it('masks all but the last four digits', () => expect(masked('+919876543210')).toBe('•••••••• 3210'));
});

describe('countries', () => {
  it('begin with the one that is chosen and with India, and have each once', () => {
    const codes = (chosen?: string) => searchCountries('', chosen).map(({ code }) => code);
    expect(codes('DE').slice(0, 3)).toEqual(['DE', 'IN', 'AF']);
    expect(codes('IN').slice(0, 2)).toEqual(['IN', 'AF']);
    expect(new Set(codes('DE')).size).toBe(countries.length);
  });
  // spec 1 §2.50, §9.11
  it('are all there, each with code, name, dial code and flag', () => {
    expect(countries.length).toBeGreaterThan(235);
    for (const country of countries) {
      expect(country.dialCode).toMatch(/^\+\d{1,4}$/);
      expect(country.name.length).toBeGreaterThan(2);
      expect(country.code).toMatch(/^[A-Z]{2}$/);
      expect([...country.flag]).toHaveLength(2);
    }
    for (const code of ['+91', '+93', '+1', '+86', '+44', '+61', '+7']) expect(countryByDialCode(code)).toBeDefined();
    expect(countryByDialCode('+1')?.code).toBe('US');
  });
  it('are found by name, word, accent, code and dial code', () => {
    expect(searchCountries('ind').map((country) => country.code)).toEqual(['IO', 'IN', 'ID']);
    expect(searchCountries('cote')[0]?.code).toBe('CI');
    expect(searchCountries('+44').map((country) => country.code)).toContain('GB');
    expect(searchCountries('nowhere')).toEqual([]);
    expect(searchCountries('  ')).toHaveLength(countries.length);
  });
  it.each([
    ['USA', 'US'],
    ['america', 'US'],
    ['uk', 'GB'],
    ['Britain', 'GB'],
    ['england', 'GB'],
    ['uae', 'AE'],
    ['ivoire', 'CI'],
  ])('are found by what people call them: %s', (typed, code) =>
    expect(searchCountries(typed).map((country) => country.code)).toContain(code),
  );
  describe('in Hindi', () => {
    beforeEach(() => changeLanguage('hi'));
    afterEach(() => changeLanguage('en'));
    it.each([
      ['भारत', 'IN'],
      ['नेपाल', 'NP'],
      ['चीन', 'CN'],
      // With the nukta and without.
      ['फ़्रांस', 'FR'],
      ['फ्रांस', 'FR'],
      ['अमेरिका', 'US'],
      ['ब्रिटेन', 'GB'],
      ['germany', 'DE'],
    ])('are found by their names: %s', (typed, code) =>
      expect(searchCountries(typed).map((country) => country.code)).toContain(code),
    );
    it('are not found by the consonants of another name', () => expect(searchCountries('भरत')).toEqual([]));
    it('stand in the order of the Hindi names', () => {
      const names = searchCountries('')
        .slice(1)
        .map(({ code }) => countryName(code));
      expect(names).toEqual(names.toSorted(new Intl.Collator('hi').compare));
    });
  });
  it('are taken from a pasted international number', () => {
    expect(splitInternational('+44 7911 123456')).toMatchObject({ country: { code: 'GB' }, rest: '7911123456' });
    expect(splitInternational('+358 40 1234567')).toMatchObject({ country: { code: 'FI' } });
    expect(splitInternational('98765 43210')).toBeUndefined();
  });
});

describe('asking for a further code', () => {
  it('is possible half a minute after one was sent', () => {
    expect(noteSent(1_000)).toBe(31_000);
    expect(resendFromTime()).toBe(31_000);
  });
  it('is possible when the server says so, if it kept an earlier code', () => {
    expect(noteSent(1_000, '2026-11-21T10:00:12.000Z')).toBe(Date.parse('2026-11-21T10:00:12.000Z'));
    expect(noteSent(1_000, 'soon')).toBe(31_000);
  });
});
