import { describe, expect, test } from '@jest/globals';
import { textParts, withMessage } from '../../src/features/room/call/chat-log.ts';
import {
  explain,
  forgetVerification,
  refusalOf,
  rememberVerification,
  storedVerifications,
} from '../../src/features/room/state/refusals.ts';
import { HttpError } from '../../src/shared/api/http-error.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';

describe('a refusal', () => {
  test.each([
    ['VERIFICATION_REQUIRED', 'verify'],
    ['PASS_REQUIRED', 'passes'],
    ['CATEGORY_LOCKED', 'passes'],
    ['TOO_EARLY', 'wait'],
    ['FULL', 'waitlist'],
    ['WAITLIST_FULL', 'retry'],
    ['BLOCKED', 'browse'],
    ['CANCELLED', 'browse'],
    ['ENDED', 'browse'],
    ['SOMETHING_NEW', 'retry'],
  ])('%s says what to do next', (code, next) => {
    const { title, text, next: step } = explain({ code, message: 'The server’s own words', retryAt: undefined });
    expect(step).toBe(next);
    expect(title).not.toBe('');
    expect(text).toBe('The server’s own words');
  });
  test('knows when to try again', () => {
    const early = new HttpError({ status: 409, error: 'TOO_EARLY', message: 'm', details: { retryAt: '2026-11-21T10:00:00Z' } });
    expect(refusalOf(early).retryAt).toBe(Date.parse('2026-11-21T10:00:00Z'));
    const busy = new HttpError({ status: 0, error: 'FULL', message: 'm', retryAfterMs: 2_000 });
    expect(refusalOf(busy, 1_000).retryAt).toBe(3_000);
  });
});

describe('verification required', () => {
  const refusal = { code: 'VERIFICATION_REQUIRED', message: 'Please verify your freelancer status', retryAt: undefined };
  // spec 1 §4.20
  test('is kept per meeting, with code and message, and forgotten when it no longer holds', () => {
    const storage = memoryStorage();
    rememberVerification(storage, 'm1', refusal, 'now');
    rememberVerification(storage, 'm2', refusal, 'now');
    rememberVerification(storage, 'm3', { ...refusal, code: 'FULL' }, 'now');
    expect(JSON.parse(storage.get('visavis.verificationRequired') ?? '')).toEqual({
      m1: { code: 'VERIFICATION_REQUIRED', message: refusal.message, at: 'now' },
      m2: { code: 'VERIFICATION_REQUIRED', message: refusal.message, at: 'now' },
    });
    forgetVerification(storage, 'm1');
    expect(Object.keys(storedVerifications(storage))).toEqual(['m2']);
    forgetVerification(storage, 'm2');
    expect(storage.keys()).toEqual([]);
  });
  test('what somebody else wrote there does no harm', () => {
    const storage = memoryStorage();
    storage.set('visavis.verificationRequired', '[not json');
    expect(storedVerifications(storage)).toEqual({});
  });
});

describe('chat', () => {
  test('links are links, without the full stop after them', () => {
    expect(textParts('See https://example.com/a?b=1, or ask.')).toEqual([
      { text: 'See ' },
      { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { text: ', or ask.' },
    ]);
  });
  test('nothing else becomes one', () => {
    expect(textParts('javascript:alert(1) data:text/html,x')).toEqual([{ text: 'javascript:alert(1) data:text/html,x' }]);
  });
  test('the oldest go when there are very many', () => {
    const one = { from: 'a', text: 't', at: '', state: 'sent' } as const;
    const log = Array.from({ length: 600 }, (_, index) => index).reduce(
      (messages, id) => withMessage(messages, { ...one, id: `${id}` }),
      [] as readonly { id: string; from: string; text: string; at: string; state: 'sent' | 'sending' | 'failed' }[],
    );
    expect(log).toHaveLength(500);
    expect(log.at(-1)?.id).toBe('599');
  });
});
