import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FileStore, PutOptions } from '../port.ts';

export interface FilesBacking {
  files: FileStore;
  /** Requests a signed link as a browser would, with whatever origin it needs. */
  fetch(url: string, init?: RequestInit): Promise<Response>;
  /** Lets time pass for the links: moves a fake clock, or waits. */
  pass(ms: number): Promise<void>;
  /** Everything that the backing holds, half uploads included. */
  leftovers(): Promise<string[]>;
  close(): Promise<void>;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length, 7)]);
const OPTIONS: PutOptions = { contentType: 'image/png', maxBytes: 1_000_000, allowedTypes: ['image/png', 'image/jpeg'] };

async function* stream(content: Uint8Array, chunk = 64 * 1024, after?: () => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += chunk) yield content.subarray(at, at + chunk);
  after?.();
}

/** Everything a backend of the file port must keep. */
export function filesContract(name: string, factory: () => Promise<FilesBacking>): void {
  describe(`${name}: files`, () => {
    let backing: FilesBacking;
    let files: FileStore;
    beforeEach(async () => {
      backing = await factory();
      files = backing.files;
    });
    afterEach(() => backing.close());
    const text = async (key: string, range?: { start: number; end?: number }) => {
      const { stream: content, ...file } = await files.get(key, range);
      return { ...file, content: Buffer.concat(await content.toArray()) };
    };

    test('returns a stored file, whole and in ranges, with size and type', async () => {
      const content = picture(300_000);
      content[299_999] = 9;
      expect(await files.put('users/u1/photo.png', stream(content), OPTIONS)).toEqual({
        key: 'users/u1/photo.png',
        size: 300_000,
        contentType: 'image/png',
      });
      const whole = await text('users/u1/photo.png');
      expect(whole).toMatchObject({ size: 300_000, contentType: 'image/png', range: { start: 0, end: 299_999 } });
      expect(whole.content.equals(content)).toBe(true);
      expect((await text('users/u1/photo.png', { start: 2, end: 5 })).content).toEqual(content.subarray(2, 6));
      const tail = await text('users/u1/photo.png', { start: 299_998, end: 999_999 });
      expect(tail).toMatchObject({ range: { start: 299_998, end: 299_999 }, content: Buffer.from([7, 9]) });
      await expect(files.get('users/u1/photo.png', { start: 300_000 })).rejects.toMatchObject({ code: 'FILE_RANGE' });
    });

    test('replaces and deletes; a key may be the prefix of another', async () => {
      await files.put('a', stream(picture(20)), OPTIONS);
      await files.put('a/b', stream(picture(30)), OPTIONS);
      await files.put('a', stream(picture(40)), OPTIONS);
      expect((await text('a')).size).toBe(40);
      expect(await files.delete('a')).toBe(true);
      expect(await files.delete('a')).toBe(false);
      await expect(files.get('a')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
      expect((await text('a/b')).size).toBe(30);
      await files.ping();
    });

    test('refuses a file that is too large without reading on, and keeps the earlier one', async () => {
      await files.put('k', stream(picture(20)), OPTIONS);
      let readToTheEnd = false;
      const endless = stream(picture(5_000_000), 64 * 1024, () => {
        readToTheEnd = true;
      });
      await expect(files.put('k', endless, OPTIONS)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
      expect(readToTheEnd).toBe(false);
      expect((await text('k')).size).toBe(20);
      expect(await backing.leftovers()).toHaveLength(1);
      await files.put('k', stream(picture(1_000_000)), OPTIONS);
      await expect(files.put('k', stream(picture(1_000_001)), OPTIONS)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    });

    test('detects the type from the content, not from the sender’s declaration', async () => {
      const html = Buffer.from('<html><script>alert(1)</script></html>');
      const refused = { code: 'FILE_TYPE' };
      await expect(files.put('k', stream(html), OPTIONS)).rejects.toMatchObject(refused);
      await expect(files.put('k', stream(Buffer.from('GIF89a and more bytes')), OPTIONS)).rejects.toMatchObject(refused);
      await expect(files.put('k', stream(picture(99)), { ...OPTIONS, contentType: 'image/jpeg' })).rejects.toMatchObject(refused);
      await expect(files.put('k', stream(PNG.subarray(0, 4)), OPTIONS)).rejects.toMatchObject(refused);
      await expect(files.put('k', stream(Buffer.alloc(0)), OPTIONS)).rejects.toMatchObject({ code: 'FILE_EMPTY' });
      expect(await backing.leftovers()).toEqual([]);
      // In single bytes, the signature arrives in pieces.
      expect(await files.put('k', stream(picture(40), 1), OPTIONS)).toMatchObject({ size: 40, contentType: 'image/png' });
    });

    test('accepts pieces of a file with any content, up to the size limit', async () => {
      const piece = { contentType: 'application/octet-stream', maxBytes: 100, allowedTypes: 'any' as const };
      const content = Buffer.from('<html>the middle of something');
      await files.put('pieces/1', stream(content), piece);
      expect((await text('pieces/1')).content).toEqual(content);
      await expect(files.put('pieces/2', stream(Buffer.alloc(101)), piece)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
      await expect(files.put('pieces/2', stream(Buffer.alloc(0)), piece)).rejects.toMatchObject({ code: 'FILE_EMPTY' });
      expect(await backing.leftovers()).toHaveLength(1);
    });

    test('stores nothing of an interrupted upload', async () => {
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield picture(100_000);
        throw new Error('connection reset');
      }
      await expect(files.put('k', broken(), OPTIONS)).rejects.toThrow('connection reset');
      await expect(files.get('k')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
      expect(await backing.leftovers()).toEqual([]);
    });

    test.each([
      '',
      '.',
      '..',
      '../x',
      'a/../../x',
      '/etc/passwd',
      'a//b',
      'a/',
      '.hidden',
      'a/.b',
      'a\\b',
      'a\0b',
      'a%2fb',
      'a~b',
      'a b',
      'é',
      'x'.repeat(201),
    ])('refuses the key %j everywhere', async (key) => {
      const refused = { code: 'FILE_KEY' };
      await expect(files.put(key, stream(picture(20)), OPTIONS)).rejects.toMatchObject(refused);
      await expect(files.get(key)).rejects.toMatchObject(refused);
      await expect(files.delete(key)).rejects.toMatchObject(refused);
      await expect(files.signedUrl(key, { expiresInSec: 60 })).rejects.toMatchObject(refused);
      expect(await backing.leftovers()).toEqual([]);
    });

    test('serves the file and its ranges by a signed link until it expires', async () => {
      const content = picture(1_000);
      await files.put('docs/a.png', stream(content), OPTIONS);
      const url = await files.signedUrl('docs/a.png', { expiresInSec: 2 });
      const whole = await backing.fetch(url);
      expect(whole.status).toBe(200);
      expect(whole.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
      for (const [range, answer, bytes] of [
        ['bytes=0-9', 'bytes 0-9/1000', 10],
        ['bytes=990-', 'bytes 990-999/1000', 10],
        ['bytes=-5', 'bytes 995-999/1000', 5],
        ['bytes=500-5000', 'bytes 500-999/1000', 500],
      ] as const) {
        const part = await backing.fetch(url, { headers: { range } });
        expect([part.status, part.headers.get('content-range')]).toEqual([206, answer]);
        expect((await part.arrayBuffer()).byteLength).toBe(bytes);
      }
      const beyond = await backing.fetch(url, { headers: { range: 'bytes=1000-' } });
      expect(beyond.status).toBe(416);
      if (files.links) expect(beyond.headers.get('content-range')).toBe('bytes */1000');
      // A store that answers by itself may name the size elsewhere, or not at all; a wrong one it must not name.
      else expect([null, 'bytes */1000']).toContain(beyond.headers.get('content-range'));
      await backing.pass(3_100);
      expect((await backing.fetch(url)).status).toBe(403);
    });

    test('accepts a link for its own file only', async () => {
      await files.put('mine.png', stream(picture(20)), OPTIONS);
      await files.put('theirs.png', stream(picture(20)), OPTIONS);
      const url = await files.signedUrl('mine.png', { expiresInSec: 60 });
      const forged = [url.replace('mine', 'theirs'), url.replace(/\?.*/, ''), url.replace(/(ignature=)[^&]{4}/, '$1AAAA')];
      for (const each of forged) {
        expect(each).not.toBe(url);
        expect((await backing.fetch(each)).status).toBeGreaterThanOrEqual(400);
      }
      expect((await backing.fetch(url)).status).toBe(200);
      expect((await backing.fetch(url, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400);
      await files.delete('mine.png');
      expect((await backing.fetch(url)).status).toBe(404);
    });

    test('refuses calls as unavailable once closed', async () => {
      await files.close();
      await expect(files.get('k')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      await expect(files.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
  });
}
