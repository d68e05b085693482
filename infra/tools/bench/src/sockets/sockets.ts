import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@visavis/testing/wait';
import { cpuSeconds, nextMessage, rssKiB, startScript } from '../child.ts';
import { median, perSecond, printIfMain, type Row } from '../table.ts';
import { updatedMessage } from './event.ts';

/** The target's; a machine of few file handles says what it can with fewer (`SOCKETS=2000 npm run bench P3`). */
const CONNECTIONS = Number(process.env.SOCKETS ?? 10_000);
const CLIENT_PROCESSES = 2;
const PAIRS = 5;
const EVENTS = 5;
/** After the handshakes, so that what they left behind is not counted as the connections'. */
const SETTLE_MS = 5_000;
/** A list's pause after an update (docs/adr/0032), with room to spare: changes within it would be one delivery, not several. */
const pauseAfter = (deliveryMs: number) => 750 + 10 * deliveryMs;

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
      const ours = await product.costOf({ emit: 1 }, pauseAfter);
      const theirs = await raw.costOf({ emit: 1, text });
      if (pair === 0) continue; // warm-up
      rates.push(1 / ours);
      ratios.push(ours / theirs);
    }
    const ratio = median(ratios);
    const rate = median(rates);
    return [
      {
        target: 'P3',
        what: `processor time a delivery, ${CONNECTIONS.toLocaleString('en')} sockets in one room (${PAIRS} pairs of ${EVENTS} events, one at a time)`,
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
      const answer = nextMessage<{ listeners: number }>(server.child, `how many ${protocol} sockets have joined`);
      server.child.send({});
      return (await answer).listeners;
    },
    /** Seconds of the server's processor time for one delivery of an event, until every client has it, over some events. */
    async costOf(order: { emit: 1; text?: string }, pauseAfter = (_deliveryMs: number) => 0): Promise<number> {
      let cpu = 0;
      for (let event = 1; event <= EVENTS; event += 1) {
        const everyClient = (what: string) =>
          Promise.all(clients.map((client, n) => nextMessage(client, `${what}, ${protocol} clients ${n + 1}`)));
        const expecting = everyClient(`to be ready for event ${event} of ${EVENTS}`);
        for (const client of clients) client.send({ more: 1 });
        await expecting;
        const arrived = everyClient(`event ${event} of ${EVENTS} everywhere`);
        const [from, startedAt] = [cpuSeconds(pid), performance.now()];
        server.child.send(order);
        await arrived;
        cpu += cpuSeconds(pid) - from;
        await delay(pauseAfter(performance.now() - startedAt));
      }
      return cpu / (EVENTS * CONNECTIONS);
    },
  };
}

await printIfMain(import.meta.url, benchSockets);
