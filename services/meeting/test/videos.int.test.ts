import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { VIDEO } from '@visavis/contracts/constants/video';
import { type Harness, startHarness, type User } from './support/harness.ts';
import { approved, HOUR, MINUTE, outcome } from './support/meetings.ts';

const MP4 = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\0mdat', 'latin1');
const WEBM = Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1');
const CHUNK = 256 * 1024;
/** Every piece differs from the others. */
const video = (bytes: number, head = MP4) => {
  const content = Buffer.alloc(bytes, 'a recording of a call ');
  head.copy(content);
  for (let at = CHUNK; at < bytes; at += CHUNK) content.writeUInt32BE(at, at);
  return content;
};

let h: Harness;
let admin: User;
let host: User;
let id: string;
beforeAll(async () => {
  h = await startHarness();
  admin = await h.user('Ada', { role: 'admin' });
});
afterAll(() => h.stop());
beforeEach(async () => {
  host = await h.user('Host');
  id = (await approved(h, host, admin, 40 * MINUTE))._id;
  h.clock.advance(2 * HOUR);
  await h.runJob('expire-due-meetings');
});

const path = () => `/admin/meetings/${id}/video`;
const answered = async (sent: Promise<Response>) => {
  const { status, headers, ...response } = await sent.then(async (r) => ({
    status: r.status,
    headers: r.headers,
    body: await r.json(),
  }));
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return { status, headers, body: response.body as any };
};
const form = (content: Buffer, type = 'video/mp4', field = 'video') => {
  const data = new FormData();
  data.append('comment', 'a field that nobody asked for');
  data.append(field, new Blob([new Uint8Array(content)], { type }), 'call.mp4');
  return data;
};
const upload = (content: Buffer, type?: string, field?: string) =>
  answered(h.fetchRaw('POST', path(), { as: admin, body: form(content, type, field) }));
const begin = async (sizeBytes: number, more: object = {}) =>
  h.call('POST', `${path()}/uploads`, { as: admin, body: { sizeBytes, chunkBytes: CHUNK, ...more } });
