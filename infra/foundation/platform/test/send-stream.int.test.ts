import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import { sendStream } from '../src/index.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** Asks for what `handle` sends; `outcome` is how the sending ended. */
async function ask(source: Readable, before: (response: ServerResponse) => void = () => {}) {
  let outcome = '';
  server = createServer((_request, response) => {
    before(response);
    sendStream(source, response).then(
      () => {
        outcome = 'resolved';
      },
      (error: Error) => {
        outcome = error.message;
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const incoming = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { agent: false }, resolve).on('error', reject),
  );
  return { incoming, outcome: () => outcome };
}
const textOf = async (incoming: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const endless = () =>
  Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(64 * 1_024);
    })(),
  );

test('sends all of it, however slowly it is read, and adds two listeners at most', async () => {
  let most = 0;
  let receiving: ServerResponse | undefined;
  const parts = Array.from({ length: 64 }, (_, n) => Buffer.alloc(64 * 1_024, n));
  const exchange = await ask(
    Readable.from(
      (async function* () {
        for (const part of parts) {
          most = Math.max(most, receiving?.listenerCount('close') ?? 0);
          yield part;
        }
      })(),
    ),
    (response) => {
      receiving = response.once('close', () => {});
    },
  );
  exchange.incoming.pause();
  expect((await textOf(exchange.incoming)).equals(Buffer.concat(parts))).toBe(true);
  await until('it has resolved', () => exchange.outcome() === 'resolved');
  expect(most).toBe(3);
});

test('ends the source, and resolves, when the reader goes', async () => {
  const source = endless();
  const { incoming, outcome } = await ask(source);
  incoming.once('data', () => incoming.destroy());
  await until('it has resolved', () => outcome() === 'resolved');
  expect(source.destroyed).toBe(true);
});

test('does not begin for a reader that has gone', async () => {
  const source = endless();
  const { outcome } = await ask(source, (response) => {
    response.writeHead(200).flushHeaders();
    response.destroy();
  }).catch(() => ({ outcome: () => 'resolved' }));
  await until('it has resolved', () => outcome() === 'resolved' && source.destroyed);
});

test.each<[string, (source: Readable) => unknown, string]>([
  ['fails', (source) => source.destroy(new Error('the disk is gone')), 'the disk is gone'],
  ['is destroyed by somebody else', (source) => source.destroy(), 'resolved'],
])('cuts the response off when the source %s', async (_what, spoil, expected) => {
  const source = endless();
  const { incoming, outcome } = await ask(source);
  incoming.once('data', () => spoil(source));
  await expect(textOf(incoming)).rejects.toThrow('aborted');
  await until('it has ended', () => outcome() === expected);
});

test('rejects for a source that has failed already', async () => {
  const source = endless();
  source.on('error', () => {}).destroy(new Error('the disk is gone'));
  await until('it has failed', () => source.errored !== null);
  await expect(ask(source)).rejects.toThrow('hang up');
  server.closeAllConnections();
});
