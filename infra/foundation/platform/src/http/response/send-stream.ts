import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Sends all of `source` as the response's body. Resolves once it is sent, or the reader has gone, which is nobody's failure;
 * rejects and cuts the response off when the source fails. Adds two listeners of `close` to the response: Node's `pipeline` adds
 * seven, and with those of the request's scope, limits and compression Node warns of a leak.
 */
export function sendStream(source: Readable, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => {
      reject(error);
      response.destroy();
    };
    const ended = () => {
      source.destroy();
      resolve();
    };
    source.once('error', failed);
    if (source.errored) return failed(source.errored);
    if (response.destroyed) return ended();
    response.once('close', ended);
    // Destroyed by somebody else: nothing would end the response.
    source.once('close', () => source.readableEnded || response.destroy());
    source.pipe(response);
  });
}
