// @weight busy @deep AWAY_MS=20000
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { SESSION } from '@visavis/contracts/constants/session';
import { fromNow, until } from '../../src/index.ts';
import { seedOf } from '../../src/random.ts';
import { checkAll } from '../faults/checks.ts';
import { describeCluster } from '../faults/cluster.ts';
import type { FragileEngine } from '../faults/engines.ts';
import { type Lane, nextSlot, whileLanesWork } from '../faults/lanes.ts';
import { keepAsking, slowest } from '../faults/load.ts';
import type { Fixture, Who } from '../faults/setup.ts';
import { type Answer, outcomes, proposal } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';

/**
 * R3, and the table "Engine away" of docs/operations.md: one engine after the other is away while people read and write, and
 * while a call goes on.
 * `AWAY_MS=60000` for the long run, which also has each engine fall silent instead of refusing.
 */
const AWAY_MS = process.env.AWAY_MS
  ? { redis: Number(process.env.AWAY_MS), kafka: Number(process.env.AWAY_MS) }
  : { redis: 10_000, kafka: 4_000 };
const WAYS = process.env.AWAY_MS ? (['cut', 'pause'] as const) : (['cut'] as const);
/** In a long run people take their time: all that they did is looked at in the end. */
const PAUSE_MS = process.env.AWAY_MS ? 250 : 20;
/** Who is not answered after as long waits for nothing: the door gives a read 15 s, a command 30 s. */
const PATIENCE_MS = 8_000;
/**
 * After its return every user is served again within this time; a short run, beside other work, takes a bound that still differs
 * from never.
 */
const RECOVERED_MS = process.env.AWAY_MS ? 10_000 : 30_000;
/** Revocations unseen for as long: from then on what needs them is refused. */
const UNSEEN_MS = 5_000;
/** The host's page sees what a guest's absence would look like, however short. */
const LOOK_MS = 100;
const seed = seedOf('engines away');

describeCluster('while an engine is away', { seed, hosts: 4, followers: 5, environment: { LOG_LEVEL: 'warn' } }, (cluster) => {
  const done: Lane[] = [];

  /**
   * Lanes that insist, and people who do not, from before the engine goes until after it is back. Answers what people got
   * meanwhile.
   */
  async function whileAway(name: FragileEngine['name'], way: (typeof WAYS)[number]) {
    const { engines, product, fixture } = cluster;
    const { proxy } = engines.find((engine) => engine.name === name) as FragileEngine;
    const pids = product.processes().map(({ pid }) => pid);
    const proposals = createProposals(fixture);
    const load = keepAsking({ ...readers(fixture), proposer: proposals.ask }, PAUSE_MS);
    let away = await load.next();
    let recoveredMs = 0;
    const goAway = async () => {
      await delay(1_000);
      await load.next();
      proxy[way]();
      await delay(AWAY_MS[name]);
      const answered = load.next();
      proxy.heal();
      const healedAt = performance.now();
      away = await answered;
      await load.allWell(RECOVERED_MS);
      recoveredMs = Math.round(performance.now() - healedAt);
    };
    const numbers = [done.length, done.length + 1];
    done.push(...(await whileLanesWork(fixture, { numbers, pauseMs: PAUSE_MS }, goAway).finally(() => load.stop())));
    done.push(await proposals.sayAgain());
    await checkAll(fixture, done);

    const table = Object.entries(away).map(
      ([who, answers]) => `  ${who}: ${JSON.stringify(outcomes(answers))}, slowest ${slowest(answers)} ms\n`,
    );
    process.stdout.write(
      `${name} (${way}) away for ${AWAY_MS[name]} ms, all as before after ${recoveredMs} ms\n${table.join('')}`,
    );
    // Nobody had to be started again.
    expect(product.processes().map(({ pid }) => pid)).toEqual(pids);
    for (const answer of Object.values(away).flat()) {
      expect(answer.ms).toBeLessThan(PATIENCE_MS);
      if (answer.status < 500) continue;
      expect([answer.status, answer.body.error]).toEqual([503, 'UNAVAILABLE']);
      expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    }
    return away;
  }

  for (const way of WAYS) {
    test(
      `Redis (${way}): serves reads, and refuses writes and admin calls clearly once revocations are unknown`,
      async () => {
        const away = await whileAway('redis', way);
        for (const reader of ['visitor', 'searcher', 'host'] as const)
          expect(Object.keys(outcomes(away[reader]))).toEqual(['200']);
        for (const who of ['proposer', 'admin'] as const) {
          const late = away[who].filter(({ askedAt }) => askedAt > UNSEEN_MS + 1_500);
          expect(Object.keys(outcomes(late))).toEqual(['503 UNAVAILABLE']);
        }
      },
      AWAY_MS.redis + 120_000,
    );
    test(
      `Kafka (${way}): answers everything as usual, while events wait in the outbox`,
      async () => {
        const away = await whileAway('kafka', way);
        for (const reader of ['visitor', 'searcher', 'host', 'admin'] as const)
          expect(Object.keys(outcomes(away[reader]))).toEqual(['200']);
        expect(Object.keys(outcomes(away.proposer))).toEqual(['201']);
      },
      AWAY_MS.kafka + 120_000,
    );
  }
  // Behind the others, which count all meetings.
  test(
    'Redis: keeps a call and its queue, though nobody can be heard',
    async () => {
      const { engines, fixture } = cluster;
      const { proxy } = engines.find(({ name }) => name === 'redis') as FragileEngine;
      const call = await openCall(fixture);
      for (const way of WAYS) {
        proxy[way]();
        await delay(AWAY_MS.redis);
        proxy.heal();
        await call.allHeard();
      }
      call.close();
      expect(call.losses()).toEqual([]);
    },
    WAYS.length * AWAY_MS.redis + 120_000,
  );
});

