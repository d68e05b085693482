import type { ServerResponse } from 'node:http';
import type { OpenFile } from '@visavis/files';
import { sendStream } from '@visavis/platform';

const YEAR_S = 365 * 24 * 60 * 60;

/** Streams a picture that never changes under its address. */
export async function sendPicture(response: ServerResponse, file: OpenFile): Promise<void> {
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Length', file.size);
  response.setHeader('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // Opened by itself, it can do nothing even if a browser took it for something else.
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  await sendStream(file.stream, response);
}
