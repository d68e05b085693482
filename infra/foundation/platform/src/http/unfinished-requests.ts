import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { API } from '@visavis/contracts/constants/api';
import { TooSlow } from '../errors.ts';
import { networksOf } from './network.ts';
import { refusalOf, statusOf, tooLarge } from './response/error-response.ts';
import { hasBody, type Unfinished, watchHeaders } from './unfinished-headers.ts';

const SWEEP_MS = 250;
/** Of a body that is too large, before it is refused. */
const DISCARDED_BYTES = 1024 * 1024;
const UPLOAD = /^(?:multipart\/|application\/octet-stream\b|image\/|video\/|audio\/)/i;

export interface UnfinishedRequestOptions {
  /** For a body that is no upload, counted from the end of the headers; 0 for no deadline. */
  bodyMs?: number;
  /** Bytes a second that an upload brings at least; 0 for no minimum. */
  uploadRate?: number;
  /** An upload is measured over spans of this length: it may pause for a moment. */
  rateSpanMs?: number;
  /** Unfinished requests of one network, times its share; the next one costs the oldest its place. 0 for no limit. */
  perNetwork?: number;
}

interface UnfinishedBody extends Unfinished {
  request: IncomingMessage;
  isUpload: boolean;
  since: number;
  /** Of the connection, when the current span of an upload began. */
  bytes: number;
  spanSince: number;
}

/** A body that may be long and is streamed: a form with a file, or a piece of one. */
export const isUpload = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => UPLOAD.test(headers['content-type'] ?? '');

/**
 * Requests whose bodies have not arrived. A slow sender costs little as long as its request occupies nothing that others need, so
 * a request is handled only once its body is there (an upload, which is streamed, has slots of its own). The rest is bounded
 * here: each body has a deadline or a minimum rate (headers have the server's deadline), and beyond `perNetwork` the oldest of a
 * network is refused, never the newest, because the sender of a new request may be someone else.
 */
