import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { jsonText } from './json-text.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** All JSON responses of the services are sent here. */
export const sendJson = (request: Request, response: Response, status: number, body: object) =>
  sendBody(request, response, status, JSON_TYPE, jsonText(body));

/**
 * Sends `body` as Express's `send` does, with ETag and 304 on GET and HEAD (RFC 9110, 13.1.2), but without copying a text into a
 * buffer, so that headers and body are sent in one write. What nobody may store (`no-store`) carries no ETag: it would invite
 * readers to keep it.
 */
export function sendBody(request: Request, response: Response, status: number, type: string, body: string | Uint8Array): void {
  const isStorable = !String(response.getHeader('Cache-Control') ?? '').includes('no-store');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && status === 200 && isStorable) {
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    response.setHeader('ETag', etag);
    if (isFresh(request, etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  const bytes = Buffer.byteLength(body);
  response.setHeader('Content-Length', bytes);
  // Pure ASCII, with one byte a character, may be sent as latin1, which is faster: for UTF-8 Node.js reserves three times the
  // space.
  if (typeof body === 'string') response.end(body, bytes === body.length ? 'latin1' : 'utf8');
  else response.end(body);
}

/**
 * Weak comparison (RFC 9110, 8.8.3.2). Ignores `Cache-Control: no-cache`, unlike Express: it is meant for caches in between, and
 * browsers add it to every fetch that sets If-None-Match itself, as the web app does.
 */
function isFresh({ headers }: Request, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.slice(2);
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque);
}
