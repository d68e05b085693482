import { hash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Sends `body` as Express's `json` does, with ETag and 304 on GET (RFC 9110, 13.1.2), but without copying the text into a buffer, so that headers and
 * body are sent in one write. All JSON responses of the services are sent here.
 */
export function sendJson(request: Request, response: Response, status: number, body: object): void {
  const text = JSON.stringify(body);
  if (request.method === 'GET' && status === 200) {
    const etag = `W/"${hash('sha1', text, 'base64url')}"`;
    response.setHeader('ETag', etag);
    if (isFresh(request, etag)) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Length', bytes);
  // Pure ASCII, with one byte a character, may be sent as latin1, which is faster: for UTF-8 Node.js reserves three times the space.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/**
 * Weak comparison (RFC 9110, 8.8.3.2). Ignores `Cache-Control: no-cache`, unlike Express: it is meant for caches in between, and browsers add it to
 * every fetch that sets If-None-Match itself, as the web app does.
 */
function isFresh({ headers }: Request, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const opaque = etag.slice(2);
  return known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque);
}
