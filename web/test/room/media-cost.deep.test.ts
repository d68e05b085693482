// @weight busy
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeWith, inCall, watchCalls } from '@visavis/testing';
import { launchBrowser } from '@visavis/testing/browser';
import { chromium, livekit, type RunningEngine } from '@visavis/testing/engines';
import type { Browser, Page } from 'playwright-core';
import type { CallMember } from '../../src/features/room/call/media-port.ts';
import { accessTo, mediaPageOf, servePage } from './media-browser.ts';

const SIZES = [2, 3, 4, 5, 6, 7];
/** As high as a tile of seven is. */
const HEIGHT = 240;
const SETTLE_MS = 8_000;
const MEASURE_MS = 8_000;
const PICTURES_MS = 90_000;
/** Of the kernel's clock, a second. */
const TICKS = 100;
const AUDIO_KBITS = 40;
/** What goes up in the mesh, whoever it goes to (`mesh/ladder.ts`), and sound. */
const budgetOf = (people: number) => 1_200 + AUDIO_KBITS * (people - 1);

interface Cost {
  /** kbit/s up of each person, and how many pictures each encodes at a time: neither depends on what else the machine does. */
  up: number;
  encoded: number;
  /** Shares of a core. */
  browser: number;
  server: number;
  /** Until everybody had seen everybody, in s. */
  pictures: number;
}

const people = (count: number): CallMember[] =>
  Array.from({ length: count }, (_, index) => {
    const role = index === 0 ? 'host' : index === count - 1 ? 'guest' : 'cohost';
    return { userId: `person-${index}`, role };
  });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const SENT = `
  const reports = await Promise.all(connections.filter(({ connectionState }) => connectionState === 'connected').map((each) => each.getStats()));
  const rows = reports.flatMap((report) => [...report.values()]).filter(({ type }) => type === 'outbound-rtp');
  return rows.map(({ id, ssrc, kind, bytesSent, headerBytesSent, framesEncoded }) =>
    [id + ssrc, kind, bytesSent + headerBytesSent, framesEncoded ?? 0]);
`;
type Sent = [id: string, kind: string, bytes: number, frames: number][];

describeWith('chromium', chromium(), 'the cost of media', (executable) => {
  describeWith('livekit', livekit(), 'of 2 to 7 people, direct and by a server', (start) => {
    let server: RunningEngine;
    let browser: Browser;
    let page: Page;
    let pages: Awaited<ReturnType<typeof servePage>>;
    beforeAll(async () => {
      [server, pages, browser] = [await start(), await servePage(), await launchBrowser(executable)];
      const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
      await watchCalls(context);
      page = await context.newPage();
      await page.goto(pages.url);
      await page.waitForFunction(() => 'mediaPage' in globalThis);
    }, 180_000);
    afterAll(async () => {
      await browser?.close();
      await pages?.stop();
      await server?.stop();
    });

    const work = async () => {
      const protocol = await browser.newBrowserCDPSession();
      const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
      await protocol.detach();
      const [, fields = ''] = readFileSync(`/proc/${server.process?.pid()}/stat`, 'utf8').split(') ');
      const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
      return {
        at: performance.now(),
        sent: await inCall<Sent>(page, SENT),
        browser: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
        server: (user + system) / TICKS,
      };
    };

    const costOf = async (adapter: 'mesh' | 'livekit', count: number): Promise<Cost> => {
      const call = mediaPageOf(page);
      const members = people(count);
      const began = performance.now();
      for (const member of members) {
        await call('enter', adapter, member, await accessTo(server.url, member, `room-${count}`));
        for (const kind of ['microphone', 'camera'] as const) await call('setTrack', member.userId, kind, true);
        await call('setMedia', member.userId, { microphone: true, camera: true, screen: false });
      }
      for (const end = began + PICTURES_MS; ; await pause(100)) {
        const seen: number[] = [];
        for (const { userId } of members) seen.push(await call('looksAtAll', userId, HEIGHT));
        if (seen.every((others) => others === count - 1)) break;
        if (performance.now() > end) throw new Error(`${adapter}, ${count} people: they see ${seen.join(', ')} others`);
      }
      const pictures = (performance.now() - began) / 1_000;
      await pause(SETTLE_MS);
      const before = await work();
      await pause(MEASURE_MS);
      const after = await work();
      await call('leaveAll');
      const seconds = (after.at - before.at) / 1_000;
      const earlier = new Map(before.sent.map((row) => [row[0], row]));
      const grown = after.sent.map(([id, kind, bytes, frames]) => {
        const [, , bytesThen = 0, framesThen = 0] = earlier.get(id) ?? [];
        return { kind, bytes: bytes - bytesThen, frames: frames - framesThen };
      });
      return {
        up: (grown.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / 1_000 / seconds / count,
        encoded: grown.filter(({ kind, frames }) => kind === 'video' && frames > 0).length / count,
        browser: (after.browser - before.browser) / seconds / count,
        server: (after.server - before.server) / seconds,
        pictures,
      };
    };

    test('one upload whoever is there by the server, one within a budget for each other person without it', async () => {
      const costs: Record<'mesh' | 'livekit', Cost>[] = [];
      for (const size of SIZES) costs.push({ mesh: await costOf('mesh', size), livekit: await costOf('livekit', size) });
      console.log(tableOf(costs));
      for (const [index, { mesh, livekit: served }] of costs.entries()) {
        const size = SIZES[index] as number;
        expect([size, Math.round(mesh.encoded * 10) / 10]).toEqual([size, size - 1]);
        expect(mesh.up).toBeLessThan(budgetOf(size));
        // At most the three sizes of one picture, whoever looks.
        expect(served.encoded).toBeLessThanOrEqual(3);
      }
      const [two, seven] = [costs[0] as (typeof costs)[0], costs.at(-1) as (typeof costs)[0]];
      expect(seven.livekit.up).toBeLessThan(2 * two.livekit.up);
      expect(seven.mesh.up).toBeGreaterThan(2 * two.mesh.up);
    }, 900_000);
  });
});

const tableOf = (costs: readonly Record<'mesh' | 'livekit', Cost>[]) => {
  const cells = ({ up, encoded, browser, pictures }: Cost) => [
    up.toFixed(0),
    encoded.toFixed(1),
    (browser * 100).toFixed(0),
    pictures.toFixed(1),
  ];
  return costs
    .map(({ mesh, livekit: served }, index) => {
      const [one, other] = [cells(mesh), cells(served)];
      const pairs = one.map((cell, column) => `${cell} / ${other[column]}`);
      return `| ${[SIZES[index], ...pairs, (served.server * 100).toFixed(1)].join(' | ')} |`;
    })
    .join('\n');
};
