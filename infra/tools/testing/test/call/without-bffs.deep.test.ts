// @weight busy
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  type ClusterProduct,
  chromium,
  describeWith,
  inCall,
  launchBrowser,
  signIn,
  until,
  watchCalls,
} from '../../src/index.ts';
import { seedOf } from '../../src/random.ts';
import { describeCluster } from '../faults/cluster.ts';
import { clientOf } from '../support/client.ts';
import { signedIn } from '../support/session.ts';
import { faceToFace, GUEST_VIDEO, gapsDuring, HOST_VIDEO, meetingOfTwo, picturesMove, type Who } from './pair.ts';

/** Pages try again after up to 30 s, and a machine that starts processes meanwhile is slow. */
const BACK_MS = 90_000;
const AWAY_MS = 8_000;
/** What starts again beside it takes the processor: a bare pair in the same browser misses as much. */
const GAP_MS = 1_000;
const OF_A_BARE_PAIR = 2;
/** Two pages draw their clocks, and are read, one after the other. */
const CLOCKS_APART_SEC = 5;

describeWith('chromium', chromium(), 'a call in the cluster', (path) => {
  const options = { seed: seedOf('without BFFs'), hosts: 0, followers: 0, environment: { LOG_LEVEL: 'error' } };
  describeCluster('that loses all its BFFs', options, (cluster) => {
    let browser: Browser;
    let contexts: BrowserContext[] = [];
    let meeting: Awaited<ReturnType<typeof meetingOfTwo>>;
    let host: Page;
    let guest: Page;
    let waiting: Who;
    beforeAll(async () => {
      browser = await launchBrowser(path, { fps: 5 });
    }, BACK_MS);
    afterAll(() => browser?.close(), BACK_MS);

    const call: ReturnType<typeof clientOf> = (...ask) => clientOf(cluster.product.url)(...ask);
    const enter = async (who: Who) => {
      const { url } = cluster.product;
      const context = await browser.newContext({ storageState: signedIn(url, who), permissions: ['camera', 'microphone'] });
      context.setDefaultTimeout(BACK_MS);
      contexts.push(context);
      await watchCalls(context);
      const page = await context.newPage();
      await page.goto(`${url}/m/${meeting.id}`);
      return page;
    };
    beforeEach(async () => {
      meeting = await meetingOfTwo(cluster.product);
      host = await enter(meeting.host);
      guest = await enter(meeting.guest);
      const length = { change: { action: 'length', minutes: 30 } };
      const set = await call('POST', `/api/meetings/${meeting.id}/session/turn`, { token: meeting.host.token, body: length });
      expect(set.status).toBe(200);
      await faceToFace(host, guest);
      waiting = await signIn(cluster.product.url, '+919811100043', 'Wila Waits');
      await (await enter(waiting)).getByRole('button', { name: 'Join the queue' }).click();
    }, 180_000);
    afterEach(async () => {
      await call('POST', `/api/meetings/${meeting.id}/session/end`, { token: meeting.host.token, body: {} });
      for (const context of contexts) await context.close();
      contexts = [];
    }, BACK_MS);

    const snapshot = async () =>
      (await call('GET', `/api/meetings/${meeting.id}/session`, { token: meeting.host.token })).body.session;
    /** Both in the room and connected, and the third one in the queue. */
    const places = async () => {
      const { participants, queue } = await snapshot();
      return {
        inside: participants
          .map(({ userId, ticketId, away, connection }: Record<string, string>) => [userId, ticketId, Boolean(away), connection])
          .sort(),
        waiting: queue.map(({ userId, ticketId }: Record<string, string>) => [userId, ticketId]),
      };
    };
    /** Seconds left, as the page shows it. */
    const clockOf = async (page: Page) => {
      const text = await page
        .getByText(/turn: \d+:\d\d left/i)
        .first()
        .textContent();
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text ?? '') ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };
    const write = async (page: Page, text: string) => {
      const field = page.getByRole('textbox', { name: 'Message' });
      if (!(await field.isVisible())) await page.getByRole('button', { name: /^Chat/ }).click();
      await field.fill(text);
      await field.press('Enter');
    };

    test.each<NodeJS.Signals>(['SIGTERM', 'SIGKILL'])(
      'keeps pictures, places, chat and the clock of the turn through %s of all of them',
      async (signal) => {
        const { product } = cluster;
        await write(guest, 'Before the break');
        await write(host, 'Here, too');
        await guest.getByText('Here, too').waitFor();
        const waits = await until('the third one waits', async () => (await snapshot()).queue[0]);
        expect(waits.userId).toBe(waiting.user._id);
        const before = { places: await places(), clock: await clockOf(host) };
        const bare = await (await browser.newContext({ permissions: ['camera', 'microphone'] })).newPage();
        contexts.push(bare.context());
        await watchCalls(bare.context());
        await bare.goto(`${product.url}/privacy-policy`);
        await inCall(bare, 'await call.barePair(5)');

        const watched = [
          [host, GUEST_VIDEO],
          [guest, HOST_VIDEO],
          [bare, 'Bare'],
        ] as const;
        const [atHost = 0, atGuest = 0, atBare = 0] = await gapsDuring(watched, async () => {
          await withoutBffs(product, signal);
          let seen: unknown;
          const isAsBefore = async () => {
            seen = await places();
            return JSON.stringify(seen) === JSON.stringify(before.places);
          };
          await until('everybody is at their place', isAsBefore, BACK_MS).catch((error) => {
            throw new Error(`${error.message}\nseen: ${JSON.stringify(seen)}\nbefore: ${JSON.stringify(before.places)}`);
          });
        });
        const bar = Math.max(GAP_MS, OF_A_BARE_PAIR * atBare);
        process.stdout.write(`  ${signal}: ${atHost} ms at the host, ${atGuest} ms at the guest, ${atBare} ms at a bare pair\n`);
        expect([atHost <= bar, atGuest <= bar]).toEqual([true, true]);
        for (const page of [host, guest]) expect(await inCall(page, 'return connections.length')).toBe(1);

        await write(host, 'After the break');
        for (const text of ['Before the break', 'Here, too', 'After the break']) await guest.getByText(text).waitFor();
        const clocks = [await clockOf(host), await clockOf(guest)] as const;
        expect(clocks[0]).toBeLessThan(before.clock);
        expect(Math.abs(clocks[0] - clocks[1])).toBeLessThan(CLOCKS_APART_SEC);
        // The server has kept it, not only the page.
        await guest.reload();
        await picturesMove(host, guest);
        await guest.getByRole('button', { name: /^Chat/ }).click();
        for (const text of ['Before the break', 'Here, too', 'After the break']) await guest.getByText(text).waitFor();
        expect(Math.abs((await clockOf(guest)) - (await clockOf(host)))).toBeLessThan(CLOCKS_APART_SEC);
      },
      480_000,
    );
  });
});

/** All at once, and whichever is started again, for a while; then until all are back. */
async function withoutBffs(product: ClusterProduct, signal: NodeJS.Signals): Promise<void> {
  const gone = new Set<number>();
  const bffs = () => product.processes().filter(({ id }) => id.startsWith('bff-'));
  expect(bffs().length).toBeGreaterThan(1);
  const end = performance.now() + AWAY_MS;
  while (performance.now() < end) {
    for (const { pid } of bffs()) {
      if (gone.has(pid)) continue;
      gone.add(pid);
      process.kill(pid, signal);
    }
    await delay(50);
  }
  await until('all BFFs were started again', () => bffs().every(({ pid }) => !gone.has(pid)), BACK_MS);
  await product.ready();
}
