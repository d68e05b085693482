import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDiskFiles } from '@visavis/files';
import { type FilesBacking, filesContract } from '@visavis/files/contract-suite';
import { createMovableClock } from '@visavis/platform/clock';
import { fromNow } from '@visavis/testing/real-time';

const SECRET = 'a secret of at least thirty-two characters';

async function disk(): Promise<FilesBacking> {
  const dir = await mkdtemp(join(tmpdir(), 'files-'));
  const clock = createMovableClock();
  const files = createDiskFiles({ dir, secret: SECRET, publicPath: '/files', clock });
  const server = createServer((request, response) => void files.links.serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    files,
    fetch: (url, init) => fetch(new URL(url, origin), init),
    pass: async (ms) => clock.advance(ms),
    leftovers: async () =>
      (await readdir(dir, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name),
    async close() {
      server.closeAllConnections();
      server.close();
      await files.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

filesContract('disk', disk);

describe('disk files', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'files-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test('names the size of a file whose range does not exist (RFC 9110, 15.5.17)', async () => {
    const { files, fetch, close } = await disk();
    await files.put('a/b.txt', Readable.from([Buffer.alloc(1_000)]), {
      contentType: 'text/plain',
      maxBytes: 1_000,
      allowedTypes: 'any',
    });
    const url = await files.signedUrl('a/b.txt', { expiresInSec: 60 });
    for (const range of ['bytes=1000-', 'bytes=-0']) {
      const beyond = await fetch(url, { headers: { range } });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    }
    await close();
  });

  test('returns the key and the expiry from verify, and refuses with a reason', async () => {
    const clock = createMovableClock({ now: () => new Date('2026-01-01T10:00:00Z') });
    const { links, signedUrl } = createDiskFiles({ dir, secret: SECRET, publicPath: '/files/', clock });
    const url = await signedUrl('a/b.png', { expiresInSec: 60 });
    expect(url).toMatch(/^\/files\/a\/b\.png\?/);
    expect(links.verify(url)).toEqual({ key: 'a/b.png', expiresAt: new Date('2026-01-01T10:01:00Z') });
    expect(links.verify(`https://visavis.example${url}`).key).toBe('a/b.png');
    const prolonged = url.replace(/expires=\d+/, 'expires=9999999999');
    for (const bad of [
      prolonged,
      '/files/a/b.png',
      '/other/a/b.png',
      '',
      url.replace('/files/', '/files/x/../../'),
      '/files/%2e%2e/x',
    ]) {
      expect(() => links.verify(bad)).toThrow(expect.objectContaining({ code: 'LINK_INVALID' }));
    }
    clock.advance(60_000);
    expect(() => links.verify(url)).toThrow(expect.objectContaining({ code: 'LINK_EXPIRED' }));
    expect(() => createDiskFiles({ dir, secret: 'short', publicPath: '/files', clock })).toThrow(RangeError);
  });

  test('serves HEAD by its own links too', async () => {
    const backing = await disk();
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(12).fill(7)]);
    const content = (async function* () {
      yield png;
    })();
    await backing.files.put('k', content, { contentType: 'image/png', maxBytes: 100, allowedTypes: ['image/png'] });
    const head = await backing.fetch(await backing.files.signedUrl('k', { expiresInSec: 60 }), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '20']);
    await backing.close();
  });

  test('removes at start the partial uploads of a process that died, not those in progress', async () => {
    const clock = createMovableClock();
    const make = () => createDiskFiles({ dir, secret: SECRET, publicPath: '/files', clock });
    make();
    const [dead, fresh] = [join(dir, 'incoming', 'dead'), join(dir, 'incoming', 'fresh')];
    for (const path of [dead, fresh]) await writeFile(path, 'half');
    const longAgo = fromNow(-2 * 60 * 60_000);
    await utimes(dead, longAgo, longAgo);
    make();
    expect([existsSync(dead), existsSync(fresh)]).toEqual([false, true]);
  });
});
