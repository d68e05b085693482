import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isMissing } from './errors.ts';
import type { S3Options } from './options.ts';

/** An upload that is older than this belongs to a process that died. */
const ABANDONED_MS = 60 * 60_000;

/** Fails with one line when the bucket cannot be used. */
export async function openBucket(client: S3Client, options: S3Options, timeoutMs: number): Promise<void> {
  const { bucket, region } = options;
  const checked = () => client.send(new HeadBucketCommand({ Bucket: bucket }), { requestTimeout: timeoutMs });
  try {
    await checked();
  } catch (error) {
    if (!isMissing(error)) throw new Error(`bucket ${bucket}: ${reasonOf(error)}`, { cause: error });
    if (!options.createBucket) throw new Error(`bucket ${bucket} does not exist (create=true makes it)`, { cause: error });
    // AWS takes its oldest region only when none is named.
    const where =
      region === 'us-east-1' || options.endpoint ? {} : { CreateBucketConfiguration: { LocationConstraint: region as 'EU' } };
    // Replicas start at once: the second one finds it created.
    await client.send(new CreateBucketCommand({ Bucket: bucket, ...where })).catch(() => checked());
  }
}

/** Parts of uploads whose process was killed are kept, and paid for, until they are aborted. At most 1,000 a start. */
export async function abortAbandoned(client: S3Client, bucket: string, now = Date.now()): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
  for (const { Key, UploadId, Initiated } of Uploads)
    if (Initiated && Initiated.getTime() < now - ABANDONED_MS)
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
}

/** A HEAD has no body to tell the reason, so the status has to. */
function reasonOf(error: unknown): string {
  const { $metadata, message, code } = error as { $metadata?: { httpStatusCode?: number }; message?: string; code?: string };
  if ($metadata?.httpStatusCode === 403) return 'the key, the secret or their rights are refused';
  if ($metadata?.httpStatusCode === 301 || $metadata?.httpStatusCode === 400) return 'it is in another region';
  return message || code || 'no answer';
}
