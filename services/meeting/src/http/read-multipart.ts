import type { IncomingMessage } from 'node:http';
import { Invalid } from '@visavis/platform';

/** Headers of one part; and how much of other parts and of a preamble is skipped before it is no form any more. */
const HEADERS_BYTES = 8 * 1024;
const SKIPPED_BYTES = 64 * 1024;

const refuse = (code: string, path: string, message: string) => new Invalid(code, message, [{ path, message }]);
const broken = () => refuse('VALIDATION_FAILED', 'body', 'The form could not be read');

/** Of a body that was given up, so much is still read before the refusal is sent: a piece of an upload at most. */
const DISCARDED_BYTES = 9 * 1024 * 1024;

/**
 * The body as it comes. A sender that goes away is no failure of ours. One that is given up before its end is read on and discarded: whoever
 * is still sending would find the connection reset and never read the refusal.
 */
export async function* bodyOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  const chunks = () => request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  let ended = false;
  try {
    yield* chunks();
    ended = true;
  } catch {
    ended = true;
    throw refuse('VALIDATION_FAILED', 'body', 'The upload broke off');
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

/**
 * The content of the file in `field` of a multipart form (RFC 7578) as it streams in: only what may still be the beginning of a boundary
 * is held back. Ends with the part; what follows it is left to the server to discard.
 */
export async function* filePart(request: IncomingMessage, field: string): AsyncGenerator<Uint8Array> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(request.headers['content-type'])}`);
  const chunks = bodyOf(request);
  // As if a line ended before the first byte: then the first boundary is like the others.
  let held: Buffer = Buffer.from('\r\n');
  let skipped = 0;
  const more = async () => {
    const { done, value } = await chunks.next();
    if (done) throw broken();
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  };
  /** Everything up to the next boundary, in chunks. */
  async function* untilDelimiter(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = held.indexOf(delimiter);
      const safe = at >= 0 ? at : Math.max(0, held.length - delimiter.length + 1);
      if (safe > 0) yield held.subarray(0, safe);
      held = held.subarray(at >= 0 ? at + delimiter.length : safe);
      if (at >= 0) return;
      await more();
    }
  }

  try {
    for (;;) {
      for await (const bytes of untilDelimiter()) {
        skipped += bytes.length;
        if (skipped > SKIPPED_BYTES) throw broken();
      }
      while (held.length < 2) await more();
      if (held.toString('latin1', 0, 2) === '--') throw refuse('VALIDATION_FAILED', field, `Send a file in the field ${field}`);
      while (!held.includes('\r\n\r\n')) {
        if (held.length > HEADERS_BYTES) throw broken();
        await more();
      }
      const end = held.indexOf('\r\n\r\n');
      const headers = held.toString('utf8', 0, end);
      held = held.subarray(end + 4);
      if (nameOf(headers) !== field) continue;
      yield* untilDelimiter();
      return;
    }
  } finally {
    await chunks.return(undefined);
  }
}

function boundaryOf(contentType = ''): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw refuse('UNSUPPORTED_MEDIA_TYPE', 'content-type', 'Send multipart/form-data');
  return boundary;
}

function nameOf(headers: string): string | undefined {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(headers)?.[1] ?? '';
  const [, quoted, plain] = /(?:^|;)\s*name=(?:"([^"]*)"|([^\s;]+))/i.exec(disposition) ?? [];
  return quoted ?? plain;
}
