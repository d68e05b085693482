import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ByteRange, checkKey, type FileStore } from '@visavis/files';
import { Invalid, Unavailable } from '@visavis/platform/errors';
import { abortAbandoned, openBucket } from './bucket.ts';
import { isMissing, meaningOf } from './errors.ts';
import type { S3Options } from './options.ts';
import { upload } from './upload.ts';

const CONNECT_MS = 1_000;
/** Until the answer begins. */
const ANSWER_MS = 3_000;
/** For one part of an upload, body included. */
const PART_MS = 15_000;
const ATTEMPTS = 2;

/**
 * Files in a bucket of any S3-compatible store. Needs the rights to get, put, delete and list (without the right to list, a
 * missing file looks like a forbidden one). Signed links lead straight to the store and are good for GET alone, so there is no
 * `links`. Rejects with one line when the bucket cannot be used.
 */
export async function createS3Files(options: S3Options): Promise<FileStore> {
  const { bucket } = options;
  const client = clientOf(options, options.endpoint);
  const signer = options.publicEndpoint ? clientOf(options, options.publicEndpoint) : client;
  let closed = false;
  const close = async () => {
    closed = true;
    client.destroy();
    signer.destroy();
  };
  const file = (key: string) => ({ Bucket: bucket, Key: checkKey(key) });
  const quick = { requestTimeout: ANSWER_MS };
  const request = async <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) throw new Unavailable('The file store is closed.');
    try {
      return await work();
    } catch (error) {
      throw meaningOf(error);
    }
  };

  try {
    await openBucket(client, options, ANSWER_MS);
  } catch (error) {
    await close();
    throw error;
  }
  // Best effort: not every key may list uploads, and no upload waits for it.
  void abortAbandoned(client, bucket).catch(() => undefined);

  return {
    put: async (key, content, putOptions) => {
      if (closed) throw new Unavailable('The file store is closed.');
      return { key, ...(await upload(client, file(key), content, putOptions)) };
    },
    get: (key, range) =>
      request(async () => {
        const answer = await client.send(new GetObjectCommand({ ...file(key), ...rangeOf(range) }), quick);
        const [start, end, size] = sizesOf(answer);
        return {
          key,
          size,
          contentType: answer.ContentType ?? 'application/octet-stream',
          range: { start, end },
          stream: answer.Body as Readable,
        };
      }),
    delete: (key) =>
      request(async () => {
        try {
          await client.send(new HeadObjectCommand(file(key)), quick);
        } catch (error) {
          if (isMissing(error)) return false;
          throw error;
        }
        await client.send(new DeleteObjectCommand(file(key)), quick);
        return true;
      }),
    signedUrl: (key, { expiresInSec }) =>
      request(() => getSignedUrl(signer, new GetObjectCommand(file(key)), { expiresIn: expiresInSec })),
    ping: () =>
      request(async () => {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), quick);
      }),
    close,
  };
}

function clientOf({ region, credentials }: S3Options, endpoint: string | undefined): S3Client {
  return new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    // Stores other than AWS mostly have no name per bucket, and not all know the newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: PART_MS, throwOnRequestTimeout: true },
    ...(credentials ? { credentials } : {}),
  });
}

/** A range that is none would be ignored by the store, which answers the whole. */
function rangeOf(range: ByteRange | undefined): { Range?: string } {
  if (!range) return {};
  const { start, end } = range;
  if (!(start >= 0 && start <= (end ?? start))) throw new Invalid('FILE_RANGE', 'The file has no such range.');
  return { Range: `bytes=${start}-${end ?? ''}` };
}

function sizesOf(answer: { ContentRange?: string | undefined; ContentLength?: number | undefined }): [number, number, number] {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
  if (size !== undefined) return [Number(start), Number(end), Number(size)];
  const length = answer.ContentLength ?? 0;
  return [0, length - 1, length];
}
