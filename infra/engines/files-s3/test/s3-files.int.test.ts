// @weight waits
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { PutOptions } from '@visavis/files';
import { type FilesBacking, filesContract } from '@visavis/files/contract-suite';
import { closeServer, listen, newId } from '@visavis/platform';
import { describeWith, type RunningEngine, s3 } from '@visavis/testing';
import { createS3Files, s3OptionsOf } from '../src/index.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length, 7)]);
const OPTIONS: PutOptions = { contentType: 'image/png', maxBytes: 50_000_000, allowedTypes: ['image/png'] };
async function* stream(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

describeWith('s3', s3(), 'files on S3', (start) => {
  let engine: RunningEngine;
  beforeAll(async () => {
    engine = await start();
  }, 60_000);
  afterAll(() => engine.stop());

  /** A bucket of its own for each test. */
  const fresh = () => ({ ...s3OptionsOf(engine.url), bucket: `visavis-${newId().toLowerCase()}`, createBucket: true });
  const rawClient = ({ endpoint = '', region, credentials }: ReturnType<typeof fresh>) =>
    new S3Client({ endpoint, region, forcePathStyle: true, ...(credentials ? { credentials } : {}) });
  /** Objects, and the uploads under way of the keys that MinIO lists by their exact name only. */
  const inside = async (options: ReturnType<typeof fresh>, ...uploading: string[]) => {
    const client = rawClient(options);
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: options.bucket }));
    const found = Contents.map(({ Key }) => Key ?? '');
    for (const key of ['k', ...uploading]) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: options.bucket, Prefix: key }));
      found.push(...Uploads.map(({ UploadId }) => `upload ${UploadId}`));
    }
    client.destroy();
    return found;
  };

  async function backing(): Promise<FilesBacking> {
    const options = fresh();
    const files = await createS3Files(options);
    return {
      files,
      fetch: (url, init) => fetch(url, init),
      pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      leftovers: () => inside(options),
      close: () => files.close(),
    };
  }
  filesContract('s3', backing);

  describe('uploads in parts', () => {
    const big = picture(12_000_000);

    test('round-trip content, type and metadata', async () => {
      const files = await createS3Files(fresh());
      big[11_999_999] = 9;
      expect(await files.put('k', stream(big), OPTIONS)).toMatchObject({ size: 12_000_000, contentType: 'image/png' });
      const { stream: content, contentType } = await files.get('k');
      expect([Buffer.concat(await content.toArray()).equals(big), contentType]).toEqual([true, 'image/png']);
      await files.close();
    });

    test('store nothing when interrupted, not even parts', async () => {
      const options = fresh();
      const files = await createS3Files(options);
      let seen: string[] = [];
      async function* cut() {
        yield big;
        // The first parts are in the store by now.
        for (let tries = 0; tries < 200 && seen.length === 0; tries++) seen = await inside(options);
        throw new Error('the sender went away');
      }
      await expect(files.put('k', cut(), OPTIONS)).rejects.toThrow('the sender went away');
      expect(seen).toEqual([expect.stringMatching(/^upload /)]);
      expect(await inside(options)).toEqual([]);
      await expect(files.put('k', stream(big), { ...OPTIONS, maxBytes: 11_000_000 })).rejects.toMatchObject({
        code: 'FILE_TOO_LARGE',
      });
      expect(await inside(options)).toEqual([]);
      await files.close();
    });
  });

  describe('links', () => {
    test('are refused by the store when altered, forged or signed by another key', async () => {
      const options = fresh();
      const files = await createS3Files(options);
      await files.put('mine.png', stream(picture(50)), OPTIONS);
      const url = await files.signedUrl('mine.png', { expiresInSec: 60 });
      expect((await fetch(url)).status).toBe(200);
      const refused = await createS3Files({
        ...options,
        credentials: { accessKeyId: 'visavis-test', secretAccessKey: 'guessed-secret' },
      }).catch((error: Error) => error.message);
      expect(refused).toBe(`bucket ${options.bucket}: the key, the secret or their rights are refused`);
      for (const bad of [
        url.replace(/Expires=\d+/, 'Expires=604800'),
        url.replace(/Date=\d{8}/, 'Date=20300101'),
        url.replace(/Signature=.{8}/, 'Signature=00000000'),
        url.replace(options.bucket, 'another-bucket'),
        `${url}&response-content-type=text/html`,
      ]) {
        expect(bad).not.toBe(url);
        expect((await fetch(bad)).status).toBe(403);
      }
      expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
      await files.close();
    });

    test('use the public address when there is one', async () => {
      const options = fresh();
      const { hostname, port } = new URL(options.endpoint ?? '');
      // A load balancer in front of the store that keeps the name it was called by.
      const door = createTcpServer((socket) => pipeBoth(socket, connect(Number(port), hostname)));
      const publicPort = await new Promise<number>((resolve) =>
        door.listen(0, '127.0.0.1', () => resolve((door.address() as { port: number }).port)),
      );
      const files = await createS3Files({ ...options, publicEndpoint: `http://localhost:${publicPort}` });
      await files.put('a/b.png', stream(picture(50)), OPTIONS);
      const url = await files.signedUrl('a/b.png', { expiresInSec: 60 });
      expect(new URL(url).origin).toBe(`http://localhost:${publicPort}`);
      expect((await fetch(url)).status).toBe(200);
      expect((await fetch(url.replace(`localhost:${publicPort}`, `${hostname}:${port}`))).status).toBe(403);
      await files.close();
      door.close();
    });
  });

  test('fails the start in one line for a missing bucket, unless it may create it', async () => {
    const options = fresh();
    await expect(createS3Files({ ...options, createBucket: false })).rejects.toThrow(
      `bucket ${options.bucket} does not exist (create=true makes it)`,
    );
    const both = await Promise.all([createS3Files(options), createS3Files(options)]);
    for (const files of both) {
      await files.ping();
      await files.close();
    }
  });
});

const pipeBoth = (a: Socket, b: Socket) => {
  a.pipe(b).pipe(a);
  a.on('error', () => b.destroy());
  b.on('error', () => a.destroy());
};

describe('a store that fails', () => {
  let server: Server;
  let url: string;
  const gone = () => closeServer(server, 1);
  afterEach(async () => {
    if (server.listening) await gone();
  });
  let answer: 'ok' | 'silence' | 'busy';
  const open = async () => {
    answer = 'ok';
    server = createServer((_request, response) => {
      if (answer === 'silence') return;
      response.statusCode = answer === 'busy' ? 503 : 200;
      response.end();
    });
    const port = await listen(server, { port: 0, host: '127.0.0.1' });
    url = `s3://key:secret@127.0.0.1:${port}/bucket?tls=false`;
    return createS3Files(s3OptionsOf(url));
  };
  const refused = { code: 'UNAVAILABLE' };

  test.each(['silence', 'busy'] as const)(
    '%s becomes Unavailable',
    async (failure) => {
      const files = await open();
      answer = failure;
      await Promise.all([
        expect(files.get('k')).rejects.toMatchObject(refused),
        expect(files.delete('k')).rejects.toMatchObject(refused),
        expect(files.ping()).rejects.toMatchObject(refused),
      ]);
      await files.close();
    },
    20_000,
  );

  test('reports a refused connection in the same way, and fails the start', async () => {
    const files = await open();
    await gone();
    await expect(files.put('k', stream(picture(50)), OPTIONS)).rejects.toMatchObject(refused);
    await expect(files.get('k')).rejects.toMatchObject(refused);
    await files.close();
    await expect(createS3Files(s3OptionsOf(url))).rejects.toThrow(/^bucket bucket: .+/);
  });
});
