import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { startTcpProxy, until, WAITING_EVENTS } from '../../src/index.ts';
import { asUser, connect } from '../support/sockets.ts';
import { startCrowd } from './children.ts';
import type { FaultyCluster } from './cluster.ts';
import { type Lane, whileLanesWork } from './lanes.ts';

/** It hears of every change, one by one; the lists get several together. */
const ROOM = 'admin';
/** Some events a second: what comes during the cuts fits into the replay window, so that all of it can be delivered exactly. */
const PAUSE_MS = 150;
/** Looked at for so long; when the last of them was there is asked of what they say. */
const CAUGHT_UP_MS = 90_000;

/**
 * A crowd follows while people work: one third behind a network that is cut, one behind one that falls silent, one with nothing
 * in between; meanwhile each BFF is killed, and Redis is away. Everybody hears every event, once and in order (R2).
 */
export async function crowdUnderFaults(
  { product, engines, fixture }: FaultyCluster,
  options: { clients: number; cutMs: number; redisMs: number; convergedMs: number; lanes: number[] },
): Promise<Lane[]> {
  const { clients, cutMs, redisMs } = options;
  const port = Number(new URL(product.url).port);
  const [cut, silent] = [await startTcpProxy({ port }), await startTcpProxy({ port })];
  const redis = engines.find(({ name }) => name === 'redis');
  const urls = [port, cut.port, silent.port].map((each) => `http://127.0.0.1:${each}`);
  const { token } = fixture.admin;
  const crowd = startCrowd({ urls, clients, room: ROOM, token });
  const kill = (id: string) => {
    const victim = product.processes().find((each) => each.id === id);
    if (victim) process.kill(victim.pid, 'SIGKILL');
  };
  try {
    await until('all are in the room', async () => (await crowd.report()).present === clients, 60_000);
    let healedAt = 0;
    const done = await whileLanesWork(fixture, { numbers: options.lanes, pauseMs: PAUSE_MS }, async () => {
      await delay(500);
      cut.cut();
      silent.pause();
      await delay(cutMs / 3);
      kill('bff-1');
      await delay((cutMs * 2) / 3 - redisMs);
      redis?.proxy.cut();
      await delay(redisMs);
      for (const proxy of [redis?.proxy, cut, silent]) proxy?.heal();
      kill('bff-2');
      healedAt = Date.now();
    });
    await product.ready();
    const readyMs = Date.now() - healedAt;
    await product.zero(WAITING_EVENTS);
    const heard = await until(
      'everybody has heard everything',
      async () => {
        const report = await crowd.report();
        const [first, ...others] = report.histories;
        if (!first || others.length > 0) throw new Error(`${report.histories.length} histories`);
        const storedIds = await idsSince(product.url, token, first.from);
        if (storedIds.length !== first.ids.length) throw new Error(`${first.ids.length} of ${storedIds.length} events`);
        expect(first.ids).toEqual(storedIds);
        return { ...report, events: storedIds };
      },
      CAUGHT_UP_MS,
    );
    // By the clients' own account: what the product's metrics say of waiting events is up to some seconds old.
    const convergedMs = heard.lastNewsAt - healedAt;
    const { connects, startedOver, events } = heard;
    process.stdout.write(
      `${clients} clients, ${events.length} events, ${connects} connections; after the last fault: ready ${readyMs} ms, converged ${convergedMs} ms\n`,
    );
    expect(convergedMs).toBeLessThan(options.convergedMs);
    expect(new Set(events).size).toBe(events.length);
    expect(startedOver).toBe(0);
    // The first third at least came again.
    expect(connects).toBeGreaterThan((clients * 4) / 3);
    return done;
  } finally {
    crowd.leave();
    await Promise.all([cut.close(), silent.close()]);
  }
}

/** The room's own record of what came after `seq`. */
async function idsSince(url: string, token: string, seq: number): Promise<string[]> {
  const browser = await connect(url, asUser(token));
  try {
    const { cursor } = await browser.send('admin:join');
    const { rooms } = await browser.send('room:replay', { rooms: { [ROOM]: { epoch: cursor.epoch, seq } } });
    return rooms[ROOM].events.map(([, , stamp]: [string, unknown, { id: string }]) => stamp.id);
  } finally {
    browser.close();
  }
}
