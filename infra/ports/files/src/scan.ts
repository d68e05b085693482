import { connect, type Socket } from 'node:net';
import { Invalid, Unavailable } from '@visavis/platform/errors';
import type { FileStore } from './port.ts';

/** Passes a file on while a virus scanner reads it, and throws at its end unless the scanner found nothing. */
export type Scan = (content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** What is put as `untrusted` is stored when the scanner found nothing in it, and only then. */
export const withScan = (files: FileStore, scan: Scan): FileStore => ({
  ...files,
  put: (key, content, options) => files.put(key, options.untrusted ? scan(content) : content, options),
});

/**
 * ClamAV's daemon, by its INSTREAM command (clamd(8)): before each piece its length in four bytes, big-endian, and a length of
 * nothing at the end. Ours, because the clients on npm have had no release for years, or start the scanner's programs. `url`:
 * `tcp://<host>:<port>` or `unix:<path>`. Throws FILE_INFECTED; UNAVAILABLE when the daemon does not answer, or does not judge
 * (the file is larger than its StreamMaxLength): what was not looked at is not kept.
 */
export const createClamdScan = (url: string, options: { timeoutMs?: number } = {}): Scan => {
  const { timeoutMs = 60_000 } = options;
  return async function* scan(content) {
    const socket = connect(addressOf(url));
    const reply = replyOf(socket);
    // Asked for at the end; until then a failure shows with what is sent.
    reply.catch(() => undefined);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    try {
      await send(socket, Buffer.from('zINSTREAM\0'));
      for await (const chunk of content) {
        // Nothing would be the end.
        if (chunk.byteLength > 0) await send(socket, Buffer.concat([lengthOf(chunk.byteLength), chunk]));
        yield chunk;
      }
      await send(socket, lengthOf(0));
      judge(await reply.catch(notScanned));
    } finally {
      socket.destroy();
    }
  };
};

function addressOf(url: string): { path: string } | { host: string; port: number } {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** Waits until it has left, so that the scanner sets the pace. */
const send = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  }).catch(notScanned);

/** The daemon answers once, and closes. */
const replyOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });

function judge(reply: string): void {
  const [, verdict] = /^stream: (OK|.+ FOUND)\0?$/.exec(reply) ?? [];
  if (verdict === undefined) notScanned(new Error(`the scanner said ${JSON.stringify(reply.slice(0, 200))}`));
  if (verdict !== 'OK') throw new Invalid('FILE_INFECTED', 'This file was found to be harmful, and was not kept.');
}

function notScanned(cause: unknown): never {
  throw new Unavailable('The file could not be checked for viruses. Please try again in a moment.', 10_000, { cause });
}
