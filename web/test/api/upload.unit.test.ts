import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { upload } from '../../src/shared/api/upload.ts';
import { browserStorage } from '../state/browser-storage.ts';

const holder = globalThis as unknown as { window?: unknown; XMLHttpRequest?: unknown };
const answers: { status: number; body: object; retryAfter?: string }[] = [];
let sent = 0;
class Request {
  status = 0;
  responseText = '';
  retryAfter: string | null = null;
  readonly upload = {};
  onload = () => {};
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return this.retryAfter;
  }
  send() {
    sent += 1;
    const { status, body, retryAfter = null } = answers.shift() ?? { status: 200, body: { success: true } };
    Object.assign(this, { status, responseText: JSON.stringify(body), retryAfter });
    this.onload();
  }
}
beforeEach(() => {
  sent = 0;
  answers.length = 0;
  holder.window = { localStorage: browserStorage() };
  holder.XMLHttpRequest = Request;
});
afterEach(() => {
  delete holder.window;
  delete holder.XMLHttpRequest;
});
const send = () => upload({ method: 'PUT', url: '/api/clip', body: new Blob(['x']), onSent: () => undefined });
const limited = (retryAfter: string) => ({
  status: 429,
  body: { message: 'Too many requests. Please try again in a few moments.', error: 'RATE_LIMITED' },
  retryAfter,
});

test('an upload that a busy server refuses is sent again after the wait that it asks for, three times', async () => {
  answers.push(limited('0'), limited('0'));
  expect(await send()).toEqual({ success: true });
  expect(sent).toBe(3);
  answers.push(...Array.from({ length: 4 }, () => limited('0')));
  await expect(send()).rejects.toMatchObject({ status: 429, message: expect.stringContaining('high traffic') });
  expect(sent).toBe(7);
});

test('an upload that is refused for longer says at once when it works again', async () => {
  answers.push(limited('7200'));
  await expect(send()).rejects.toMatchObject({
    error: 'RATE_LIMITED',
    message: 'Too many requests. It works again in 2 h.',
    retryAfterMs: 7_200_000,
  });
  expect(sent).toBe(1);
});
