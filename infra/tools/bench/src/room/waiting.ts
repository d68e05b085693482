import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds, nextMessage, startScript } from '../child.ts';
import { ms, percentile, printIfMain, type Row } from '../table.ts';
import { measureJoins } from './joins.ts';

/** The target's; a machine of few file handles says what it can with fewer (`PEOPLE=2000 npm run bench P12`). */
const PEOPLE = Number(process.env.PEOPLE ?? 10_000);
/** As many as a queue takes. */
const IN_ROOM = 50;
const ROOMS = PEOPLE / IN_ROOM;
const CLIENT_PROCESSES = 2;
/** Every place is looked up once, with its first heartbeat. */
const SETTLE_MS = 15_000;
const MEASURED_MS = 20_000;

interface Person {
  meetingId: string;
  token: string;
}
interface Report {
  answered: number[];
  /** Their codes. */
  refused: string[];
}

/**
 * P12: 10,000 people wait in 200 rooms, each with a heartbeat every five seconds; beside the same heartbeats on a bare Socket.IO
 * server. And 40 joins of one meeting in one tick.
 */
export async function benchWaiting(): Promise<Row[]> {
  const server = await startScript<{ port: number; people: Person[] }>(new URL('waiting-server.ts', import.meta.url), [
    String(ROOMS),
    String(PEOPLE),
  ]);
  const { people } = server.first;
  const ours = await measure(server, people, 2);
  const bare = await startScript<{ port: number }>(new URL('waiting-peer.ts', import.meta.url));
  const peer = await measure(bare, people, 4);
  const beats = `${PEOPLE.toLocaleString('en')} people wait in ${ROOMS} rooms`;
  return [
    {
      target: 'P12',
      what: `${beats}: processor time of the BFF and the meeting service, ${Math.round(ours.rate)} heartbeats/s (${ours.refused.length} refused${codesOf(ours.refused)})`,
      measured: `${ours.cores.toFixed(2)} core (${(ours.cores / peer.cores).toFixed(2)} ×)`,
      bar: '≤ 0.25 core',
      peer: `a bare Socket.IO server, ${Math.round(peer.rate)} heartbeats/s: ${peer.cores.toFixed(2)} core`,
      ok: ours.cores <= 0.25 && ours.refused.length === 0,
    },
    {
      target: 'P12',
      what: `${beats}: units of work of the store in ${MEASURED_MS / 1_000} s`,
      measured: String(ours.commits),
      bar: '0',
      ok: ours.commits === 0,
    },
    {
      target: 'P12',
      what: `${beats}: a heartbeat acknowledged, p99`,
      measured: ms(percentile(ours.answered, 0.99)),
      bar: '–',
      peer: ms(percentile(peer.answered, 0.99)),
      ok: true,
    },
    await measureJoins(),
  ];
}

/** All of them come, from loopback addresses of their own, since one has too few ports; then what their heartbeats cost. */
async function measure(
  server: { child: ChildProcess; first: { port: number } },
  people: readonly Person[],
  firstAddress: number,
) {
  const children = [server.child];
  try {
    const url = `http://127.0.0.1:${server.first.port}`;
    const clients: ChildProcess[] = [];
    for (let n = 0; n < CLIENT_PROCESSES; n += 1) {
      const { child } = await startScript(new URL('waiting-clients.ts', import.meta.url), [url, `127.0.0.${firstAddress + n}`]);
      children.push(child);
      clients.push(child);
    }
    const ready = clients.map((client, n) => nextMessage(client, `the people of process ${n + 1} to be connected`));
    for (const [n, client] of clients.entries())
      client.send({ people: people.filter((_, index) => index % CLIENT_PROCESSES === n) });
    await Promise.all(ready);
    await delay(SETTLE_MS);
    const commits = () => ask<{ commits: number }>(server.child, people.length);
    const isOurs = 'people' in server.first;
    const before = isOurs ? (await commits()).commits : 0;
    await Promise.all(clients.map((client) => ask(client, {})));
    const pid = server.child.pid as number;
    const [from, startedAt] = [cpuSeconds(pid), performance.now()];
    await delay(MEASURED_MS);
    const seconds = (performance.now() - startedAt) / 1_000;
    const cores = (cpuSeconds(pid) - from) / seconds;
    const reports = await Promise.all(clients.map((client) => ask<Report>(client, {})));
    const answered = reports.flatMap((report) => report.answered);
    return {
      cores,
      answered,
      rate: answered.length / seconds,
      refused: reports.flatMap((report) => report.refused),
      commits: isOurs ? (await commits()).commits - before : 0,
    };
  } finally {
    for (const child of children) child.disconnect();
  }
}

const codesOf = (refused: readonly string[]) => (refused.length > 0 ? `: ${[...new Set(refused)].join(', ')}` : '');

const ask = async <M>(child: ChildProcess, order: object | number): Promise<M> => {
  const answer = nextMessage<M>(child, `an answer to ${JSON.stringify(order)}`);
  child.send(order);
  return answer;
};

await printIfMain(import.meta.url, benchWaiting);
