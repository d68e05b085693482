import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createClamdScan, createDiskFiles, type FileStore, withScan } from '@visavis/files';
import { systemClock } from '@visavis/platform/clock';

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(70_000)}`);
const EVIL = Buffer.concat([PDF, Buffer.from('EICAR')]);
const OPTIONS = { contentType: 'application/pdf', maxBytes: 1_000_000, allowedTypes: ['application/pdf'] };

let dir: string;
let disk: FileStore;
let server: Server;
/** What the daemon got of the last file, by its lengths. */
let got: Buffer;
/** Plays clamd(8): reads INSTREAM and answers by `verdict`; undefined: it closes without a word. */
let verdict: (file: Buffer) => string | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scan-'));
  disk = createDiskFiles({ dir, secret: 'a secret of at least thirty-two characters', publicPath: '/files', clock: systemClock });
  verdict = (file) => (file.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  server = createServer((socket) => void serve(socket).catch(() => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.close();
  await disk.close();
  await rm(dir, { recursive: true, force: true });
});

async function serve(socket: Socket): Promise<void> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk as Buffer]);
    const file = fileIn(bytes);
    if (!file) continue;
    got = file;
    const answer = verdict(file);
    if (answer === undefined) socket.destroy();
    else socket.end(answer);
    return;
  }
}
/** Undefined until the length of nothing has come. */
function fileIn(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  const parts: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) {
      expect(bytes.toString('latin1', 0, command.length)).toBe(command);
      return Buffer.concat(parts);
    }
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const files = (url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`) => withScan(disk, createClamdScan(url));
const put = (content: Buffer, store = files(), untrusted = true) =>
  store.put('documents/one', [content.subarray(0, 10), Buffer.alloc(0), content.subarray(10)], {
    ...OPTIONS,
    ...(untrusted && { untrusted }),
  });
const fileCount = async () =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).length;

test('keeps what the scanner found nothing in, and sent it every byte', async () => {
  expect(await put(PDF)).toMatchObject({ size: PDF.length, contentType: 'application/pdf' });
  expect(got.equals(PDF)).toBe(true);
  const { size, stream } = await disk.get('documents/one');
  stream.destroy();
  expect(size).toBe(PDF.length);
});

test('refuses what it found something in, and leaves nothing behind', async () => {
  await expect(put(EVIL)).rejects.toMatchObject({ name: 'Invalid', code: 'FILE_INFECTED' });
  expect(await fileCount()).toBe(0);
});

test.each([
  ['that it does not judge', () => 'INSTREAM size limit exceeded. ERROR\0'],
  ['without an answer', () => undefined],
])('keeps nothing %s', async (_, answer) => {
  verdict = answer;
  await expect(put(PDF)).rejects.toMatchObject({ name: 'Unavailable', code: 'UNAVAILABLE' });
  expect(await fileCount()).toBe(0);
});

test('keeps nothing while the scanner cannot be reached, by TCP or by a socket of this machine', async () => {
  const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.close(resolve));
  for (const away of [url, `unix:${join(dir, 'clamd.sock')}`])
    await expect(put(PDF, files(away))).rejects.toMatchObject({ name: 'Unavailable' });
  expect(await fileCount()).toBe(0);
});

test('looks at what users send as it is, and at nothing of ours', async () => {
  expect(await put(EVIL, files(), false)).toMatchObject({ size: EVIL.length });
});

test('refuses what is too large, or of another type, as without a scanner', async () => {
  const large = { ...OPTIONS, untrusted: true as const, maxBytes: 5 };
  await expect(files().put('documents/one', [PDF], large)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  await expect(put(Buffer.from('no such type'))).rejects.toMatchObject({ code: 'FILE_TYPE' });
});
