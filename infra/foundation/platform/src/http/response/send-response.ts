import { RESPONSE_TYPES } from '@visavis/contracts/calls/call';
import type { Endpoint } from '@visavis/contracts/endpoint';
import type { Request, Response } from 'express';
import { sendBody, sendJson } from './send-body.ts';

/** A page of a service may show text and post a form to us; it loads and runs nothing. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-forms";

/**
 * Sends what a handler returned in the form that the row says. Headers that the handler has set stay. `private`: caches on the
 * way must not keep it. `isExisting`: what the call would create was there already.
 */
export function sendResponse(
  request: Request,
  response: Response,
  endpoint: Endpoint,
  result: unknown,
  { isPrivate, isExisting = false }: { isPrivate: boolean; isExisting?: boolean },
): void {
  const { produces = 'json' } = endpoint;
  const status = isExisting ? 200 : (endpoint.status ?? 200);
  if (isPrivate && !response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'private, no-store');
  if (produces === 'json') sendJson(request, response, status, { success: true, ...(result as object) });
  else if (produces === 'bare-json') sendJson(request, response, status, result as object);
  else if (produces === 'redirect') {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(303, (result as { location: string }).location);
  } else {
    if (produces === 'page' && !response.hasHeader('Content-Security-Policy'))
      response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const type = RESPONSE_TYPES[produces];
    const contentType = type.startsWith('text/') ? `${type}; charset=utf-8` : type;
    sendBody(request, response, status, contentType, result as string | Uint8Array);
  }
}
