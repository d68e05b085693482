import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createServiceTokens, systemClock } from '@visavis/platform';
import { Pool } from 'undici';
import { type Buyer, type Capture, inParallel, SERVICE_SECRET } from './buyers.ts';

const WEBHOOK_PATH = '/api/payments/webhook';
const AT_ONCE = 32;
const REFUSED_MAX = 60;
const AGAIN_AFTER_MS = 500;

export const openPool = (url: string) => new Pool(url.replace('localhost', '127.0.0.1'), { connections: 64 });

export interface Delivered {
  /** Milliseconds until it was acknowledged. */
  took: number;
  /** How often it was refused before: without an answer in time, or with 503. */
  refused: number;
}
/** Again after a pause until it is acknowledged, as the provider does. */
export async function tell(pool: Pool, { body, headers }: Capture): Promise<Delivered> {
  const from = performance.now();
  for (let refused = 0; ; refused += 1) {
    const status = await pool
      .request({ path: WEBHOOK_PATH, method: 'POST', headers, body })
      .then((response) => response.body.dump().then(() => response.statusCode))
      .catch(() => 503);
    if (status === 200) return { took: performance.now() - from, refused };
    if (status !== 503 || refused === REFUSED_MAX) throw new Error(`a webhook was answered with ${status}`);
    await delay(AGAIN_AFTER_MS);
  }
}

/** All of them, some at a time; returns how many a second. A capture is acknowledged once it is committed. */
export async function tellAll(pool: Pool, captures: readonly Capture[]): Promise<number> {
  const from = performance.now();
  await inParallel(captures.length, (n) => tell(pool, captures[n] as Capture), AT_ONCE);
  return (captures.length * 1_000) / (performance.now() - from);
}

/** Calls `work` so many times a second, whether or not earlier calls have come back; what those after `warmUpMs` say. */
export async function atRate<T>(
  { rate, warmUpMs, measuredMs }: { rate: number; warmUpMs: number; measuredMs: number },
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: Promise<T>[] = [];
  const startedAt = performance.now();
  const count = ((warmUpMs + measuredMs) * rate) / 1_000;
  for (let n = 0; n < count; n += 1) {
    const wait = startedAt + (n * 1_000) / rate - performance.now();
    if (wait > 0) await delay(wait);
    const result = work(n);
    // Its error is the caller's, once all were started.
    result.catch(() => undefined);
    results.push(result);
  }
  return (await Promise.all(results)).slice((warmUpMs * rate) / 1_000);
}

const tokens = createServiceTokens(SERVICE_SECRET, systemClock);

/** As the meeting service holds a pass at an admission, and releases it; resolves with how long the hold took (ms). */
export async function holdAndRelease(pool: Pool, { id: userId }: Buyer): Promise<number> {
  const meetingId = randomUUID();
  const pass = { userId, meetingId };
  const from = performance.now();
  await post(pool, '/api/passes/holds', { ...pass, category: 'graphic-design', title: 'Portfolio review' });
  const took = performance.now() - from;
  await post(pool, '/api/passes/holds/release', pass);
  return took;
}

async function post(pool: Pool, path: string, body: object): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${tokens.sign('meeting', 'billing')}`,
    'idempotency-key': randomUUID(),
  };
  const response = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode} ${text}`);
}

/**
 * The port for calls between services, which the single process tells nobody: of those it listens on, the one that knows such
 * calls. From Linux' /proc.
 */
export async function internalUrlOf(pid: number): Promise<string> {
  for (const port of listeningPorts(pid)) {
    const url = `http://127.0.0.1:${port}`;
    const response = await fetch(`${url}/api/passes/check`, { method: 'POST' }).catch(() => undefined);
    if (response?.status === 401) return url;
  }
  throw new Error('no port for calls between services was found');
}

function listeningPorts(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  const listens = (line: string) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return state === '0A' && sockets.has(inode) ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [];
  };
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n').flatMap(listens);
}
