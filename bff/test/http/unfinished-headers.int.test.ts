import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import { createFixture, type Fixture } from '../support.ts';

let fixture: Fixture;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await fixture.close();
});

/** Connections of one address that send half of their headers, one after the other. */
async function halfRequests(count: number, localAddress: string) {
  const received = Array.from({ length: count }, () => '');
  for (const index of received.keys()) {
    const socket = connect({ host: '127.0.0.1', port: fixture.port, localAddress });
    sockets.push(socket);
    socket.on('data', (chunk) => {
      received[index] = `${received[index]}${chunk}`;
    });
    socket.on('error', () => undefined);
    socket.write('GET /api/meetings/public HTTP/1.1\r\nHost: local');
    await delay(300);
  }
  return received;
}

it('refuses the oldest of one network’s requests whose headers are not complete', async () => {
  fixture = await createFixture({ settings: { LIMIT_UNFINISHED: '2' } });
  const [received, others] = await Promise.all([halfRequests(4, '127.0.0.2'), halfRequests(1, '127.0.0.3')]);
  await until('the two oldest are refused', () => received.slice(0, 2).every((each) => each.startsWith('HTTP/1.1 408')));
  expect([...received.slice(2), ...others]).toEqual(['', '', '']);
});

it('does not count those of a trusted proxy, which come from many networks', async () => {
  fixture = await createFixture({ settings: { LIMIT_UNFINISHED: '2', TRUST_PROXY: '127.0.0.2' } });
  const [received, others] = await Promise.all([halfRequests(4, '127.0.0.2'), halfRequests(4, '127.0.0.3')]);
  await until('the others are refused', () => others[0]?.startsWith('HTTP/1.1 408'));
  expect(received).toEqual(['', '', '', '']);
});
