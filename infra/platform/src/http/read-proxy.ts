import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Dispatcher, Pool } from 'undici';
import { currentContext, type RequestContext, runInContext } from '../request-context.ts';
import { isPassedBack, isPassedOn } from './passed-headers.ts';
import { neverSent, RECONNECT_GRACE_MS, type Upstreams } from './upstreams.ts';

const CONNECT_MS = 1_000;
/** Connections are renewed, so that new replicas behind one name get their share. */
const CONNECTION_LIFE_MS = 30_000;
const CONNECTIONS_EACH = 256;
/** A cut connection is tried again after this long: by then the others that were cut with it are known to be, too. */
const RETRY_PAUSE_MS = 25;
/** Up to here a string costs Node.js less than a buffer of its own: it is copied to the stack, with the head. */
const SMALL_BYTES = 12 * 1024;

export interface ReadOptions {
  /** In lower case; in place of the caller's own, which an `undefined` removes. */
  headers: Record<string, string | undefined>;
  /** Until the answer begins, in milliseconds. */
  waitMs: number;
  /** Once it has begun: how long nothing of it may move, in milliseconds. A recording takes as long as it is watched. */
  idleMs: number;
  /** There is no answer, or half of one (`response.headersSent`). Called once at most, in the request's context; the response is the callee's. */
  onFailure: (error: Error) => void;
}

export interface ReadProxy {
  /** Asks the service what `request`, a GET or HEAD without a body, asks us, and passes its answer on as it comes. */
  pass(request: IncomingMessage, response: ServerResponse, options: ReadOptions): void;
  /** Reads under way fail. */
  close(): void;
}

/** A read has no body to hold back, so that each one chooses its address and may be asked again. */
export function createReadProxy(upstreams: Upstreams): ReadProxy {
  const pools = new Map(upstreams.urls.map((url) => [url, poolTo(url)]));
  return {
    pass: (request, response, options) => new Read(upstreams, pools, request, response, options).ask(),
    close() {
      for (const pool of pools.values()) void pool.destroy();
    },
  };
}

function poolTo(url: string): Pool {
  return new Pool(url, {
    connections: CONNECTIONS_EACH,
    connect: { timeout: CONNECT_MS },
    clientTtl: CONNECTION_LIFE_MS,
    // Each read watches its own time.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

class Read implements Dispatcher.DispatchHandler {
  readonly #upstreams: Upstreams;
  readonly #pools: ReadonlyMap<string, Pool>;
  readonly #response: ServerResponse;
  readonly #onFailure: ReadOptions['onFailure'];
  readonly #asked: Dispatcher.DispatchOptions;
  readonly #context: RequestContext | undefined;
  readonly #graceEnds = performance.now() + RECONNECT_GRACE_MS;
  readonly #idleMs: number;
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #url = '';
  #tries = 0;
  #retried = false;
  /** Answered, refused, or left by the caller; whatever comes now is too late. */
  #over = false;
  #status = 0;
  #headers: Record<string, string | string[] | undefined> = {};
  /** A body that came in one piece goes out in one, with the head. */
  #whole: Buffer | undefined;
  #drains = false;

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
    this.#asked = { method: request.method ?? 'GET', path: request.url ?? '/', headers: headersFor(request, headers) };
    this.#context = currentContext();
    this.#idleMs = idleMs;
    this.#timer = this.#expires(`no answer within ${waitMs} ms`, waitMs);
    response.once('close', () => {
      clearTimeout(this.#timer);
      this.#leave();
    });
  }

  ask(): void {
    if (this.#over) return;
    this.#whole = undefined;
    this.#url = this.#upstreams.next();
    this.#pools.get(this.#url)?.dispatch(this.#asked, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('nobody waits for it'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Of a gateway on the way, which speaks another language than we do.
    if (status === 502 || status === 504) this.#fail(new Error(`a gateway answered ${status}`));
    // Of several heads (1xx) the last one counts.
    this.#status = status;
    this.#headers = headers;
    if (status < 200 || this.#over) return;
    clearTimeout(this.#timer);
    this.#timer = this.#expires(`nothing of the answer has moved for ${this.#idleMs} ms`, this.#idleMs);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#timer.refresh();
    const response = this.#response;
    if (!response.headersSent) {
      if (Number(this.#headers['content-length']) === chunk.length) {
        this.#whole = chunk;
        return;
      }
      this.#head();
    }
    if (response.write(chunk)) return;
    controller.pause();
    if (this.#drains) return;
    this.#drains = true;
    response.on('drain', () => {
      this.#timer.refresh();
      this.#controller?.resume();
    });
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#over = true;
    const response = this.#response;
    if (!response.headersSent) this.#head();
    const whole = this.#whole;
    if (whole === undefined) response.end();
    // As a string it goes out in one write with the head; latin1 keeps every byte.
    else if (whole.length <= SMALL_BYTES) response.end(whole.toString('latin1'), 'latin1');
    else response.end(whole);
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#over) return;
    const pauseMs = this.#pauseAfter(error);
    if (pauseMs === undefined) this.#fail(error);
    else setTimeout(() => this.ask(), pauseMs);
  }

  #expires(message: string, ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#fail(new Error(message)), ms);
  }

  #head(): void {
    const response = this.#response;
    const headers = this.#headers;
    response.statusCode = this.#status;
    for (const name in headers) if (isPassedBack(name)) response.setHeader(name, headers[name] as string | string[]);
  }

  /** Milliseconds until the read is asked again; undefined where it is not. */
  #pauseAfter(error: Error): number | undefined {
    if (this.#response.headersSent) return undefined;
    if (neverSent(error)) {
      const pauseMs = this.#upstreams.refused(this.#url, this.#tries++);
      return performance.now() + pauseMs < this.#graceEnds ? pauseMs : undefined;
    }
    if (this.#retried || !isCut(error)) return undefined;
    this.#retried = true;
    this.#upstreams.avoid(this.#url);
    return RETRY_PAUSE_MS;
  }

  #fail(error: Error): void {
    if (this.#over) return;
    this.#leave();
    // A shared connection's events run in the context of the request that opened it.
    if (this.#context) runInContext(this.#context, () => this.#onFailure(error));
    else this.#onFailure(error);
  }

  #leave(): void {
    if (this.#over) return;
    this.#over = true;
    this.#controller?.abort(new Error('nobody waits for it'));
  }
}

function headersFor({ headers }: IncomingMessage, ours: ReadOptions['headers']): string[] {
  const list: string[] = [];
  for (const name in headers) if (!(name in ours) && isPassedOn(name)) list.push(name, headers[name] as string);
  for (const name in ours) {
    const value = ours[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

const isCut = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
