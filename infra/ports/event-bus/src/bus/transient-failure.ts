/** Tells a transient failure (wait and try again) from one of the handler or the event (retry, then park). */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EMFILE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const DEPTH = 8;

/**
 * `Unavailable`, or a network error by its code, anywhere in the chain of causes. By code and not by class, so that an error of
 * another copy of the class counts as well.
 */
export function isTransientFailure(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (code === 'UNAVAILABLE' || (typeof code === 'string' && NETWORK.has(code))) return true;
  if (Array.isArray(errors) && errors.some((each) => isTransientFailure(each, depth - 1))) return true;
  return isTransientFailure(cause, depth - 1);
}
