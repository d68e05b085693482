import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { jsonText } from './json-text.ts';

/**
 * What Express's `json` does for us (ETag and 304 on GET, RFC 9110, 13.1.2), without turning the text into a buffer first: header and
 * body then leave in one write. Every answer of every service goes through here.
 */
export function sendJson(request: Request, response: Response, status: number, body: object): void {
  const { text, mark } = jsonText(body);
  if (request.method === 'GET' && status === 200) {
    const etag = `W/"${hash('sha1', mark, 'base64url')}"`;
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
  // One byte a character is plain ASCII, which Node copies straight to the socket; for UTF-8 it sets three times the room aside first.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/**
 * Weak comparison (RFC 9110, 8.8.3.2). `Cache-Control: no-cache` is not asked for, unlike in Express: it is meant for caches on the way, and
 * browsers add it to every fetch that brings its own If-None-Match, as our web app's does.
 */
function isFresh({ headers }: Request, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const opaque = etag.slice(2);
  return known.trim() === '*' || known.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque);
}
