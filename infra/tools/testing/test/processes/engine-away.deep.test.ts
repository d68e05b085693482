// @weight busy @deep AWAY_MS=20000
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { seedOf } from '../../src/random.ts';
import { checkAll } from '../faults/checks.ts';
import { describeCluster } from '../faults/cluster.ts';
import type { FragileEngine } from '../faults/engines.ts';
import { type Lane, nextSlot, whileLanesWork } from '../faults/lanes.ts';
import { keepAsking, slowest } from '../faults/load.ts';
import type { Fixture, Who } from '../faults/setup.ts';
import { type Answer, outcomes, proposal } from '../support/client.ts';

/**
 * R3, and the table "Engine away" of docs/operations.md: one engine after the other is away while people read and write.
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
});

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
  const lane: Lane = { known: new Map(), acknowledged: 0, repeated: 0 };
  const refused: number[] = [];
  const keep = (answer: Answer) => {
    expect(answer).toMatchObject({ status: 201 });
    lane.known.set(answer.body.meeting._id, answer.body.meeting);
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
