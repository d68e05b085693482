import type { IncomingMessage } from 'node:http';
import { refusals } from '../domain/refusals.ts';

/** For the names, headers and other fields around the file. */
const AROUND_BYTES = 64 * 1024;

/**
 * The one file of a small multipart body (RFC 7578). Nothing is parsed before the whole is known to be small enough, and no more than that is ever
 * held, whatever the sender says its length is.
 */
export async function readUpload(
  request: IncomingMessage,
  options: { field: string; maxBytes: number; maxMs: number },
): Promise<Buffer> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw refusals.notMultipart();
  // Whoever sends a byte now and then must not keep the place of others.
  const timer = setTimeout(() => request.destroy(), options.maxMs);
  const body = await readAtMost(request, options.maxBytes + AROUND_BYTES).finally(() => clearTimeout(timer));
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw refusals.imageMissing();
  });
  const file = form.get(options.field);
  if (!(file instanceof File) || file.size === 0) throw refusals.imageMissing();
  if (file.size > options.maxBytes) throw refusals.imageTooLarge();
  return Buffer.from(await file.arrayBuffer());
}

async function readAtMost(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refusals.imageTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Not destroyed when it is refused: with the connection, the answer would be lost.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw refusals.imageTooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (request.destroyed && !request.complete) throw refusals.imageCut();
    throw error;
  }
  return Buffer.concat(chunks);
}
