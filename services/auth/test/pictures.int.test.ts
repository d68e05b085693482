import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeSquares } from '@visavis/pictures';
import { NotFound } from '@visavis/platform';
import { until } from '@visavis/testing/wait';
import sharp from 'sharp';
import { flood, pngChunk } from './png.ts';
import { type Auth, MINUTE, newPhone, type Session, startAuth, stopAll } from './support.ts';

let auth: Auth;
let me: Session;
beforeAll(async () => {
  auth = await startAuth();
  me = await auth.signUp(newPhone());
});
afterAll(stopAll);

const RED = { r: 220, g: 20, b: 20 };
const plain = (width = 600, height = 400) => sharp({ create: { width, height, channels: 3, background: RED } });
const jpeg = () => plain().jpeg().toBuffer();
const stored = () => readdirSync(join(auth.folder, 'files', 'stored'));
const person = () => auth.signUp(newPhone());
const show = (path: string) => fetch(auth.url + path);

describe('setting a picture (specification 1, section 7; 5 MB, type by content)', () => {
  test('returns a URL that serves squares of three sizes, cacheable for good', async () => {
    const { token, user } = await person();
    const answer = await auth.upload(token, await jpeg());
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { profilePicture: answer.body.imageUrl } } });
    expect((await auth.get('/auth/me', token)).body.user.profilePicture).toBe(answer.body.imageUrl);
    for (const [query, side] of [
      ['', 256],
      ['?size=96', 96],
      ['?size=512', 512],
    ] as const) {
      const picture = await show(answer.body.imageUrl + query);
      expect(picture.status).toBe(200);
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const seen = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
      expect([seen.format, seen.width, seen.height]).toEqual(['webp', side, side]);
    }
    expect((await auth.get(`${answer.body.imageUrl}?size=100`)).body.details[0].path).toBe('size');
    const event = (await auth.events()).filter(({ data }) => data.userId === user._id).at(-1);
    expect(event).toMatchObject({ type: 'visavis.user.profile-updated.v1', data: { profilePicture: answer.body.imageUrl } });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('takes %s, whatever it is called', async (format) => {
    const answer = await auth.upload((await person()).token, await plain().toFormat(format).toBuffer(), {
      type: 'text/html',
      name: 'me.exe',
    });
    expect(answer.status).toBe(200);
  });

  test('removes metadata and turns the picture upright', async () => {
    const left = await sharp({ create: { width: 100, height: 200, channels: 3, background: { r: 0, g: 0, b: 255 } } })
      .png()
      .toBuffer();
    const photo = await plain(200, 200)
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert("SECRET-TAIL")</script>')]);
    const { imageUrl } = (await auth.upload((await person()).token, polyglot)).body;
    const bytes = Buffer.from(await (await show(imageUrl)).arrayBuffer());
    const seen = await sharp(bytes).metadata();
    expect([seen.exif, seen.icc, seen.xmp, seen.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.toString('latin1')).not.toMatch(/SECRET|script/);
    // Turned a quarter clockwise, what was left is above.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
    expect(at(128, 40)[2]).toBeGreaterThan(200);
    expect(at(128, 215)[0]).toBeGreaterThan(180);
  });

  test('deletes the files of replaced and removed pictures', async () => {
    const { token } = await person();
    const before = stored().length;
    const first = (await auth.upload(token, await jpeg())).body.imageUrl;
    const second = (await auth.upload(token, await jpeg())).body.imageUrl;
    expect(second).not.toBe(first);
    expect([(await show(first)).status, (await show(second)).status]).toEqual([404, 200]);
    expect(stored()).toHaveLength(before + 3);
    for (let again = 0; again < 2; again += 1)
      expect(await auth.call('DELETE', '/profile/image', { token })).toMatchObject({
        status: 200,
        body: { user: { profilePicture: null } },
      });
    expect((await auth.get(second)).body).toMatchObject({ error: 'NOT_FOUND', message: 'Picture not found' });
    expect(stored()).toHaveLength(before);
  });

  test('shows one of two simultaneous uploads and deletes the files of the other', async () => {
    const { token } = await person();
    const before = stored().length;
    const answers = await Promise.all([auth.upload(token, await jpeg()), auth.upload(token, await jpeg())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { profilePicture } = (await auth.get('/users/profile', token)).body.user;
    expect(answers.map(({ body }) => body.imageUrl)).toContain(profilePicture);
    expect((await show(profilePicture)).status).toBe(200);
    expect(stored()).toHaveLength(before + 3);
  });

  test('sweeps the files of an interrupted upload', async () => {
    const own = await startAuth();
    const { token } = await own.signUp(newPhone());
    const job = own.service.jobs.find(({ name }) => name === 'sweep-pictures');
    const files = () => readdirSync(join(own.folder, 'files', 'stored')).length;
    own.failNextCommitAfterFiles();
    expect((await own.upload(token, await jpeg())).status).toBe(500);
    expect(files()).toBe(3);
    await job?.run(own.clock.now());
    expect(files()).toBe(3);
    own.clock.advance(11 * MINUTE);
    await job?.run(own.clock.now());
    expect(files()).toBe(0);
    await own.stop();
  });
});

describe('refused uploads', () => {
  const refused = (content: Uint8Array, status: number, message: string) => async () => {
    const answer = await auth.upload(me.token, content);
    expect(answer).toMatchObject({ status, body: { success: false, message, details: [{ path: 'image', message }] } });
  };
  const TYPES = 'Please choose a JPEG, PNG or WebP picture';
  const BROKEN = 'This picture cannot be read. Please choose another one.';
  const STILL = 'Please choose a picture that does not move';

  test('drawings', refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 415, TYPES));
  test('other images', async () => refused(await plain(9, 9).gif().toBuffer(), 415, TYPES)());
  test('other files', refused(Buffer.from('%PDF-1.7 and so on and on'), 415, TYPES));
  test('a drawing behind the first bytes of a PNG', () =>
    refused(Buffer.from('\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1'), 400, BROKEN)());
  test('a truncated picture', async () => refused((await jpeg()).subarray(0, 700), 400, BROKEN)());
  test('animated WebP', async () => {
    const frames = await sharp(Buffer.alloc(8 * 16 * 3, 7).fill(200, 192), {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    await refused(frames, 415, STILL)();
  });
  test('animated PNG', async () => {
    const still = await plain(8, 8).png().toBuffer();
    const moving = Buffer.concat([
      still.subarray(0, 33),
      pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      still.subarray(33),
    ]);
    await refused(moving, 415, STILL)();
  });
  test('a small file with too many pixels', async () => {
    const bomb = flood(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    await refused(bomb, 413, 'The picture has too many pixels')();
  });
  test('5 MB and one byte, but not 5 MB', async () => {
    const photo = await jpeg();
    const padded = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    await refused(padded(5 * 1024 * 1024 + 1), 413, 'The picture must be 5 MB or smaller')();
    expect((await auth.upload((await person()).token, padded(5 * 1024 * 1024))).status).toBe(200);
  });
  test('no file, another field, another body', async () => {
    const { token } = await person();
    const missing = { status: 400, body: { message: 'Please choose a picture', details: [{ path: 'image' }] } };
    expect(await auth.upload(token, await jpeg(), { field: 'photo' })).toMatchObject(missing);
    expect(await auth.upload(token, new Uint8Array())).toMatchObject(missing);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect(await raw(token, { 'content-type': type }, ['garbage'])).toMatchObject(missing);
    expect(await auth.call('POST', '/profile/image', { token, body: { image: 'x' } })).toMatchObject({
      status: 415,
      body: { error: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send multipart/form-data' },
    });
  });
  test('an endless body without a length, before it is buffered', async () => {
    const { token } = await person();
    const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
    const endless = function* () {
      yield head;
      for (let sent = 0; sent < 200; sent += 1) yield Buffer.alloc(64 * 1024);
    };
    const answer = await raw(token, { 'content-type': 'multipart/form-data; boundary=x' }, endless());
    expect(answer).toMatchObject({ status: 413, body: { error: 'PAYLOAD_TOO_LARGE' } });
  });
  test('answer an interrupted upload with a refusal, not an error', async () => {
    const { token } = await person();
    const refused = async (code: string) =>
      (await auth.metrics.refusals.get()).values.find(({ labels }) => labels.code === code)?.value ?? 0;
    const [before, internal] = [await refused('VALIDATION_FAILED'), await refused('INTERNAL')];
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${auth.url}/profile/image`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 1_000,
          expect: '100-continue',
          authorization: `Bearer ${token}`,
        },
      });
      request.on('error', () => resolve());
      request.on('continue', () => request.write('--x\r\n', () => request.destroy(new Error('gone'))));
      request.flushHeaders();
    });
    await until('it is over', async () => (await refused('VALIDATION_FAILED')) > before);
    expect(await refused('INTERNAL')).toBe(internal);
  });
  test('more simultaneous uploads than there is room for, with a Retry-After', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, person));
    const photo = await plain(2_000, 2_000).jpeg().toBuffer();
    const answers = await Promise.all(people.map(({ token }) => auth.upload(token, photo)));
    const refusedOnes = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refusedOnes.length).toBeGreaterThanOrEqual(16);
    for (const { status, headers } of refusedOnes) expect([status, headers.get('retry-after')]).toEqual([429, '2']);
  });
  test('more than two at once of one user, whose slow uploads leave others their places', async () => {
    const slow = await person();
    const statuses: (number | undefined)[] = [];
    const requests = Array.from({ length: 16 }, () => {
      const request = httpRequest(`${auth.url}/profile/image`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 1_000,
          authorization: `Bearer ${slow.token}`,
        },
      });
      request.on('response', ({ statusCode }) => statuses.push(statusCode)).on('error', () => undefined);
      request.write('--x\r\n');
      return request;
    });
    try {
      await until('all but two are refused', () => statuses.length === 14);
      expect(new Set(statuses)).toEqual(new Set([429]));
      const other = await person();
      expect((await auth.upload(other.token, await jpeg())).status).toBe(200);
    } finally {
      for (const request of requests) request.destroy();
    }
    await until('its places are free again', async () => (await auth.upload(slow.token, await jpeg())).status === 200);
  });
  test('too many in ten minutes, with a Retry-After', async () => {
    const { token } = await person();
    for (let count = 0; count < 20; count += 1) expect((await auth.upload(token, Buffer.from('not one'))).status).toBe(415);
    const answer = await auth.upload(token, await jpeg());
    expect(answer).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
  test('an unknown picture', async () => {
    await expect(auth.files.get('pictures/none/256.webp')).rejects.toThrow(NotFound);
    for (const key of ['none', '..%2f..%2fauth.db', 'a%00b'])
      expect([400, 404]).toContain((await show(`/profile/images/${key}`)).status);
  });
});

test('sharp has no other decoder, even for files passed to it directly', async () => {
  await makeSquares(await jpeg(), [96]);
  await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata()).rejects.toThrow();
});

/** Sends the chunks as they are, without a length. */
function raw(token: string, headers: Record<string, string>, chunks: Iterable<string | Buffer>) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = httpRequest(`${auth.url}/profile/image`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (data) => {
        text += data;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
        request.destroy();
      });
    });
    for (const each of chunks) request.write(each);
    request.end();
  });
}
