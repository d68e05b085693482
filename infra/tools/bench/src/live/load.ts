import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '@visavis/testing/product';
import { idleShare, idleTicks, nextMessage } from '../child.ts';
import { waitFor } from '../deadline.ts';

/** In a month; each command moves a meeting by an hour. */
const FIRST_START = Date.now() + 30 * 86_400_000;
/** No client has received anything for so long, after the consumers are idle: what has not come will not come. */
const QUIET_MS = 3_000;

export interface BenchMeeting {
  id: string;
  /** Of its host. */
  token: string;
  /** Hours that it has been moved by. */
  hour: number;
}

/** Approved meetings of as many hosts. */
export async function createMeetings(url: string, count: number): Promise<BenchMeeting[]> {
  const admin = (await signIn(url, '+919000000001', 'Admin')).token;
  const meetings: BenchMeeting[] = [];
  for (let index = 0; index < count; index++) {
    const { token } = await signIn(url, `+9198000${String(index).padStart(5, '0')}`, `Host ${index}`);
    const { body } = await send(url, 'POST', '/api/meetings', token, {
      title: 'Portfolio review',
      description: 'Ten minutes about your portfolio.',
      date: new Date(FIRST_START).toISOString(),
      category: 'graphic-design',
    });
    const { _id: id } = (body as { meeting: { _id: string } }).meeting;
    await send(url, 'PUT', `/admin/meetings/${id}/approve`, admin, {});
    meetings.push({ id, token, hour: 0 });
  }
  return meetings;
}

/** `watchers` clients on each meeting, in a process of their own; resolves once all of them are in their rooms. */
export async function openWatchers(url: string, watchers: number, meetings: readonly BenchMeeting[]) {
  const clients = fork(fileURLToPath(new URL('live-client.ts', import.meta.url)), [
    url.replace('localhost', '127.0.0.1'),
    String(watchers),
    ...meetings.map(({ id }) => id),
  ]);
  await nextMessage<{ ready: true }>(clients, `${watchers} clients of each meeting to be in its room`);
  let closed = 0;
  clients.on('message', ({ error }: { error?: string }) => {
    if (error) closed += 1;
  });
  return {
    closed: () => closed,
    /** When each client handled each version of a meeting, as soon as none receives anything any more. */
    async handledOnceQuiet(): Promise<Map<string, number[]>> {
      for (let before = -1; ; await delay(QUIET_MS)) {
        const handled = await reportOf(clients);
        const count = handled.reduce((sum, [, times]) => sum + times.length, 0);
        if (count === before) return new Map(handled);
        before = count;
      }
    },
    close: () => clients.disconnect(),
  };
}

type Handled = [string, number[]][];

const reportOf = (clients: ChildProcess) =>
  waitFor(
    'the report of live-client.ts',
    new Promise<Handled>((resolve) => {
      const onMessage = ({ handled }: { handled?: Handled }) => {
        if (!handled) return;
        clients.off('message', onMessage);
        resolve(handled);
      };
      clients.on('message', onMessage);
      clients.send('report');
    }),
  );

export interface Commands {
  /** Meeting and version → when its 2xx had been read, of the measured commands. */
  answered: Map<string, number>;
  refused: number;
  /** Of the machine, while they were measured. */
  idle: number;
}

/** `rate` commands a second, whether or not earlier ones are answered; those after `warmUpMs` are measured. */
export async function sendAtRate(
  url: string,
  meetings: readonly BenchMeeting[],
  { rate, warmUpMs, measuredMs }: { rate: number; warmUpMs: number; measuredMs: number },
): Promise<Commands> {
  const commands: Commands = { answered: new Map(), refused: 0, idle: 0 };
  const inFlight: Promise<void>[] = [];
  const startedAt = performance.now();
  let idleSince: ReturnType<typeof idleTicks> | undefined;
  for (let index = 0; performance.now() - startedAt < warmUpMs + measuredMs; index++) {
    await delay(Math.max(0, startedAt + (index * 1_000) / rate - performance.now()));
    const isMeasured = performance.now() - startedAt > warmUpMs;
    if (isMeasured) idleSince ??= idleTicks();
    const meeting = meetings[index % meetings.length] as BenchMeeting;
    inFlight.push(
      move(url, meeting).then((version) => {
        if (version === undefined) commands.refused += 1;
        else if (isMeasured) commands.answered.set(`${meeting.id}:${version}`, performance.timeOrigin + performance.now());
      }),
    );
  }
  await Promise.all(inFlight);
  commands.idle = idleShare(idleSince ?? idleTicks());
  return commands;
}

/** The commands a second that the machine carries: one after the other for each meeting, all meetings at once. */
export async function carriedRate(url: string, meetings: readonly BenchMeeting[], ms: number) {
  let done = 0;
  const idleSince = idleTicks();
  const startedAt = performance.now();
  await Promise.all(
    meetings.map(async (meeting) => {
      while (performance.now() - startedAt < ms) if ((await move(url, meeting)) !== undefined) done += 1;
    }),
  );
  return { rate: (done * 1_000) / (performance.now() - startedAt), idle: idleShare(idleSince) };
}

/** Resolves with the meeting's new version; undefined when the command was refused. */
async function move(url: string, meeting: BenchMeeting): Promise<number | undefined> {
  meeting.hour += 1;
  const date = new Date(FIRST_START + (meeting.hour % 8_000) * 3_600_000).toISOString();
  // Beyond what the machine carries, connections are refused, too.
  const response = await send(url, 'PUT', `/api/meetings/${meeting.id}`, meeting.token, { date }).catch(() => undefined);
  return response?.status === 200 ? (response.body as { meeting: { version: number } }).meeting.version : undefined;
}

async function send(url: string, method: string, path: string, token: string, body: unknown) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