export function createUnfinishedRequests({
  bodyMs = API.bodyTimeoutMs,
  uploadRate = API.uploadBytesPerSecond,
  rateSpanMs = 10_000,
  perNetwork = 0,
}: UnfinishedRequestOptions = {}) {
  const all = new Set<Unfinished>();
  /** Oldest first. */
  const byNetwork = new Map<string, Set<Unfinished>>();
  let timer: NodeJS.Timeout | undefined;

  const isOverdue = (entry: UnfinishedBody, now: number): boolean => {
    if (!entry.isUpload) return bodyMs > 0 && now - entry.since > bodyMs;
    if (uploadRate === 0 || now - entry.spanSince < rateSpanMs) return false;
    const { socket, readableLength, readableHighWaterMark } = entry.request;
    const received = socket.bytesRead - entry.bytes;
    const expected = (uploadRate * (now - entry.spanSince)) / 1_000;
    entry.bytes = socket.bytesRead;
    entry.spanSince = now;
    // With a full buffer it is the handler that does not keep up.
    return received < expected && readableLength < readableHighWaterMark;
  };
  const giveUp = (entry: Unfinished) => {
    entry.leave();
    if (!entry.request?.complete)
      entry.refuse(new TooSlow('REQUEST_TIMEOUT', 'The request took too long to arrive. Please try again.'));
  };
  const sweep = () => {
    const now = performance.now();
    for (const entry of all) if (hasHeaders(entry) && isOverdue(entry, now)) giveUp(entry);
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const sharesOf = (address: string | undefined) => (perNetwork === 0 || address === undefined ? [] : networksOf(address));
  const leave = (entry: Unfinished, address: string | undefined) => {
    all.delete(entry);
    for (const { key } of sharesOf(address)) {
      const entries = byNetwork.get(key);
      if (entries?.delete(entry) && entries.size === 0) byNetwork.delete(key);
    }
  };

  function watch(request: IncomingMessage, response: ServerResponse, address: string | undefined): UnfinishedBody | undefined {
    if (!hasBody(request)) return undefined;
    const now = performance.now();
    let isDone = false;
    const entry: UnfinishedBody = {
      request,
      isUpload: isUpload(request),
      since: now,
      bytes: request.socket.bytesRead,
      spanSince: now,
      leave() {
        isDone = true;
        leave(entry, address);
      },
      refuse: (error) => sendRefusal(response, error),
    };
    request.once('end', entry.leave);
    response.once('close', entry.leave);
    // A body that came with the headers has been parsed by then: that request is none of the unfinished ones.
    setImmediate(() => {
      if (!isDone && !request.complete) count(entry, address);
    });
    return entry;
  }
  function count(entry: Unfinished, address: string | undefined): void {
    all.add(entry);
    for (const { key, times } of sharesOf(address)) {
      const entries = byNetwork.get(key) ?? new Set();
      byNetwork.set(key, entries.add(entry));
      for (const oldest of entries) {
        if (entries.size <= perNetwork * times) break;
        giveUp(oldest);
      }
    }
    timer ??= setInterval(sweep, SWEEP_MS).unref();
  }

  return {
    /**
     * Counts requests whose headers are not complete, too. `addressOf`: of a connection; undefined for one that is not counted,
     * such as a proxy's.
     */
    watchHeaders: (server: Server, addressOf: (socket: Socket) => string | undefined): void =>
      watchHeaders(server, addressOf, { count, leave }),
    /** For a handler that reads the body itself: refuses the request (408) when it is too slow. */
    watch: (request: IncomingMessage, response: ServerResponse, address?: string): void => void watch(request, response, address),
    /**
     * Resolves once the body has arrived, unread; at once for an upload. Throws `TooSlow` (408) and, above 100 KiB,
     * PAYLOAD_TOO_LARGE. `address`: whose request it is; undefined for a sender whose requests are not counted.
     */
    async arrived(request: IncomingMessage, response: ServerResponse, address?: string): Promise<void> {
      if (request.complete) return;
      const entry = watch(request, response, address);
      if (entry && !entry.isUpload) await bodyOf(entry, response);
    },
  };
}
export type UnfinishedRequests = ReturnType<typeof createUnfinishedRequests>;

const hasHeaders = (entry: Unfinished): entry is UnfinishedBody => entry.request !== undefined;

const isTooLarge = ({ headers, readableLength }: IncomingMessage) =>
  Number(headers['content-length'] ?? 0) > API.jsonLimitBytes || readableLength > API.jsonLimitBytes;

/** Waits for the body in the request's own buffer. */
function bodyOf(entry: UnfinishedBody, response: ServerResponse): Promise<void> {
  const { request } = entry;
  return new Promise((resolve, reject) => {
    const finish = (error?: Error) => {
      entry.leave();
      request.off('readable', look).off('data', discard).off('end', refuseSize).off('close', gone);
      if (error) reject(error);
      else resolve();
    };
    const refuse = (error: Error) => {
      if (!request.complete) response.setHeader('Connection', 'close');
      finish(error);
    };
    const refuseSize = () => refuse(tooLarge());
    const look = () => {
      if (isTooLarge(request)) request.off('readable', look).on('data', discard).once('end', refuseSize);
      else if (request.complete) finish();
    };
    // A caller that is still sending would find the connection reset and never read the refusal, so some more is read.
    let discarded = 0;
    const discard = (chunk: Buffer) => {
      discarded += chunk.length;
      if (discarded > DISCARDED_BYTES) refuseSize();
    };
    // As body-parser reports it.
    const gone = () => finish(Object.assign(new Error('request aborted'), { status: 400 }));
    // The app's error handler answers.
    entry.refuse = refuse;
    request.on('readable', look).once('close', gone);
  });
}

/** Ends a request that its handler works on already; the connection closes, because the rest of the body would follow. */
function sendRefusal(response: ServerResponse, error: TooSlow): void {
  if (response.headersSent) return void response.destroy();
  const body = JSON.stringify(refusalOf(error, String(response.getHeader('x-request-id') ?? '')));
  response.writeHead(statusOf(error), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}
