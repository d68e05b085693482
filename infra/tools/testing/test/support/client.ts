import { fromNow } from '../../src/index.ts';
/** Somebody at the product's HTTP door. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, looked at by tests only
  body: any;
  retryAfter: string | null;
}
export type Client = (
  method: string,
  path: string,
  options?: { token?: string; body?: unknown; key?: string; deadlineMs?: number; redirect?: 'follow' | 'manual' },
) => Promise<Answer>;

export const clientOf =
  (url: string): Client =>
  async (method, path, { token, body, key, deadlineMs = 20_000, redirect = 'follow' } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect,
      headers: {
        accept: 'application/json',
        // A form says its own type.
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(deadlineMs),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      body: isJson ? await response.json() : await response.text(),
      retryAfter: response.headers.get('retry-after'),
    };
  };

/** The same call `count` times, none waiting for another. */
export const atOnce = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

/** How often each outcome came: `{ '201': 1, '409 MEETING_OVERLAP': 49 }`. */
export function outcomes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = [status, body.error].filter(Boolean).join(' ');
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

export const different = (values: readonly unknown[]): number => new Set(values.map((value) => JSON.stringify(value))).size;

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
const FIRST_START = Math.ceil(fromNow(DAY_MS).getTime() / DAY_MS) * DAY_MS;
/** As many as there are from the first start to the latest one that may be proposed, a year ahead. */
const SLOTS = 16_000;
/** What a host sends, half an hour long; `slot` keeps a host's meetings apart. */
export const proposal = (slot: number, title = 'Portfolio review') => ({
  title,
  description: 'Ten minutes for each piece, and an honest word.',
  date: new Date(FIRST_START + (slot % SLOTS) * HALF_HOUR_MS).toISOString(),
  category: 'graphic-design',
});
