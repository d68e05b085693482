import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { putPiece } from '../../src/features/admin/video/put-piece.ts';

/** As much of an XMLHttpRequest as an upload needs; the test answers it. */
class FakeRequest {
  timeout = 0;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  status = 0;
  responseText = '';
  opened: string[] = [];
  headers: Record<string, string> = {};
  onload = () => {};
  onabort = () => {};
  onerror = () => {};
  ontimeout = () => {};
  onloadend = () => {};
  open(...args: string[]) {
    this.opened = args;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {
    sent.push(this);
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.onabort();
  }
}
let sent: FakeRequest[];
const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  sent = [];
  globalThis.XMLHttpRequest = FakeRequest as never;
});
afterEach(() => {
  globalThis.XMLHttpRequest = real;
});
const piece = (signal: AbortSignal, onSent: (bytes: number) => void = () => {}) =>
  putPiece('m1', 'u1', { content: new Blob(['4567']), first: 4, sizeBytes: 10, signal, onSent });

// spec 1 §7.30, §9.17
it('a piece has 120 s, says which bytes it is, and how far it has got', async () => {
  const progress: number[] = [];
  const answer = piece(new AbortController().signal, (bytes) => progress.push(bytes));
  const [request] = sent as [FakeRequest];
  expect(request.timeout).toBe(120_000);
  expect(request.opened).toEqual(['PUT', '/admin/meetings/m1/video/uploads/u1']);
  expect(request.headers).toMatchObject({ 'content-range': 'bytes 4-7/10', 'content-type': 'application/octet-stream' });
  request.upload.onprogress?.({ loaded: 3 });
  expect(progress).toEqual([3]);
  Object.assign(request, { status: 200, responseText: JSON.stringify({ success: true, upload: { offset: 8 } }) });
  request.onload();
  await expect(answer).resolves.toEqual({ offset: 8 });
});

it.each([
  ['ontimeout', 'TIMEOUT'],
  ['onerror', 'NETWORK'],
] as const)('%s is an error like any other', async (event, error) => {
  const answer = piece(new AbortController().signal);
  sent[0]?.[event]();
  await expect(answer).rejects.toMatchObject({ status: 0, error });
});

it('is called off with its upload', async () => {
  const control = new AbortController();
  const answer = piece(control.signal);
  control.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
