import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingHttpHeaders, Agent as PlainAgent } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { type RefusalReason, refused, type SendOutcome } from './port.ts';

export type PostResult =
  | { kind: 'response'; status: number; headers: IncomingHttpHeaders; body: string }
  /** Nothing of the request has left this machine. */
  | { kind: 'not-sent'; detail: string }
  /** The request was sent, at least in part, and no response came. */
  | { kind: 'unknown'; detail: string };

export interface PostOptions {
  headers: Record<string, string | number>;
  body: string | Buffer;
  /** From the call to the end of the response. */
  deadlineMs: number;
  /** Refuses names that resolve to an address of a private network. */
  isPublicOnly?: boolean;
}

const RESPONSE_BYTES_MAX = 1_000_000;
const agents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new TlsAgent({ keepAlive: true, maxSockets: 100 }) };

/**
 * One POST, never repeated, without redirects. Not `fetch`, which neither tells whether a lost request was sent nor lets the
 * address be checked that a name resolves to.
 */
export function postOnce(url: URL, options: PostOptions): Promise<PostResult> {
  const { headers, body, deadlineMs, isPublicOnly = false } = options;
  return new Promise((resolve) => {
    let wasConnected = false;
    const failed = (error: Error) => {
      clearTimeout(deadline);
      resolve({ kind: wasConnected ? 'unknown' : 'not-sent', detail: error.message });
    };
    const isTls = url.protocol === 'https:';
    const request = (isTls ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { 'content-length': Buffer.byteLength(body), ...headers },
      agent: agents[isTls ? 'https:' : 'http:'],
      ...(isPublicOnly ? { lookup: publicLookup } : {}),
    });
    const deadline = setTimeout(() => request.destroy(new Error(`no response within ${deadlineMs} ms`)), deadlineMs);
    request.once('socket', (socket) => {
      if (!socket.connecting && request.reusedSocket) wasConnected = true;
      else
        socket.once(isTls ? 'secureConnect' : 'connect', () => {
          wasConnected = true;
        });
    });
    request.once('error', failed);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      // Past the headers the status counts, whatever becomes of the body.
      const finish = () => {
        clearTimeout(deadline);
        resolve({
          kind: 'response',
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      };
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= RESPONSE_BYTES_MAX) chunks.push(chunk);
        else response.destroy();
      });
      response.once('error', () => undefined);
      response.once('close', finish);
    });
    request.end(body);
  });
}

const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits);
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

export const isInnerAddress = (address: string): boolean => inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** The check is of the very address that is connected to: a second resolution could give another one (DNS rebinding). */
const publicLookup: LookupFunction = (name, options, callback) =>
  lookup(name, options, (error, found, family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    if (!error && addresses.some(isInnerAddress))
      callback(new Error(`${name} is an address of a private network`), found, family);
    else callback(error, found, family);
  });

/** What every HTTP provider's lost connection means. */
export const lostOutcome = (result: Exclude<PostResult, { kind: 'response' }>): SendOutcome =>
  result.kind === 'not-sent'
    ? { kind: 'retry', reason: 'unavailable', detail: result.detail }
    : { kind: 'unknown', detail: result.detail };

/** Of a refusal; undefined: the provider does not know why. */
export function outcomeOf(
  failure: RefusalReason | 'temporary' | 'rate-limited' | undefined,
  status: number,
  detail: string,
  after: { afterMs?: number },
): SendOutcome {
  if (isOpenFailure(status)) return { kind: 'unknown', detail };
  if (failure === 'rate-limited' || status === 429) return { kind: 'retry', reason: 'rate-limited', detail, ...after };
  if (failure === 'temporary' || status >= 500) return { kind: 'retry', reason: 'unavailable', detail, ...after };
  return refused(failure ?? 'invalid', detail);
}

/** `Retry-After` in milliseconds: seconds or a date. */
export function retryAfterMs(headers: IncomingHttpHeaders, now: Date): { afterMs?: number } {
  const value = headers['retry-after'];
  if (value === undefined) return {};
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) ? { afterMs: Math.max(0, ms) } : {};
}

/** A gateway's answer, or no provider's at all: whether the provider has the message is open. */
const isOpenFailure = (status: number): boolean => status === 502 || status === 504;
