import { createHash } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Product, signIn, startProduct } from '../../src/index.ts';
import { atOnce, type Client, clientOf, different } from '../support/client.ts';
import { meetingThatIsOver, PICTURE, upload, VIDEO } from '../support/fixtures.ts';

/** Uploads from browsers: the content decides the type, the cost is bounded, and what is served cannot run. */
let product: Product;
let call: Client;
let admin: string;
let host: string;
let pastId: string;
let phones = 0;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0' });
  call = clientOf(product.url);
  admin = (await signIn(product.url, '+919000000001', 'The Admin')).token;
  host = await newUser();
  pastId = await meetingThatIsOver(call, { admin, host, guest: await newUser() });
}, 60_000);
afterAll(() => product.dispose());

/** Each has ten minutes' worth of uploads. */
const newUser = async () => (await signIn(product.url, `+9198116${String(phones++).padStart(5, '0')}`)).token;
const picture = (content: Uint8Array, more: { name?: string; type?: string; token?: string } = {}) =>
  upload(`${product.url}/profile/image`, { token: host, field: 'image', content, ...more });
const video = (content: Uint8Array, more: { name?: string; type?: string } = {}) =>
  upload(`${product.url}/admin/meetings/${pastId}/video`, { token: admin, field: 'video', content, ...more });

