import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@visavis/testing/wait';
import { cpuSeconds, nextMessage, rssKiB, startScript } from '../child.ts';
import { median, perSecond, printIfMain, type Row } from '../table.ts';
import { updatedMessage } from './event.ts';

const CONNECTIONS = 10_000;
const CLIENT_PROCESSES = 2;
const PAIRS = 5;
const EVENTS = 5;
/** After the handshakes, so that what they left behind is not counted as the connections'. */
const SETTLE_MS = 5_000;

/** P3: events to 10,000 sockets in one room, by the BFF and by a plain `ws` server, in turn. */
export async function benchSockets(): Promise<Row[]> {
  const children: ChildProcess[] = [];
  try {
    const product = await open('product-server.ts', 'socket.io', 2, children);
    await until('all have joined the room', () => product.listeners().then((count) => count === CONNECTIONS), 30_000);
    const raw = await open('raw-server.ts', 'raw', 4, children);
    const text = updatedMessage();

    const rates: number[] = [];
    const ratios: number[] = [];
    for (let pair = 0; pair <= PAIRS; pair++) {
      const ours = await product.costOf({ emit: EVENTS });
      const theirs = await raw.costOf({ emit: EVENTS, text });
      if (pair === 0) continue; // warm-up
      rates.push(1 / ours);
      ratios.push(ours / theirs);
    }
    const ratio = median(ratios);
    const rate = median(rates);
    return [
      {
        target: 'P3',
        what: `processor time a delivery, ${CONNECTIONS.toLocaleString('en')} sockets in one room (${PAIRS} pairs of ${EVENTS} events)`,
        measured: `${ratio.toFixed(2)} × raw ws`,
        bar: '≤ 1.50 ×',
        ok: ratio <= 1.5,
      },
      { target: 'P3', what: 'deliveries a core', measured: perSecond(rate), bar: '≥ 50,000/s', ok: rate >= 50_000 },
      {
        target: 'P3',
        what: 'resident memory a connection',
        measured: `${product.kibEach.toFixed(1)} KiB`,
        bar: '≤ 30 KiB',
        peer: `raw ws: ${raw.kibEach.toFixed(1)} KiB`,
        ok: product.kibEach <= 30,
      },
    ];
  } finally {
    for (const child of children) child.disconnect();
  }
}

/** A server with all its clients; these come from loopback addresses of their own, since one has too few ports. */
async function open(script: string, protocol: string, firstAddress: number, children: ChildProcess[]) {
  const server = await startScript<number>(new URL(script, import.meta.url));
  children.push(server.child);
  const pid = server.child.pid as number;
  const before = rssKiB(pid);
  const clients = await Promise.all(
    Array.from({ length: CLIENT_PROCESSES }, async (_, n) => {
      const url = `http://127.0.0.1:${server.first}`;
      const args = [url, String(CONNECTIONS / CLIENT_PROCESSES), `127.0.0.${firstAddress + n}`, protocol];
      const { child, first } = await startScript<{ error?: string }>(new URL('clients.ts', import.meta.url), args);
      if (first.error) throw new Error(`${protocol} clients: ${first.error}`);
      children.push(child);
      return child;
    }),
  );
  await delay(SETTLE_MS);
  const kibEach = (rssKiB(pid) - before) / CONNECTIONS;

  return {
    kibEach,
    listeners: async (): Promise<number> => {
      const answer = nextMessage<{ listeners: number }>(server.child);
      server.child.send({});
      return (await answer).listeners;
    },
    /** Seconds of the server's processor time for one delivery of what `order` asks for, until every client has it. */
    async costOf(order: { emit: number; text?: string }): Promise<number> {
      const arrived = clients.map((client) => nextMessage<{ delivered: number }>(client));
      for (const client of clients) client.send({ more: order.emit });
      const from = cpuSeconds(pid);
      server.child.send(order);
      await Promise.all(arrived);
      return (cpuSeconds(pid) - from) / (order.emit * CONNECTIONS);
    },
  };
}

await printIfMain(import.meta.url, benchSockets);
