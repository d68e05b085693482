import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createMemoryCache } from '@visavis/cache';
import { createEventFactory, createMetrics, silentLogger, systemClock } from '@visavis/platform';
import { createSqliteStore, type SqliteStore } from '@visavis/store';
import { collections } from '../../../../../services/meeting/src/data/collections.ts';
import { recordBeats, scheduleChecks } from '../../../../../services/meeting/src/data/presence.ts';
import { getSession, openSessions } from '../../../../../services/meeting/src/data/sessions.ts';
import { newSession, type Session } from '../../../../../services/meeting/src/domain/session/session.ts';
import { createSessionReaper } from '../../../../../services/meeting/src/use-cases/session/reap-sessions.ts';
import { waitFor } from '../deadline.ts';
import { ms, printIfMain, type Row } from '../table.ts';
import { insert, person } from './rooms.ts';

/** The target's (`SESSIONS=1000 SECONDS=10 npm run bench P15`). */
const SESSIONS = Number(process.env.SESSIONS ?? 10_000);
/** Once a minute all of them are looked over: the measured time has its share of that. */
const SECONDS = Number(process.env.SECONDS ?? 60);
const STALE_MS = 15_000;
const BEAT_SECONDS = 5;
const AT_ONCE = 1_000;
const SILENT = 7;

/**
 * P15: what the job costs that looks after the sessions once a second, in two replicas that take turns, and when it notices that
 * a guest fell silent; beside reading all of these sessions once a second.
 */
export async function benchSessions(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const store = createSqliteStore({ dir, name: 'sessions' });
  const cache = createMemoryCache({ clock: systemClock });
  try {
    await waitFor(`${SESSIONS} sessions to be stored`, fill(store));
    const deps = {
      store,
      cache,
      clock: systemClock,
      logger: silentLogger,
      metrics: createMetrics(),
      events: createEventFactory('meeting', systemClock),
    } as unknown as Parameters<typeof createSessionReaper>[0];
    const replicas = [createSessionReaper(deps), createSessionReaper(deps)];
    const everybodyBeats = async (but?: string) => {
      const at = new Date();
      const people = Array.from({ length: SESSIONS }, (_, n) => [`host${n}`, `guest${n}`].map((userId) => ({ n, userId })));
      const beats = people
        .flat()
        .filter(({ userId }) => userId !== but)
        .map(({ n, userId }) => ({ meetingId: `m${n}`, userId, deviceId: userId, at, checkAt: at.getTime() + STALE_MS }));
      for (let from = 0; from < beats.length; from += AT_ONCE) {
        await recordBeats(cache, beats.slice(from, from + AT_ONCE));
        await scheduleChecks(cache, beats.slice(from, from + AT_ONCE));
      }
    };
    const looked: number[] = [];
    const second = async (n: number) => {
      const from = performance.now();
      looked.push(await cpuOf(() => replicas[n % replicas.length]?.(new Date()) ?? Promise.resolve()));
      return delay(Math.max(0, 1_000 - (performance.now() - from)));
    };
    for (let n = 0; n < SECONDS; n += 1) {
      if (n % BEAT_SECONDS === 0) await everybodyBeats();
      await waitFor(`second ${n + 1} of ${SECONDS}`, second(n));
    }
    const perSecond = looked.reduce((sum, each) => sum + each, 0) / looked.length / 1_000;
    const most = Math.max(...looked);
    const passes: number[] = [];
    for (let n = 0; n < 5; n += 1) passes.push(await cpuOf(() => readOnce(store)));
    const pass = passes.toSorted((one, other) => one - other)[2] ?? Number.NaN;
    const noticedMs = await silentNoticed(store, everybodyBeats, second);
    const what = `${SESSIONS.toLocaleString('en')} open sessions, two replicas`;
    return [
      {
        target: 'P15',
        what: `${what}: their job, in all`,
        measured: `${perSecond.toFixed(3)} core (in the second in which it looks over all: ${ms(most)})`,
        bar: '≤ 0.2 core',
        peer: `one pass a second that only reads them: ${(pass / 1_000).toFixed(2)} core`,
        ok: perSecond <= 0.2,
      },
      {
        target: 'P15',
        what: `${what}: a silent guest is noticed, after 15 s, within`,
        measured: ms(noticedMs),
        bar: '≤ 2000 ms',
        ok: noticedMs <= 2_000,
      },
    ];
  } finally {
    await cache.close();
    await store.close();
    rmSync(dir, { recursive: true });
  }
}

/** One guest falls silent; everybody else goes on. */
async function silentNoticed(
  store: SqliteStore,
  everybodyBeats: (but?: string) => Promise<void>,
  second: (n: number) => Promise<unknown>,
): Promise<number> {
  await everybodyBeats();
  const silentFrom = performance.now();
  const isNoticed = async () =>
    (await getSession(store, `m${SILENT}`))?.attendees.some(({ lostAt, role }) => role === 'guest' && lostAt !== null);
  for (let n = 0; !(await isNoticed()); n += 1) {
    if (performance.now() - silentFrom > 4 * STALE_MS) throw new Error('nobody noticed the silent guest for a minute');
    if (n > 0 && n % (BEAT_SECONDS - 1) === 0) await everybodyBeats(`guest${SILENT}`);
    await waitFor('a silent guest to be noticed', second(n));
  }
  return performance.now() - silentFrom - STALE_MS;
}

/** Processor time of this process, in ms. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function readOnce(store: SqliteStore): Promise<void> {
  let count = 0;
  for await (const session of openSessions(store)) count += session.attendees.length;
  if (count < SESSIONS) throw new Error('sessions are missing');
}

async function fill(store: SqliteStore): Promise<void> {
  await store.prepare(collections);
  const now = new Date();
  for (let from = 0; from < SESSIONS; from += AT_ONCE)
    await insert(
      store,
      Array.from({ length: Math.min(AT_ONCE, SESSIONS - from) }, (_, n) => sessionOf(from + n, now)),
      now,
    );
}

const sessionOf = (n: number, now: Date): Session => ({
  ...newSession(`m${n}`),
  version: 1,
  phase: 'live',
  hostStatus: 'live',
  attendees: [person(`host${n}`, 'host', now), person(`guest${n}`, 'guest', now)],
});

await printIfMain(import.meta.url, benchSessions);
