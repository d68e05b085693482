import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';

/** What a service says when a form cannot be used. */
export interface UploadRefusals {
  notMultipart(): Error;
  /** No boundary, no end, or more than a few other fields. */
  unreadable(): Error;
  /** No part has the field's name. Left out where the form may have no file: the content is empty then. */
  missing?: (() => Error) | undefined;
  /** More than one part has it. */
  several(): Error;
  tooLarge(): Error;
  /** The sender went away. */
  interrupted(): Error;
}

/** For names, headers and other fields around the file. */
const AROUND_BYTES = 64 * 1024;
const PARTS_MAX = 20;
/** Of a body that was given up, this much is still read before the refusal is sent: a piece of an upload at most. */
const DISCARDED_BYTES = 9 * 1024 * 1024;

/**
 * Streams the one file in `field` of a multipart form (RFC 7578). Throws the refusals; `several` comes after the first file, so
 * that its content counts only when the stream has ended.
 */
export async function* fileOf(
  request: IncomingMessage,
  {
    field,
    maxBytes,
    refusals,
    onField,
  }: {
    field: string;
    maxBytes: number;
    refusals: UploadRefusals;
    /** Gets the other fields of the form, as they come. */
    onField?: ((name: string, value: string) => void) | undefined;
  },
): AsyncGenerator<Buffer> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw refusals.notMultipart();
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND_BYTES) throw refusals.tooLarge();
  const parser = parserFor(type, field);
  if (!parser) throw refusals.unreadable();

  const content = new PassThrough();
  let files = 0;
  parser.on('file', (_name, file) => {
    files += 1;
    file.on('error', () => content.destroy(refusals.unreadable()));
    // The parser waits for the content to be taken; nobody takes it any more once the form is refused.
    content.once('close', () => file.resume());
    if (files > 1) content.destroy(refusals.several());
    else file.pipe(content, { end: false });
  });
  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    if (isTruncated) content.destroy(refusals.unreadable());
    else onField?.(name, value);
  });
  parser.on('partsLimit', () => content.destroy(refusals.unreadable()));
  parser.on('error', () => content.destroy(refusals.unreadable()));
  parser.on('finish', () => (files === 0 && refusals.missing ? content.destroy(refusals.missing()) : content.end()));

  const parse = async () => {
    let received = 0;
    for await (const chunk of bodyOf(request, refusals.interrupted)) {
      received += chunk.length;
      if (received > maxBytes + AROUND_BYTES) content.destroy(refusals.tooLarge());
      if (content.destroyed) return;
      if (!parser.write(chunk)) await once(parser, 'drain');
    }
    parser.end();
  };
  const parsed = parse().catch((error) => void content.destroy(error));
  try {
    yield* content;
  } finally {
    content.destroy();
    await parsed;
  }
}

/** Undefined where the type names no boundary. */
function parserFor(type: string, field: string): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { parts: PARTS_MAX, fieldSize: AROUND_BYTES },
      isPartAFile: (name) => name === field,
    });
  } catch {
    return undefined;
  }
}

/**
 * The body as it comes. Throws `interrupted` when the sender goes away. A body that is given up before its end is read on and
 * discarded: a caller that is still sending would find the connection reset and never read the refusal.
 */
export async function* bodyOf(request: IncomingMessage, interrupted: () => Error): AsyncGenerator<Buffer> {
  const chunks = () => request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  let ended = false;
  try {
    yield* chunks();
    ended = true;
  } catch {
    ended = true;
    throw interrupted();
  } finally {
    if (!ended) await discard(chunks()).catch(() => undefined);
    // Not at once: the stream does not flow before it has noticed that the iterator no longer listens.
    setImmediate(() => request.resume());
  }
}

async function discard(chunks: AsyncIterable<Buffer>): Promise<void> {
  let discarded = 0;
  for await (const chunk of chunks) {
    discarded += chunk.length;
    if (discarded > DISCARDED_BYTES) return;
  }
}
