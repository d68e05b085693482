import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startClusterProduct } from '@visavis/testing/cluster';
import { type Product, signIn, startProduct } from '@visavis/testing/product';
import { WAITING_EVENTS } from '@visavis/testing/zero';
import { idleShare, idleTicks } from './child.ts';
import { percentile, printIfMain, type Row } from './table.ts';

/** The target's; a machine of few cores says what it can with fewer (`CLIENTS=100 RATE=50 npm run bench P4`). */
const CLIENTS = Number(process.env.CLIENTS ?? 500);
const RATE = Number(process.env.RATE ?? 100);
const MEETINGS = 20;
/** Of one meeting. */
const WATCHERS = Math.floor(CLIENTS / MEETINGS);
/** In a month; each command moves a meeting by an hour. */
const FIRST_START = Date.now() + 30 * 86_400_000;
const WARM_UP_MS = 10_000;
const MEASURED_MS = 15_000;
const LATE_MS = 2_000;
/** Until the consumers have worked off what is waiting, at twice the load that the machine carries. */
const IDLE_DEADLINE_MS = 300_000;
/** No client has received anything for so long, after the consumers are idle: what has not come will not come. */
const QUIET_MS = 3_000;

/**
 * P4: from the 2xx of a command to the event handled by everyone who watches that meeting: 500 clients on 20 meetings, 100 commands a second.
 * What has not arrived once consumers are idle is missing; what took longer than 2 s is late.
 * Each command moves an approved meeting (a co-host edit would need a lookup). All clients have a list open besides, as every page has.
 */
export async function benchLive(): Promise<Row[]> {
  const environment = { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0', LOG_LEVEL: 'error' };
  return [
    ...(await measure('all-in-one', await startProduct(environment), 25)),
    ...(await measure('Kafka and Redis, two BFFs', await startClusterProduct(environment), 60)),
  ];
}

async function measure(shape: string, product: Product, barMs: number): Promise<Row[]> {
  try {
    const admin = (await signIn(product.url, '+919000000001', 'Admin')).token;
    const meetings: { id: string; token: string; hour: number }[] = [];
    for (let index = 0; index < MEETINGS; index++) {
      const { token } = await signIn(product.url, `+9198000${String(index).padStart(5, '0')}`, `Host ${index}`);
      const made = (
        await send(product.url, 'POST', '/api/meetings', token, {
          title: 'Portfolio review',
          description: 'Ten minutes about your portfolio.',
          date: new Date(FIRST_START).toISOString(),
          category: 'graphic-design',
        })
      ).body as { meeting: { _id: string } };
      await send(product.url, 'PUT', `/admin/meetings/${made.meeting._id}/approve`, admin, {});
      meetings.push({ id: made.meeting._id, token, hour: 0 });
    }

    const clients = fork(fileURLToPath(new URL('live-client.ts', import.meta.url)), [
      product.url.replace('localhost', '127.0.0.1'),
      String(WATCHERS),
      ...meetings.map(({ id }) => id),
    ]);
    await new Promise<void>((resolve, reject) =>
      clients.on('message', (message: { ready?: true; error?: string }) =>
        message.error ? reject(new Error(message.error)) : message.ready && resolve(),
      ),
    );

    let closed = 0;
    clients.on('message', ({ error }: { error?: string }) => {
      if (error) closed += 1;
    });
    const answered = new Map<string, number>();
    let refused = 0;
    let idleSince = idleTicks();
    let measuring = false;
    const inFlight: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let index = 0; performance.now() - startedAt < WARM_UP_MS + MEASURED_MS; index++) {
      await delay(Math.max(0, startedAt + (index * 1_000) / RATE - performance.now()));
      const meeting = meetings[index % meetings.length] as (typeof meetings)[number];
      meeting.hour += 1;
      const measured = performance.now() - startedAt > WARM_UP_MS;
      if (measured && !measuring) idleSince = idleTicks();
      measuring = measured;
      inFlight.push(
        send(product.url, 'PUT', `/api/meetings/${meeting.id}`, meeting.token, {
          date: new Date(FIRST_START + meeting.hour * 3_600_000).toISOString(),
        })
          // Beyond what the machine carries, connections are refused, too.
          .catch(() => undefined)
          .then((response) => {
            if (response?.status !== 200) {
              refused += 1;
              return;
            }
            const { body } = response;
            if (measured)
              answered.set(
                `${meeting.id}:${(body as { meeting: { version: number } }).meeting.version}`,
                performance.timeOrigin + performance.now(),
              );
          }),
      );
    }
    await Promise.all(inFlight);
    const idle = idleShare(idleSince);
    await product.zero(WAITING_EVENTS, IDLE_DEADLINE_MS);
    const handled = await handledOnceQuiet(clients);
    clients.disconnect();

    const delays: number[] = [];
    let missing = 0;
    for (const [key, at] of answered) {
      const times = handled.get(key) ?? [];
      missing += Math.max(0, WATCHERS - times.length);
      // Handled before the answer was read is as good as zero.
      for (const time of times) delays.push(Math.max(0, time - at));
    }
    const p99 = percentile(delays, 0.99);
    const late = delays.filter((each) => each > LATE_MS).length;
    return [
      {
        target: 'P4',
        what: `2xx → handled by the ${WATCHERS} who watch the meeting, ${MEETINGS} meetings, ${RATE} events/s, ${shape}, p99`,
        measured: `${p99.toFixed(1)} ms (p50 ${percentile(delays, 0.5).toFixed(1)} ms, ${delays.length} deliveries, machine ${Math.round(idle * 100)} % idle)`,
        bar: `≤ ${barMs} ms`,
        ok: p99 <= barMs,
      },
      { target: 'P4', what: `commands refused, ${shape}`, measured: String(refused), bar: '0', ok: refused === 0 },
      { target: 'P4', what: `deliveries later than ${LATE_MS} ms, ${shape}`, measured: String(late), bar: '–', ok: true },
      {
        target: 'P4',
        what: `deliveries missing once consumers are idle, ${shape}`,
        measured: `${missing} of ${answered.size * WATCHERS}${closed > 0 ? ` (${closed} connections were closed)` : ''}`,
        bar: '0',
        ok: missing === 0,
      },
    ];
  } finally {
    await product.dispose();
  }
}

type Handled = [string, number[]][];

/** What every client has handled, as soon as none receives anything any more. */
async function handledOnceQuiet(clients: ChildProcess): Promise<Map<string, number[]>> {
  for (let before = -1; ; await delay(QUIET_MS)) {
    const handled = await reportOf(clients);
    const count = handled.reduce((sum, [, times]) => sum + times.length, 0);
    if (count === before) return new Map(handled);
    before = count;
  }
}

const reportOf = (clients: ChildProcess) =>
  new Promise<Handled>((resolve) => {
    const onMessage = ({ handled }: { handled?: Handled }) => {
      if (!handled) return;
      clients.off('message', onMessage);
      resolve(handled);
    };
    clients.on('message', onMessage);
    clients.send('report');
  });

async function send(url: string, method: string, path: string, token: string, body: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

await printIfMain(import.meta.url, benchLive);
