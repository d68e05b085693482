import { randomUUID } from 'node:crypto';
import { startClusterProduct } from '@visavis/testing/cluster';
import { type Product, startProduct } from '@visavis/testing/product';
import { WAITING_EVENTS } from '@visavis/testing/zero';
import { startScript } from '../child.ts';
import { ms, percentile, perSecond, printIfMain, type Row } from '../table.ts';
import { type BenchMeeting, type Commands, carriedRate, createMeetings, openWatchers, sendAtRate } from './load.ts';

/** The target's; a machine of few cores says what it can with fewer (`CLIENTS=100 RATE=50 npm run bench P4`). */
const CLIENTS = Number(process.env.CLIENTS ?? 500);
const RATE = Number(process.env.RATE ?? 100);
const MEETINGS = 20;
/** Of one meeting. */
const WATCHERS = Math.floor(CLIENTS / MEETINGS);
const STEADY = { rate: RATE, warmUpMs: 10_000, measuredMs: 15_000 };
const CALIBRATION_MS = 5_000;
const OVERLOAD_MS = 10_000;
const LATE_MS = 2_000;
/** Until the consumers have worked off what is waiting, at twice the load that the machine carries. */
const IDLE_DEADLINE_MS = 300_000;

/**
 * P4: from the 2xx of a command to the event handled by everyone who watches that meeting: 500 clients on 20 meetings, 100
 * commands a second, and the same clients on plain Socket.IO; then twice the commands that the machine carries. What has not
 * arrived once consumers are idle is missing; what took longer than 2 s is late.
 * Each command moves an approved meeting (a co-host edit would need a lookup). All clients have a list open besides, as every
 * page has.
 */
export async function benchLive(): Promise<Row[]> {
  const environment = { RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0', LOG_LEVEL: 'error' };
  const peer = await measurePeer();
  return [
    ...(await measure('all-in-one', await startProduct(environment), 25, peer)),
    ...(await measure('Kafka and Redis, two BFFs', await startClusterProduct(environment), 60, peer)),
  ];
}

async function measurePeer(): Promise<string> {
  const peer = await startScript<number>(new URL('live-peer.ts', import.meta.url));
  try {
    const url = `http://127.0.0.1:${peer.first}`;
    const meetings = Array.from({ length: MEETINGS }, (): BenchMeeting => ({ id: randomUUID(), token: '', hour: 0 }));
    const watchers = await openWatchers(url, WATCHERS, meetings);
    const commands = await sendAtRate(url, meetings, STEADY);
    const { delays } = deliveriesOf(commands, await watchers.handledOnceQuiet());
    watchers.close();
    return `plain Socket.IO, without lists and store: ${ms(percentile(delays, 0.99))} (machine ${percentOf(commands.idle)} idle)`;
  } finally {
    peer.child.disconnect();
  }
}

async function measure(shape: string, product: Product, barMs: number, peer: string): Promise<Row[]> {
  try {
    const { url } = product;
    const meetings = await createMeetings(url, MEETINGS);
    const watchers = await openWatchers(url, WATCHERS, meetings);
    const handled = async () => {
      await product.zero(WAITING_EVENTS, IDLE_DEADLINE_MS);
      return watchers.handledOnceQuiet();
    };
    const steady = await sendAtRate(url, meetings, STEADY);
    const { delays, ...steadyRows } = rowsOf(steady, await handled(), `${RATE} events/s, ${shape}`, watchers.closed());
    const p99 = percentile(delays, 0.99);

    const carried = await carriedRate(url, meetings, CALIBRATION_MS);
    await handled();
    const rate = Math.ceil(2 * carried.rate);
    const overload = await sendAtRate(url, meetings, { rate, warmUpMs: 0, measuredMs: OVERLOAD_MS });
    const twice = `${rate} commands/s (this machine carries ${perSecond(carried.rate)}, ${percentOf(carried.idle)} idle), ${shape}`;
    const overloadRows = rowsOf(overload, await handled(), twice, watchers.closed());
    watchers.close();
    return [
      {
        target: 'P4',
        what: `2xx → handled by the ${WATCHERS} who watch the meeting, ${MEETINGS} meetings, ${RATE} events/s, ${shape}, p99`,
        measured: `${ms(p99)} (p50 ${ms(percentile(delays, 0.5))}, ${delays.length} deliveries, machine ${percentOf(steady.idle)} idle)`,
        bar: `≤ ${barMs} ms`,
        peer,
        ok: p99 <= barMs,
      },
      { target: 'P4', what: `commands refused, ${shape}`, measured: String(steady.refused), bar: '0', ok: steady.refused === 0 },
      ...steadyRows.rows,
      { target: 'P4', what: `commands refused, ${twice}`, measured: String(overload.refused), bar: '–', ok: true },
      ...overloadRows.rows,
    ];
  } finally {
    await product.dispose();
  }
}

function rowsOf(commands: Commands, handled: ReadonlyMap<string, number[]>, what: string, closed: number) {
  const { delays, missing } = deliveriesOf(commands, handled);
  const late = delays.filter((each) => each > LATE_MS).length;
  const rows: Row[] = [
    { target: 'P4', what: `deliveries later than ${LATE_MS} ms, ${what}`, measured: String(late), bar: '–', ok: true },
    {
      target: 'P4',
      what: `deliveries missing once consumers are idle, ${what}`,
      measured: `${missing} of ${commands.answered.size * WATCHERS}${closed > 0 ? ` (${closed} connections were closed)` : ''}`,
      bar: '0',
      ok: missing === 0,
    },
  ];
  return { delays, rows };
}

/** How long each delivery took (ms), and how many there were none of. */
function deliveriesOf({ answered }: Commands, handled: ReadonlyMap<string, number[]>) {
  const delays: number[] = [];
  let missing = 0;
  for (const [key, at] of answered) {
    const times = handled.get(key) ?? [];
    missing += Math.max(0, WATCHERS - times.length);
    // Handled before the answer was read is as good as zero.
    for (const time of times) delays.push(Math.max(0, time - at));
  }
  return { delays, missing };
}

const percentOf = (share: number) => `${Math.round(share * 100)} %`;

await printIfMain(import.meta.url, benchLive);