/** Host and guest are in the room, another guest waits, and all of them send their heartbeats; the host's page looks on. */
async function openCall({ call, admin, hosts }: Fixture) {
  const [host, ...guests] = hosts as [Who, Who, Who];
  const people = [host, ...guests.slice(0, 2)];
  const date = fromNow(5 * 60_000).toISOString();
  const id = await approvedMeeting(call, { admin: admin.token, host: host.token }, { ...proposal(0), date });
  const ask = async (who: Who, method: string, path: string, body?: object) => {
    const answer = await call(method, `/api/meetings/${id}/${path}`, { token: who.token, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const deviceId = ({ user }: Who) => `page-of-${user._id}`;
  const look = async () => (await ask(host, 'GET', 'session')).session;
  await ask(host, 'POST', 'session/start', {});
  await ask(host, 'POST', 'session/enter', { deviceId: deviceId(host) });
  for (const guest of people.slice(1)) await ask(guest, 'POST', 'waiting-room/join', {});
  const guest = people[1] as Who;
  await ask(host, 'POST', 'waiting-room/admit', { ticketId: (await look()).queue[0].ticketId });
  const { joinToken } = (await ask(guest, 'GET', 'session')).session.me.admission;
  await ask(guest, 'POST', 'session/enter', { deviceId: deviceId(guest), joinToken });

  const heardAt = new Map<Who, number>();
  const losses = new Set<string>();
  const beat = (who: Who) =>
    ask(who, 'POST', 'waiting-room/heartbeat', { deviceId: deviceId(who) }).then(
      () => heardAt.set(who, performance.now()),
      () => undefined,
    );
  const see = async () => {
    const { hostStatus, participants, queue } = await look();
    const here = [...participants, ...queue].map(({ connection }) => connection);
    if (hostStatus !== 'live' || participants.length !== 2 || queue.length !== 1 || here.some((each) => each !== 'connected'))
      losses.add(JSON.stringify({ hostStatus, inRoom: participants.length, waiting: queue.length, here }));
  };
  await Promise.all(people.map(beat));
  await see();
  const timers = [
    ...people.map((who) => setInterval(() => void beat(who), SESSION.heartbeatMs)),
    setInterval(() => void see().catch(() => undefined), LOOK_MS),
  ];
  return {
    losses: () => [...losses],
    close: () => timers.forEach(clearInterval),
    /** Everybody has been heard again, twice. */
    async allHeard(): Promise<void> {
      const from = performance.now() + SESSION.heartbeatMs;
      const isHeard = () => people.every((who) => (heardAt.get(who) ?? 0) > from);
      await until('everybody in the call is heard again', isHeard, RECOVERED_MS + 2 * SESSION.heartbeatMs);
      await see();
    },
  };
}

const readers = ({ call, admin, hosts }: Fixture) => ({
  visitor: () => call('GET', '/api/meetings/public?limit=5'),
  searcher: () => call('GET', '/api/meetings/public?search=lane'),
  host: () => call('GET', '/api/meetings', { token: hosts[0]?.token ?? '' }),
  admin: () => call('GET', '/admin/meetings?limit=5', { token: admin.token }),
});

/**
 * Proposals that are made once each, and in the end those that were refused again with their keys: whatever became of them, each
 * is there once.
 */
function createProposals({ call, insist, hosts }: Fixture) {
  const host = hosts.at(-1) as Who;
  const { token } = host;
  const lane: Lane = { meetings: new Map(), acknowledged: 0, repeated: 0 };
  const refused: number[] = [];
  const keep = (answer: Answer) => {
    expect(answer).toMatchObject({ status: 201 });
    lane.meetings.set(answer.body.meeting._id, answer.body.meeting);
    lane.acknowledged += 1;
  };
  const propose = (slot: number) =>
    call('POST', '/api/meetings', { token, body: proposal(slot, `Said once ${slot}`), key: `away-${seed}-${slot}` });
  return {
    async ask() {
      const slot = nextSlot(host);
      const answer = await propose(slot).catch((error) => {
        refused.push(slot);
        throw error;
      });
      if (answer.status === 201) keep(answer);
      else refused.push(slot);
      return answer;
    },
    async sayAgain(): Promise<Lane> {
      for (const slot of refused) keep(await insist(() => propose(slot)));
      lane.repeated = refused.length;
      return lane;
    },
  };
}