const SCRIPT = '<html><script>alert(document.domain)</script></html>';
const disguised: [string, Buffer][] = [
  ['a page', Buffer.from(SCRIPT)],
  ['a drawing with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ['a page behind the first bytes of a GIF', Buffer.from(`GIF89a/*${SCRIPT}*/=1`)],
  ['a page behind the first bytes of a PNG', Buffer.concat([PICTURE.subarray(0, 8), Buffer.from(SCRIPT)])],
  ['a program', Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1')],
  ['an archive', Buffer.from('PK\u0003\u0004\0\0\0\0', 'latin1')],
  ['a document', Buffer.from('%PDF-1.7\n%âãÏÓ', 'latin1')],
  ['a playlist', Buffer.from('#EXTM3U\nfile:///etc/passwd')],
  ['nothing', Buffer.alloc(0)],
];

describe('disguised files', () => {
  test.each(disguised)('refuses %s as a picture', async (_name, content) => {
    const token = await newUser();
    for (const [name, type] of [
      ['me.png', 'image/png'],
      ['me.jpg', 'image/jpeg'],
      ['../../me.webp', 'image/webp'],
    ]) {
      const { status, body } = await picture(content, { name: name as string, type: type as string, token });
      expect([400, 415]).toContain(status);
      expect(body.details).toMatchObject([{ path: 'image' }]);
    }
  });

  test.each(disguised)('refuses %s as a recording', async (_name, content) => {
    const { status, body } = await video(content, { name: 'talk.mp4', type: 'video/mp4' });
    expect([400, 415]).toContain(status);
    expect(body.details).toMatchObject([{ path: 'video' }]);
  });

  test('re-encodes a picture with an appended page, and serves it without the page', async () => {
    const { body } = await picture(Buffer.concat([PICTURE, Buffer.from(SCRIPT)]), { name: '../../me.html', type: 'text/html' });
    const served = await fetch(new URL(body.imageUrl, product.url));
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(Buffer.from(await served.arrayBuffer()).includes('script')).toBe(false);
  });

  test('serves a recording with an appended page as a video, whatever its file name', async () => {
    const { status } = await video(Buffer.concat([VIDEO, Buffer.from(SCRIPT)]), { name: 'talk.html', type: 'text/html' });
    expect(status).toBe(200);
    const { meeting } = (await call('GET', `/api/meetings/${pastId}`, { token: host })).body;
    const served = await fetch(new URL(meeting.video.url, product.url));
    await served.arrayBuffer();
    expect(served.headers.get('content-type')).toBe('video/mp4');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    const forged = new URL(meeting.video.url, product.url);
    for (const name of [...forged.searchParams.keys()]) forged.searchParams.set(name, `${forged.searchParams.get(name)}1`);
    expect((await fetch(forged)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('decompression bombs', () => {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([frame, body, check]);
  };
  /** A true PNG of that many black pixels a side. */
  function png(side: number): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(side, 0);
    header.writeUInt32BE(side, 4);
    header.set([1, 0, 0, 0, 0], 8);
    const rows = Buffer.alloc(side > 30_000 ? 1_000 : (1 + Math.ceil(side / 8)) * side);
    return Buffer.concat([
      PICTURE.subarray(0, 8),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  test('refuses twenty small files of very many pixels at once, and goes on serving', async () => {
    const bomb = png(30_000);
    expect(bomb.length).toBeLessThan(500_000);
    const bombers = await Promise.all(Array.from({ length: 4 }, newUser));
    const answers = await atOnce(20, (index) => picture(bomb, { token: bombers[index % 4] as string }));
    for (const { status } of answers) expect([413, 429, 503]).toContain(status);
    expect(answers.some(({ status }) => status === 413)).toBe(true);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });

  test('refuses a picture with an impossible width', async () => {
    const { status, body } = await picture(png(0x7fffffff), { token: await newUser() });
    expect([400, 413, 415]).toContain(status);
    expect(body.details).toMatchObject([{ path: 'image' }]);
  });

  test('refuses a compressed body', async () => {
    const response = await fetch(`${product.url}/profile/image`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await newUser()}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-encoding': 'gzip',
      },
      body: gzipSync(Buffer.alloc(50_000_000)),
    });
    expect([400, 413, 415]).toContain(response.status);
    await response.arrayBuffer();
  });

  test('refuses more than 5 MB', async () => {
    const { status, body } = await picture(Buffer.concat([PICTURE, Buffer.alloc(5 * 1024 * 1024)]), { token: await newUser() });
    expect([status, body.error]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('repeated uploads', () => {
  test('shows one picture, the last one acknowledged, after the same upload several times', async () => {
    const token = await newUser();
    const answers = await atOnce(5, () => picture(PICTURE, { token }));
    const urls = answers.filter(({ status }) => status === 200).map(({ body }) => body.imageUrl as string);
    const { user } = (await call('GET', '/users/profile', { token })).body;
    expect(urls).toContain(user.profilePicture);
    const served = await Promise.all(urls.map(async (url) => (await fetch(new URL(url, product.url))).status));
    expect(served.filter((status) => status === 200)).toHaveLength(1);
  });

  test('keeps one recording after the same upload several times', async () => {
    const answers = await atOnce(3, () => video(VIDEO));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { meeting } = (await call('GET', `/api/meetings/${pastId}`, { token: host })).body;
    expect(meeting.video).toMatchObject({ mimeType: 'video/mp4', sizeBytes: VIDEO.length });
  });

  test('keeps one recording, byte for byte, though each piece and its completion are sent ten times at once', async () => {
    const content = Buffer.concat([VIDEO, Buffer.alloc(300_000, 'recording')]);
    const path = `/admin/meetings/${pastId}/video/uploads`;
    const begun = await call('POST', path, { token: admin, body: { sizeBytes: content.length } });
    const own = `${path}/${begun.body.upload.uploadId}`;
    const pieces = await atOnce(10, async () => {
      const response = await fetch(product.url + own, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${admin}`,
          'content-type': 'application/octet-stream',
          'content-range': `bytes 0-${content.length - 1}/${content.length}`,
        },
        body: content,
      });
      return { status: response.status, body: (await response.json()) as { upload: { offset: number } } };
    });
    expect(pieces.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(pieces.map(({ body }) => body.upload.offset))).toEqual(new Set([content.length]));
    const completed = await atOnce(10, () => call('POST', `${own}/complete`, { token: admin }));
    expect(different(completed.map(({ status, body }) => [status, body.meeting?.video?.sizeBytes]))).toBe(1);
    const { meeting } = (await call('GET', `/api/meetings/${pastId}`, { token: host })).body;
    const served = Buffer.from(await (await fetch(new URL(meeting.video.url, product.url))).arrayBuffer());
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(served)).toBe(digest(content));
  });
});
