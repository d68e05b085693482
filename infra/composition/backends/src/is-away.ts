/** What a socket or a resolver says of an engine that is not there yet. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'TimeoutError',
]);
/** A MongoDB without a primary, a Redis that still loads, a cluster of which no node answers. */
const WORDS =
  /ServerSelectionError|MongoNetwork|KafkaJSConnection|^LOADING |ClusterAllFailed|^no node answers$|^Connection is closed/;
/** By a node of a cluster, too. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM)/;

/** Whether the engine may be there in a while. A URL that cannot be read, and a password that is refused, stay what they are. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, originalError, lastNodeError } = error as { code?: unknown; originalError?: unknown; lastNodeError?: unknown };
  if (REFUSED.test(error.message) || (lastNodeError instanceof Error && REFUSED.test(lastNodeError.message))) return false;
  if (CODES.has(String(code)) || CODES.has(error.name)) return true;
  if (WORDS.test(error.name) || WORDS.test(error.message)) return true;
  const errors = error instanceof AggregateError ? error.errors : [];
  return [error.cause, originalError, lastNodeError, ...errors].some(isAway);
}
