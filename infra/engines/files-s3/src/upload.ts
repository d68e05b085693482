import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkContent, type PutOptions } from '@visavis/files';
import { meaningOf } from './errors.ts';

/**
 * Streams into the store in parts of 5 MiB, one at a time; what fits into one is a single request. The file appears as a whole
 * with the last request, so whatever breaks off before leaves what was there.
 */
export async function upload(
  client: S3Client,
  file: { Bucket: string; Key: string },
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: PutOptions,
): Promise<{ size: number; contentType: string }> {
  const checked = checkContent(content, options);
  const chunks = checked.chunks[Symbol.asyncIterator]();
  const begun: Uint8Array[] = [];
  // The type goes ahead of the content, and the content tells it within its first bytes.
  while (checked.result().contentType === '') {
    const { done, value } = await chunks.next();
    if (done) break;
    begun.push(value);
  }
  let refusal: { error: unknown } | undefined;
  async function* body() {
    try {
      yield* begun;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } catch (error) {
      refusal = { error };
      throw error;
    }
  }
  try {
    const params = { ...file, Body: Readable.from(body(), { objectMode: false }), ContentType: checked.result().contentType };
    await new Upload({ client, params, queueSize: 1 }).done();
  } catch (error) {
    // The sender's failure, unlike the store's, keeps its own words.
    throw refusal ? refusal.error : meaningOf(error);
  }
  return checked.result();
}
