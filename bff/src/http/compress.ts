import compression from 'compression';
import type { Request, RequestHandler } from 'express';

/** Below this a compressed answer saves less than a packet. */
const WORTH_BYTES = 1_024;

const compress = compression({
  threshold: WORTH_BYTES,
  filter: (_request, response) => /\bjson\b/.test(String(response.getHeader('content-type') ?? '')),
});

/**
 * Compresses JSON for callers that ask for it; everyone else costs nothing (the middleware wraps `write` and `end` of each
 * response). Answers with tokens are left alone: their length must not tell what is in them (BREACH).
 */
export function withCompression(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (!asksForIt(request)) return handler(request, response, next);
    compress(request, response, () => handler(request, response, next));
  };
}

function asksForIt(request: Request): boolean {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' && /\b(?:gzip|br)\b/.test(accepted) && !request.path.startsWith('/auth/');
}
