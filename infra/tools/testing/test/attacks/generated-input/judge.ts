import { ERROR_CODES } from '@visavis/contracts';
import { refusalSchema } from '@visavis/contracts/common';
import type { HttpCase } from './http-cases.ts';
import type { Reply } from './send.ts';

/** What an answer must never tell. */
const INSIDES = /node_modules|\bat (?:async )?\S+ \(|\.ts:\d+|SQLITE_|ENOENT|zod|Cannot read propert/i;

const NAMES_A_FIELD = new Set(['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']);

/** What is not as it must be with a refusal, over HTTP or by socket; undefined when it is in order. */
export function faultOfRefusal(refusal: unknown, field?: string): string | undefined {
  const parsed = refusalSchema.safeParse(refusal);
  if (!parsed.success) return `no refusal: ${JSON.stringify(refusal)?.slice(0, 200)}`;
  const { message, error, details } = parsed.data;
  if (!message.trim()) return 'refusal without a message';
  if (!(ERROR_CODES as readonly string[]).includes(error)) return `unknown code ${error}`;
  if (error === 'INTERNAL' || INSIDES.test(JSON.stringify(refusal)))
    return `insides shown: ${JSON.stringify(refusal).slice(0, 300)}`;
  if (!NAMES_A_FIELD.has(error)) return undefined;
  const named = Array.isArray(details) ? details.map(({ path }) => path) : [];
  if (named.length === 0 || named.some((path) => path === ''))
    return `no field is named: ${JSON.stringify(refusal).slice(0, 200)}`;
  if (field !== undefined && !named.some((path) => related(path, field)))
    return `${field} is not named but ${JSON.stringify(details)}`;
  return undefined;
}

const related = (a: string, b: string) =>
  a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`) || b === 'body' || a === 'body';

export function faultOf(sent: HttpCase, { status, headers, text }: Reply): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (!headers['x-request-id']) return 'no X-Request-Id';
  if (status < 400) return sent.refused && status < 300 ? `taken: ${text.slice(0, 200)}` : undefined;
  if (status === 429 && !(Number(headers['retry-after']) >= 1)) return '429 without Retry-After';
  // A link that somebody opens in a browser is refused by a page.
  const mayBePage = sent.page || String(sent.headers?.accept).includes('text/html');
  if (mayBePage && String(headers['content-type']).startsWith('text/html'))
    return INSIDES.test(text) ? `insides shown: ${text.slice(0, 300)}` : undefined;
  let refusal: unknown;
  try {
    refusal = JSON.parse(text);
  } catch {
    return `${status} is no JSON: ${text.slice(0, 200)}`;
  }
  return faultOfRefusal(refusal, status === 400 ? sent.field : undefined);
}
