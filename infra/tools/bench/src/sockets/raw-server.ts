// The peer of P3: `ws` and a loop. The message is made ready once, as its README advises for broadcasts.
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.once('listening', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', ({ emit, text }: { emit: number; text: string }) => {
  for (let n = 0; n < emit; n += 1) {
    const message = Buffer.from(text);
    for (const client of server.clients) client.send(message, { binary: false });
  }
});
process.on('disconnect', () => process.exit());
