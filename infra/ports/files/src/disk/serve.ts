import type { IncomingMessage, ServerResponse } from 'node:http';
import { Forbidden, Invalid, NotFound } from '@visavis/platform/errors';
import { sendStream } from '@visavis/platform/send-stream';
import type { ByteRange, FileStore, OpenFile } from '../port.ts';
import type { Links } from './links.ts';

/** Serves one signed link with plain Node: GET and HEAD, one byte range, and headers that keep a foreign file harmless. */
export async function serveLink(
  store: FileStore,
  links: Links,
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'METHOD_NOT_ALLOWED', 'Only GET and HEAD are answered here.');
  }
  let file: OpenFile;
  let partial = false;
  let key = '';
  try {
    const verified = links.verify(url);
    const { expiresAt } = verified;
    key = verified.key;
    const range = parseRange(request.headers.range);
    file = await openRange(store, key, range);
    partial = range !== undefined;
    response.setHeader('Cache-Control', `private, max-age=${links.secondsLeft(expiresAt)}`);
  } catch (error) {
    if (error instanceof Forbidden) return refuse(response, 403, error.code, error.message);
    if (error instanceof NotFound) return refuse(response, 404, error.code, error.message);
    if (error instanceof Invalid && error.code === 'FILE_RANGE') {
      const { size, stream } = await store.get(key);
      stream.destroy();
      response.setHeader('Content-Range', `bytes */${size}`);
      return refuse(response, 416, error.code, error.message);
    }
    throw error;
  }
  const { start, end } = file.range;
  response.statusCode = partial ? 206 : 200;
  if (partial) response.setHeader('Content-Range', `bytes ${start}-${end}/${file.size}`);
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Length', end - start + 1);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  if (request.method === 'HEAD') {
    file.stream.destroy();
    response.end();
    return;
  }
  await sendStream(file.stream, response);
}

type Wanted = ByteRange | { last: number };

/** One range; a header that we do not understand asks for the whole file, as RFC 9110 has it. */
function parseRange(header: string | undefined): Wanted | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') return { last: Number(match[2]) };
  const start = Number(match[1]);
  if (match[2] === '') return { start };
  return Number(match[2]) < start ? undefined : { start, end: Number(match[2]) };
}

async function openRange(store: FileStore, key: string, range: Wanted | undefined): Promise<OpenFile> {
  if (!range || 'start' in range) return store.get(key, range);
  if (range.last === 0) throw new Invalid('FILE_RANGE', 'The file has no such range.');
  const whole = await store.get(key);
  whole.stream.destroy();
  return store.get(key, { start: Math.max(0, whole.size - range.last) });
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify({ success: false, message, error: code }));
}
