import { expect, it } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { VideoUpload } from '@visavis/contracts/meeting-videos';
import { type SendVideoDeps, sendVideo } from '../../src/features/admin/video/send-video.ts';
import { HttpError } from '../../src/shared/api/http-error.ts';

const failure = (status: number, error: string) => new HttpError({ status, error, message: error });
const upload = (offset: number): VideoUpload => ({
  uploadId: 'u1',
  sizeBytes: 10,
  chunkBytes: 4,
  offset,
  expiresAt: '2031-01-02T00:00:00.000Z',
});

/** A server that keeps what arrives, and fails as told before a call. */
const server = (failures: Partial<Record<'begin' | 'put' | 'complete', Error[]>> = {}, stored = '') => {
  const calls: string[] = [];
  const progress: number[] = [];
  let received = stored;
  const fail = (name: keyof typeof failures) => {
    const error = failures[name]?.shift();
    if (error) throw error;
  };
  const deps: SendVideoDeps = {
    begin: async () => {
      calls.push('begin');
      fail('begin');
      return upload(0);
    },
    find: async () => {
      calls.push('find');
      return upload(received.length);
    },
    put: async ({ offset }, content, onSent) => {
      const text = await content.text();
      calls.push(`put ${offset} ${text}`);
      if (offset !== received.length) throw failure(409, 'UPLOAD_OFFSET');
      fail('put');
      received += text;
      onSent(text.length);
      return upload(received.length);
    },
    complete: async () => {
      calls.push('complete');
      fail('complete');
      return { _id: 'm1' } as Meeting;
    },
    begun: () => undefined,
    progress: (bytes) => progress.push(bytes),
    finishing: () => calls.push('finishing'),
    again: async (tries) => void calls.push(`again ${tries}`),
  };
  return { deps, calls, progress, received: () => received };
};
const file = new Blob(['0123456789']);

it('sends piece after piece, and completes', async () => {
  const { deps, calls, progress, received } = server();
  expect(await sendVideo(file, undefined, deps)).toEqual({ _id: 'm1' });
  expect(calls).toEqual(['begin', 'put 0 0123', 'put 4 4567', 'put 8 89', 'finishing', 'complete']);
  expect(received()).toBe('0123456789');
  expect(progress.at(-1)).toBe(10);
});

it('sends a call again when the network, the time or the server failed it', async () => {
  const { deps, calls, received } = server({
    begin: [failure(0, 'NETWORK')],
    put: [failure(0, 'TIMEOUT'), failure(503, 'UNAVAILABLE')],
    complete: [failure(0, 'TIMEOUT')],
  });
  await sendVideo(file, undefined, deps);
  expect(calls.filter((call) => call.startsWith('again'))).toEqual(['again 0', 'again 0', 'again 1', 'again 0']);
  expect(received()).toBe('0123456789');
});

it('goes on where the server stands: after a pause, and after a piece whose answer was lost', async () => {
  const paused = server({}, '0123');
  await sendVideo(file, upload(0), paused.deps);
  expect(paused.calls.slice(0, 2)).toEqual(['find', 'put 4 4567']);

  const lost = server({}, '0123');
  const found = lost.deps.find;
  let first = true;
  await sendVideo(file, upload(0), {
    ...lost.deps,
    find: async (uploadId) => {
      if (!first) return found(uploadId);
      first = false;
      return upload(0);
    },
  });
  expect(lost.calls.slice(0, 3)).toEqual(['put 0 0123', 'find', 'put 4 4567']);
  expect(lost.received()).toBe('0123456789');
});

it('stops at a refusal', async () => {
  const { deps, calls } = server({ put: [failure(400, 'UNSUPPORTED_MEDIA_TYPE')] });
  await expect(sendVideo(file, undefined, deps)).rejects.toThrow('UNSUPPORTED_MEDIA_TYPE');
  expect(calls).toEqual(['begin', 'put 0 0123']);
});