const send = (uploadId: string, content: Buffer, first: number, last = Math.min(first + CHUNK, content.length) - 1) =>
  answered(
    h.fetchRaw('PUT', `${path()}/uploads/${uploadId}`, {
      as: admin,
      body: new Uint8Array(content.subarray(first, last + 1)),
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${first}-${last}/${content.length}`,
      },
    }),
  );
const complete = (uploadId: string) => h.call('POST', `${path()}/uploads/${uploadId}/complete`, { as: admin });
const filesOf = (uploadId: string) => h.storedFiles().filter((name) => name.includes(uploadId));
const page = async (as?: User) =>
  (await h.call('GET', as ? `/api/meetings/${id}` : `/api/meetings/public/${id}`, { as })).body.meeting;
const watched = async (url: string) => Buffer.from(await (await h.fetchRaw('GET', url)).arrayBuffer());

describe('POST /admin/meetings/{id}/video (specification 1, section 7)', () => {
  test('refuses an MP4 that was cut short, in one request and in pieces, and keeps none of it', async () => {
    const whole = Buffer.concat([
      MP4.subarray(0, 24),
      Buffer.from([0, 0, 0x40, 0]),
      Buffer.from('mdat', 'latin1'),
      Buffer.alloc(0x4000 - 8),
    ]);
    expect(outcome(await upload(whole))).toBe('200');
    await h.call('DELETE', path(), { as: admin });
    const half = whole.subarray(0, whole.length / 2);
    const refused = await upload(half);
    expect([outcome(refused), refused.body.details]).toEqual([
      '400 VALIDATION_FAILED',
      [{ path: 'video', message: 'The video ends too early: part of the file is missing' }],
    ]);
    const { uploadId } = (await begin(half.length)).body.upload;
    for (let first = 0; first < half.length; first += CHUNK) await send(uploadId, half, first);
    expect(outcome(await complete(uploadId))).toBe('400 VALIDATION_FAILED');
    expect((await page(admin)).video ?? null).toBeNull();
  });

  // spec 1 §7.29
  test('stores the field `video` and shows it to participants, by a link that serves ranges', async () => {
    const content = video(1_000_003);
    const answer = await upload(content);
    expect([answer.status, answer.body.message]).toEqual([200, 'Video uploaded successfully']);
    expect(answer.body.meeting.video).toMatchObject({
      mimeType: 'video/mp4',
      sizeBytes: 1_000_003,
      durationSec: null,
      visibility: 'participants',
      uploadedAt: h.clock.now().toISOString(),
    });
    const { url } = (await page(host)).video;
    expect((await watched(url)).equals(content)).toBe(true);
    const part = await h.fetchRaw('GET', url, { headers: { range: 'bytes=999990-' } });
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      206,
      'bytes 999990-1000002/1000003',
      'video/mp4',
    ]);
    expect((await page()).video).toBeUndefined();
    expect((await page(await h.user('Somebody'))).video).toBeUndefined();
    expect((await h.fetchRaw('GET', url.replace(/signature=../, 'signature=AA'))).status).toBe(403);
    h.clock.advance(5 * HOUR);
    expect((await h.fetchRaw('GET', url)).status).toBe(403);
  });

  test("publishes an event with the actor, and keeps the meeting's version", async () => {
    const { version } = await page(host);
    await upload(video(1_000));
    const event = (await h.eventsOf(id)).at(-1);
    expect(event).toMatchObject({
      type: 'visavis.meeting.updated.v1',
      data: { changed: ['video'], actor: { userId: admin.userId }, before: { video: false }, after: { video: true } },
    });
    expect((await page(host)).version).toBe(version);
  });

  test('accepts WebM under any name by its content; refuses everything else and stores nothing', async () => {
    const before = h.storedFiles().length;
    expect((await upload(video(2_000, WEBM), 'application/octet-stream')).body.meeting.video.mimeType).toBe('video/webm');
    for (const disguised of [
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('\x89PNG\r\n\x1a\n0123456789', 'latin1'),
    ]) {
      const answer = await upload(disguised, 'video/mp4');
      expect([outcome(answer), answer.body.message]).toEqual([
        '415 UNSUPPORTED_MEDIA_TYPE',
        'Only MP4 and WebM videos can be uploaded',
      ]);
    }
    expect(outcome(await upload(Buffer.alloc(0)))).toBe('400 VALIDATION_FAILED');
    expect(h.storedFiles()).toHaveLength(before + 1);
  });

  test("refuses other forms with the field's name", async () => {
    expect((await upload(video(100), 'video/mp4', 'film')).body.message).toBe('Send a file in the field video');
    const json = await answered(
      h.fetchRaw('POST', path(), { as: admin, body: '{}', headers: { 'content-type': 'application/json' } }),
    );
    expect(outcome(json)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    for (const body of [
      '',
      '--x',
      '--x\r\nContent-Disposition: form-data; name="video"\r\n\r\nnever ends',
      `--x\r\n${'h'.repeat(20_000)}`,
    ]) {
      const broken = h.fetchRaw('POST', path(), {
        as: admin,
        body,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(outcome(await answered(broken))).toMatch(/^4/);
    }
  });

  test('refuses a second file in the field', async () => {
    const before = h.storedFiles().length;
    const two = form(video(100));
    two.append('video', new Blob([new Uint8Array(video(100))], { type: 'video/mp4' }), 'second.mp4');
    const answer = await answered(h.fetchRaw('POST', path(), { as: admin, body: two }));
    expect([outcome(answer), answer.body.message]).toEqual(['400 VALIDATION_FAILED', 'Send one file in the field video']);
    await h.runJob('sweep-uploads');
    expect(h.storedFiles()).toHaveLength(before);
  });

  test('refuses a declared length above the limit before it reads the body', async () => {
    const { url } = await h.fetchRaw('GET', '/healthz');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(new URL(path(), url), {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 525 * 1024 * 1024,
          authorization: `Bearer ${admin.token}`,
        },
      });
      sent.on('response', (response) => resolve(response.statusCode)).on('error', reject);
      sent.write('--x\r\n');
    });
    expect(status).toBe(413);
  });

  // spec 1 §6.8
  test('requires a past meeting and an admin', async () => {
    const coming = (await approved(h, host, admin, 40 * MINUTE))._id;
    const to = (meetingId: string, as: User | undefined = admin) =>
      answered(h.fetchRaw('POST', `/admin/meetings/${meetingId}/video`, { ...(as ? { as } : {}), body: form(video(100)) }));
    expect(outcome(await to(coming))).toBe('409 MEETING_NOT_OVER');
    expect((await to(coming)).body.message).toBe('A video can be uploaded once the meeting is over');
    expect(outcome(await to('no-such-meeting'))).toBe('404 NOT_FOUND');
    expect((await to(id, host)).body).toMatchObject({ error: 'ADMIN_REQUIRED', message: 'Admin access required' });
  });

  test('ends the links to a recording that is replaced or deleted, at once, and leaves no file', async () => {
    const before = h.storedFiles().length;
    const first = (await upload(video(1_000))).body.meeting.video.url;
    const second = (await upload(video(2_000))).body.meeting.video;
    expect(second.sizeBytes).toBe(2_000);
    // At once, not with the next sweep.
    expect((await h.fetchRaw('GET', first)).status).toBe(404);
    expect((await watched(second.url)).length).toBe(2_000);
    const gone = await h.call('DELETE', path(), { as: admin });
    expect([gone.status, gone.body.meeting.video]).toEqual([200, undefined]);
    expect((await h.fetchRaw('GET', second.url)).status).toBe(404);
    expect(outcome(await h.call('DELETE', path(), { as: admin }))).toBe('200');
    await h.runJob('sweep-uploads');
    expect(h.storedFiles()).toHaveLength(before);
  });

  test('keeps the recording when the sweep deletes the upload a day later', async () => {
    await upload(video(1_000));
    h.clock.advance(25 * HOUR);
    await h.runJob('sweep-uploads');
    expect((await watched((await page(host)).video.url)).length).toBe(1_000);
  });
});

describe('a resumable upload', () => {
  test('comes in pieces, reports its offset, and is the same file in the end', async () => {
    const content = video(3 * CHUNK + 17);
    const begun = await begin(content.length, { durationSec: 61.5 });
    expect([begun.status, begun.body.upload]).toMatchObject([201, { offset: 0, chunkBytes: CHUNK, sizeBytes: content.length }]);
    const { uploadId } = begun.body.upload;
    for (let first = 0; first < content.length; first += CHUNK) {
      expect((await h.call('GET', `${path()}/uploads/${uploadId}`, { as: admin })).body.upload.offset).toBe(first);
      await send(uploadId, content, first);
    }
    expect((await send(uploadId, content, 3 * CHUNK)).body.upload.offset).toBe(content.length);
    const answer = await complete(uploadId);
    expect(answer.body.meeting.video).toMatchObject({ sizeBytes: content.length, durationSec: 61.5, mimeType: 'video/mp4' });
    expect((await watched(answer.body.meeting.video.url)).equals(content)).toBe(true);
    // The pieces are gone; again answers the same.
    expect(filesOf(uploadId)).toEqual([`videos~${uploadId}`]);
    expect((await complete(uploadId)).body.meeting).toEqual(answer.body.meeting);
  });

  test('counts a repeated piece once, and refuses any piece but the next with the offset', async () => {
    const content = video(2 * CHUNK + 5);
    const { uploadId } = (await begin(content.length)).body.upload;
    const twice = await Promise.all([send(uploadId, content, 0), send(uploadId, content, 0)]);
    expect(twice.map(({ status, body }) => [status, body.upload.offset])).toEqual([
      [200, CHUNK],
      [200, CHUNK],
    ]);
    expect((await send(uploadId, content, 0)).body.upload.offset).toBe(CHUNK);
    const { unfinishedUploads } = (await h.call('GET', '/api/meetings/mine/export', { as: admin })).body;
    expect(unfinishedUploads).toContainEqual({
      ...{ meetingId: id, sizeBytes: content.length, receivedBytes: CHUNK },
      deletedAt: new Date(h.clock.now().getTime() + VIDEO.abandonedMs).toISOString(),
    });
    const ahead = await send(uploadId, content, 2 * CHUNK);
    expect([outcome(ahead), ahead.body.details]).toMatchObject(['409 UPLOAD_OFFSET', { offset: CHUNK }]);
    expect(outcome(await send(uploadId, content, CHUNK, CHUNK + 9))).toBe('409 UPLOAD_OFFSET');
    const early = await complete(uploadId);
    expect([outcome(early), early.body.message]).toEqual(['409 UPLOAD_INCOMPLETE', 'Not all of the video has arrived']);
  });

  test('refuses other content with the first piece', async () => {
    const { uploadId } = (await begin(CHUNK * 2)).body.upload;
    expect(outcome(await send(uploadId, Buffer.alloc(CHUNK * 2, 'MZ'), 0))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect((await h.call('GET', `${path()}/uploads/${uploadId}`, { as: admin })).body.upload.offset).toBe(0);
  });

  test('does not count a piece of another length than it says', async () => {
    const content = video(2 * CHUNK);
    const { uploadId } = (await begin(content.length)).body.upload;
    for (const length of [CHUNK - 1, CHUNK + 1]) {
      const body = new Uint8Array(content.subarray(0, length));
      const headers = { 'content-range': `bytes 0-${CHUNK - 1}/${content.length}` };
      const answer = await answered(h.fetchRaw('PUT', `${path()}/uploads/${uploadId}`, { as: admin, body, headers }));
      expect([outcome(answer), answer.body.details[0].path]).toEqual(['400 VALIDATION_FAILED', 'Content-Range']);
    }
    expect((await send(uploadId, content, 0)).body.upload.offset).toBe(CHUNK);
    const without = await answered(h.fetchRaw('PUT', `${path()}/uploads/${uploadId}`, { as: admin, body: 'x' }));
    expect(outcome(without)).toBe('400 VALIDATION_FAILED');
  });

  test.each([
    [{ sizeBytes: 500 * 1024 * 1024 + 1 }, 'The video must be at most 500 MB'],
    [{ sizeBytes: 0 }, 'The file is empty'],
    [{ sizeBytes: 10, chunkBytes: 8 * 1024 * 1024 + 1 }, 'chunkBytes must be at most 8 MiB'],
  ])('%j: %s', async (body, message) => {
    expect((await h.call('POST', `${path()}/uploads`, { as: admin, body })).body.message).toBe(message);
  });

  test('is swept after a day without a piece, and cannot be completed', async () => {
    const content = video(2 * CHUNK);
    const { uploadId } = (await begin(content.length)).body.upload;
    await send(uploadId, content, 0);
    h.clock.advance(23 * HOUR);
    await send(uploadId, content, CHUNK);
    h.clock.advance(23 * HOUR);
    await h.runJob('sweep-uploads');
    expect(filesOf(uploadId)).toHaveLength(2);
    h.clock.advance(2 * HOUR);
    await h.runJob('sweep-uploads');
    expect(filesOf(uploadId)).toEqual([]);
    expect(outcome(await complete(uploadId))).toBe('404 NOT_FOUND');
  });

  test('is not found once abandoned, or under another meeting', async () => {
    const content = video(2 * CHUNK);
    const { uploadId } = (await begin(content.length)).body.upload;
    await send(uploadId, content, 0);
    expect(filesOf(uploadId)).toHaveLength(1);
    const other = (await approved(h, host, admin, 40 * MINUTE))._id;
    expect(outcome(await h.call('GET', `/admin/meetings/${other}/video/uploads/${uploadId}`, { as: admin }))).toBe(
      '404 NOT_FOUND',
    );
    expect(outcome(await h.call('DELETE', `${path()}/uploads/${uploadId}`, { as: admin }))).toBe('200');
    expect(outcome(await send(uploadId, content, CHUNK))).toBe('404 NOT_FOUND');
    await h.runJob('sweep-uploads');
    expect(filesOf(uploadId)).toEqual([]);
  });

  test('becomes one recording when completed twice at once', async () => {
    const content = video(2 * CHUNK);
    const { uploadId } = (await begin(content.length)).body.upload;
    await send(uploadId, content, 0);
    await send(uploadId, content, CHUNK);
    const [a, b] = await Promise.all([complete(uploadId), complete(uploadId)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect((await watched((await page(host)).video.url)).equals(content)).toBe(true);
    expect(
      (await h.eventsOf(id)).filter((event) => (event.data as { changed?: string[] }).changed?.includes('video')),
    ).toHaveLength(1);
  });
});
