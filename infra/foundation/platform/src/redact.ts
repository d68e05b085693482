import { createHmac } from 'node:crypto';
import { secretValues } from './auth/secret-keys.ts';

/** What must not be in a log line: by the name of its field, and by its shape wherever it stands. */

/** `otp` and `email` as whole names: `stopped` and `emailed` are not theirs. */
const SECRET_NAME =
  /phone|token|secret|passw|authorization|cookie|api[-_]?key|private[-_]?key|credential|signature|^otp$|^e?mail$|^headers$/i;
const PHONE_NAME = /phone$/i;
const E164 = /^\+[1-9]\d{6,14}$/;
const CENSORED = '[redacted]';
const DEPTH_MAX = 8;
const ITEMS_MAX = 100;

type PhoneHash = (phone: string) => string;

/**
 * What a phone is called in logs: the same in all processes of a deployment, and of no use without its secret. `phone` is E.164.
 */
export function createPhoneHash(secret: string): PhoneHash {
  // The label keeps this use of the secret apart from the others.
  const key = createHmac('sha256', secretValues(secret)[0]).update('visavis/phones-in-logs').digest();
  return (phone) => `phone:${createHmac('sha256', key).update(phone).digest('base64url').slice(0, 16)}`;
}

export function createRedaction(phoneHash?: PhoneHash) {
  return {
    /**
     * A copy without the values of secret fields, at any depth. Errors become what they say (message, code, stack, causes); what
     * is too deep or too long is cut, cycles end. Never throws: a log line must not fail what it tells of.
     */
    redactFields: (value: Record<string, unknown>): Record<string, unknown> => copyFields(value, 0, new Set()),
    maskText(text: string): string {
      let masked = text;
      for (const [shape, replacement] of SHAPES) masked = masked.replace(shape, replacement);
      return masked.replace(PHONE, (_phone, _plus, country: string, rest: string) =>
        phoneHash ? phoneHash(`+${country}${rest}`) : `${_plus}${country}…`,
      );
    },
  };
}

function copyFields(source: object, depth: number, above: Set<object>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  let left = ITEMS_MAX;
  for (const name of Object.keys(source)) {
    if (left-- === 0) {
      copy['…'] = 'more fields';
      break;
    }
    try {
      const value = (source as Record<string, unknown>)[name];
      // Masked within the finished line, as phones in texts are.
      const isPhone = PHONE_NAME.test(name) && typeof value === 'string' && E164.test(value);
      copy[name] = isPhone ? value : SECRET_NAME.test(name) ? CENSORED : copyOf(value, depth + 1, above);
    } catch {
      copy[name] = '[unreadable]';
    }
  }
  return copy;
}

function copyOf(value: unknown, depth: number, above: Set<object>): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (above.has(value)) return '[circular]';
  if (depth > DEPTH_MAX) return '[too deep]';
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  above.add(value);
  try {
    if (value instanceof Error) return copyError(value, depth, above);
    if (value instanceof Map) return copyFields(Object.fromEntries(value), depth, above);
    if (value instanceof Set) return copyOf([...value], depth, above);
    if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => copyOf(item, depth + 1, above));
    return copyFields(value, depth, above);
  } finally {
    above.delete(value);
  }
}

function copyError(error: Error, depth: number, above: Set<object>): Record<string, unknown> {
  const { cause } = error;
  return {
    type: error.name,
    message: String(error.message),
    stack: error.stack,
    ...copyFields(error, depth, above),
    ...(cause === undefined ? {} : { cause: copyOf(cause, depth + 1, above) }),
    ...(error instanceof AggregateError ? { errors: copyOf(error.errors, depth + 1, above) } : {}),
  };
}

// The password, or both, of redis://:pw@…, mongodb://user:pw@…, kafka://user:pw@….
const PASSWORD = /\b([a-z][\w+.-]{0,20}:\/\/)[^\s/?#"@\\]{0,200}:[^\s"\\]{0,500}@(?=[\w[.-])/gi;

/** A text for people, without the user and password of the URLs in it. */
export const maskPasswords = (text: string): string => text.replace(PASSWORD, `$1${CENSORED}@`);

/**
 * Each is replaced within a finished line, so that messages, stacks, URLs and bound fields are all covered. Bounded, so that a
 * long line costs its length.
 */
const SHAPES: readonly [RegExp, string][] = [
  [PASSWORD, `$1${CENSORED}@`],
  [/\b(Bearer|Basic)\s+[\w~+/.=-]+/gi, `$1 ${CENSORED}`],
  // A JWT wherever it stands.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, CENSORED],
  [/([?&;](?:[\w-]{0,30}(?:token|secret|passw|signature|key|phone)[\w-]{0,30}|otp|sig|email|to)=)[^&\s"#\\]+/gi, `$1${CENSORED}`],
];
/** E.164, also as it looks in a URL. Without a hash the country stays, as it helps to find the cause. */
const PHONE = /(\+|%2B)([1-9]\d)(\d{5,13})(?!\d)/gi;
