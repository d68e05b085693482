import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import { isForwardedRequestHeader, isForwardedResponseHeader } from '../http/forwarded-headers.ts';
import { currentContext, type RequestContext, runInContext } from '../request-context.ts';
import { CONNECT_MS, CONNECTION_LIFE_MS, neverSent, RECONNECT_GRACE_MS, type Upstreams } from './upstreams.ts';

/**
 * Few: a Node.js server accepts one connection a turn of its event loop, in which it also works on a request of each connection
 * that it has. Of hundreds that come at once the last wait for many long turns, while the first are served again and again.
 * Reads beyond these wait here, first in, first out.
 */
const CONNECTIONS_EACH = 32;
/**
 * Wait before the retry after a reset connection: by then the other connections that were reset with it have been removed from
 * the pool.
 */
const RETRY_PAUSE_MS = 25;
/** Up to this size Node.js writes a string with the headers, which costs less than a separate buffer. */
const SMALL_BODY_BYTES = 12 * 1024;

export interface ReadOptions {
  /** Names in lower case. Each replaces the client's header; `undefined` removes it. */
  headers: Record<string, string | undefined>;
  /** Timeout until the response begins, in milliseconds. */
  waitMs: number;
  /**
   * Idle timeout: most milliseconds without response bytes. There is no limit for the whole response: a recording takes as long
   * as it is watched.
   */
  idleMs: number;
  /**
   * Called at most once, in the request's context, when there is no response or only a part (`response.headersSent`). It must end
   * `response`.
   */
  onFailure: (error: Error) => void;
}

export interface ReadProxy {
  /** Forwards `request`, a GET or HEAD without a body, and streams the service's response to the client. */
  forward(request: IncomingMessage, response: ServerResponse, options: ReadOptions): void;
  /** Fails the reads in progress. */
  close(): void;
}

/**
 * Balances each read over the service's addresses and retries it when its connection was refused or reset. `connections`: most to
 * each address; 32 by default.
 */
export function createReadProxy(upstreams: Upstreams, { connections = CONNECTIONS_EACH } = {}): ReadProxy {
  const pools = new Map(upstreams.urls.map((url) => [url, createPool(url, connections)]));
  return {
    forward: (request, response, options) => new Read(upstreams, pools, request, response, options).send(),
    close() {
      for (const pool of pools.values()) void pool.destroy();
    },
  };
}

function createPool(url: string, connections: number): Pool {
  return new Pool(url, {
    connections,
    connect: { timeout: CONNECT_MS },
    clientTtl: CONNECTION_LIFE_MS,
    // Each read has its own timers.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

class Read implements Dispatcher.DispatchHandler {
  readonly #upstreams: Upstreams;
  readonly #pools: ReadonlyMap<string, Pool>;
  readonly #response: ServerResponse;
  readonly #onFailure: ReadOptions['onFailure'];
  readonly #request: Dispatcher.DispatchOptions;
  readonly #context: RequestContext | undefined;
  readonly #graceEnds = performance.now() + RECONNECT_GRACE_MS;
  readonly #idleMs: number;
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #url = '';
  #tries = 0;
  #retried = false;
  /** Answered, refused or aborted by the client: later events are ignored. */
  #done = false;
  #status = 0;
  #headers: Record<string, string | string[] | undefined> = {};
  /** The whole body, if it arrived in one chunk: it is sent in one write with the headers. */
  #singleChunk: Buffer | undefined;
  #waitsForDrain = false;

  constructor(
    upstreams: Upstreams,
    pools: ReadonlyMap<string, Pool>,
    request: IncomingMessage,
    response: ServerResponse,
    { headers, waitMs, idleMs, onFailure }: ReadOptions,
  ) {
    this.#upstreams = upstreams;
    this.#pools = pools;
    this.#response = response;
    this.#onFailure = onFailure;
    this.#request = { method: request.method ?? 'GET', path: request.url ?? '/', headers: headersFor(request, headers) };
    this.#context = currentContext();
    this.#idleMs = idleMs;
    this.#timer = this.#failAfter(`no answer within ${waitMs} ms`, waitMs);
    response.on('close', () => {
      clearTimeout(this.#timer);
      this.#abort();
    });
  }

  send(): void {
    if (this.#done) return;
    this.#singleChunk = undefined;
    this.#url = this.#upstreams.next();
    this.#pools.get(this.#url)?.dispatch(this.#request, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#done) controller.abort(new Error('aborted'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 502 and 504 come from an intermediary, not from our services.
    if (status === 502 || status === 504) this.#fail(new Error(`a gateway answered ${status}`));
    // Informational responses (1xx) come first; only the final one is forwarded.
    this.#status = status;
    this.#headers = headers;
    if (status < 200 || this.#done) return;
    clearTimeout(this.#timer);
    this.#timer = this.#failAfter(`nothing of the answer has moved for ${this.#idleMs} ms`, this.#idleMs);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#timer.refresh();
    const response = this.#response;
    if (!response.headersSent) {
      if (Number(this.#headers['content-length']) === chunk.length) {
        this.#singleChunk = chunk;
        return;
      }
      this.#writeHead();
    }
    if (response.write(chunk)) return;
    controller.pause();
    if (this.#waitsForDrain) return;
    this.#waitsForDrain = true;
    response.on('drain', () => {
      this.#timer.refresh();
      this.#controller?.resume();
    });
  }

  onResponseEnd(): void {
    if (this.#done) return;
    this.#done = true;
    const response = this.#response;
    if (!response.headersSent) this.#writeHead();
    const body = this.#singleChunk;
    if (body === undefined) response.end();
    // A string is sent in one write with the headers; latin1 keeps every byte.
    else if (body.length <= SMALL_BODY_BYTES) response.end(body.toString('latin1'), 'latin1');
    else response.end(body);
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#done) return;
    const pauseMs = this.#pauseAfter(error);
    if (pauseMs === undefined) this.#fail(error);
    else setTimeout(() => this.send(), pauseMs);
  }

  #failAfter(message: string, ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#fail(new Error(message)), ms);
  }

  #writeHead(): void {
    const response = this.#response;
    const headers = this.#headers;
    response.statusCode = this.#status;
    for (const name in headers) if (isForwardedResponseHeader(name)) response.setHeader(name, headers[name] as string | string[]);
  }

  /** Milliseconds until the retry; undefined when there is none. */
  #pauseAfter(error: Error): number | undefined {
    if (this.#response.headersSent) return undefined;
    if (neverSent(error)) {
      const pauseMs = this.#upstreams.refused(this.#url, this.#tries++);
      return performance.now() + pauseMs < this.#graceEnds ? pauseMs : undefined;
    }
    if (this.#retried || !isReset(error)) return undefined;
    this.#retried = true;
    this.#upstreams.avoid(this.#url);
    return RETRY_PAUSE_MS;
  }

  #fail(error: Error): void {
    if (this.#done) return;
    this.#abort();
    // A shared connection's events run in the context of the request that opened it.
    if (this.#context) runInContext(this.#context, () => this.#onFailure(error));
    else this.#onFailure(error);
  }

  #abort(): void {
    if (this.#done) return;
    this.#done = true;
    this.#controller?.abort(new Error('aborted'));
  }
}

function headersFor({ headers }: IncomingMessage, replacements: ReadOptions['headers']): string[] {
  const list: string[] = [];
  for (const name in headers)
    if (!(name in replacements) && isForwardedRequestHeader(name)) list.push(name, headers[name] as string);
  for (const name in replacements) {
    const value = replacements[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

const isReset = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
