// @weight busy @deep FAULTS=20
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { chromium, describeWith, inCall, launchBrowser, watchCalls } from '../../src/index.ts';
import { randomFrom, seedOf } from '../../src/random.ts';
import { describeCluster } from '../faults/cluster.ts';
import { inTurns } from '../faults/moments.ts';
import { type Room, roomOfFive } from './room-of-five.ts';

/** Processes die and stand still, pages reload and close, and turns change, in the midst of a call. `SEED=…` to see one again. */
const seed = seedOf('faults of a call');
const FAULTS = Number(process.env.FAULTS ?? 8);
/** What starts again beside it takes the processor: a bare pair in the same browser misses as much. */
const GAP_MS = 1_000;
const OF_A_BARE_PAIR = 2;

describeWith('chromium', chromium(), 'a call in the cluster', (path) => {
  describeCluster(
    'of five people, over two BFFs',
    { seed, hosts: 5, followers: 0, environment: { LOG_LEVEL: 'error' }, scale: 'bff=2,meeting=2' },
    (cluster) => {
      let browser: Browser;
      let room: Room;
      beforeAll(async () => {
        browser = await launchBrowser(path, { fps: 5 });
        room = await roomOfFive(cluster.fixture, browser);
      }, 300_000);
      afterAll(() => browser?.close(), 60_000);

      test(
        `loses no place, admits nobody twice, and goes on wherever both browsers live, through ${FAULTS} faults`,
        async () => {
          const { product } = cluster;
          const random = randomFrom(seed);
          const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
          const between = (least: number, most: number) => Math.round(least + random() * (most - least));
          const victim = () => pick(product.processes().filter(({ id }) => /^(bff|meeting)-/.test(id)));
          const signal = (pid: number, name: NodeJS.Signals) => {
            try {
              process.kill(pid, name);
            } catch (error) {
              if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
            }
          };
          const faults: (() => [what: string, happen: () => Promise<void>])[] = [
            () => {
              const { id, pid } = victim();
              return [`kill -9 of ${id}`, async () => signal(pid, 'SIGKILL')];
            },
            () => {
              const [{ id, pid }, ms] = [victim(), between(200, 8_000)];
              return [
                `${id} stands still for ${ms} ms`,
                async () => {
                  signal(pid, 'SIGSTOP');
                  await delay(ms);
                  signal(pid, 'SIGCONT');
                },
              ];
            },
            () => {
              const seat = pick(room.seats);
              return [`${seat.name} reloads`, () => room.reload(seat)];
            },
            () => {
              const [seat, ms] = [pick(room.seats), between(200, 8_000)];
              return [`${seat.name} closes the tab for ${ms} ms`, () => room.closeTab(seat, ms)];
            },
            () => {
              const [by, { id, pid }] = [pick(room.seats.slice(0, 2)), victim()];
              return [
                `kill -9 of ${id} while ${by.name} lets the next one in`,
                async () => {
                  const turn = room.nextTurn(by);
                  await delay(between(0, 60));
                  signal(pid, 'SIGKILL');
                  await turn;
                },
              ];
            },
          ];
          const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
          await watchCalls(context);
          const bare = await context.newPage();
          await bare.goto(`${product.url}/privacy-policy`);
          await inCall(bare, 'await call.barePair(5)');
          const turns = inTurns(faults, random);
          for (let count = 1; count <= FAULTS; count += 1) {
            const [what, happen] = turns.next().value();
            const tickets = await room.tickets();
            const views = room.views().map(([seat, other]) => ({ seat, other, visits: seat.visits + other.visits }));
            const labels = (page: (typeof views)[number]['seat']) =>
              views.filter(({ seat }) => seat === page).map(({ other }) => other.video);
            for (const seat of new Set(views.map(({ seat }) => seat)))
              await inCall(seat.page, `call.watchGaps(${JSON.stringify(labels(seat))})`);
            await inCall(bare, `call.watchGaps(['Bare'])`);
            const problems: string[] = [];
            let over = false;
            const watch = (async () => {
              while (!over) {
                problems.push(...(await room.wrong()));
                await delay(250);
              }
            })();
            await happen();
            await room.everyoneInPlace().catch((error) => {
              throw new Error(`${count}. ${what}: ${error.message}`);
            });
            over = true;
            await watch;
            // Who waits on has the same place.
            const now = await room.tickets();
            for (const [userId, ticketId] of now)
              if (tickets.has(userId) && tickets.get(userId) !== ticketId) problems.push(`${userId} has another place`);
            const gapsOf = (page: Page) => inCall<Record<string, number>>(page, 'return call.stopGaps()');
            const bar = Math.max(GAP_MS, OF_A_BARE_PAIR * ((await gapsOf(bare)).Bare ?? 0));
            const gaps = new Map<Page, Record<string, number>>();
            let longest = 0;
            for (const { seat, other, visits } of views) {
              if (seat.visits + other.visits !== visits) continue;
              if (!gaps.has(seat.page)) gaps.set(seat.page, await gapsOf(seat.page));
              const gap = gaps.get(seat.page)?.[other.video] as number;
              longest = Math.max(longest, gap);
              if (gap > bar) problems.push(`${seat.name} missed ${other.video} for ${Math.round(gap)} ms`);
            }
            process.stdout.write(
              `  ${count}. ${what}: at most ${Math.round(longest)} ms without a picture (${Math.round(bar)})\n`,
            );
            expect([what, [...new Set(problems)]]).toEqual([what, []]);
          }
        },
        300_000 + FAULTS * 60_000,
      );
    },
  );
});
