import { afterAll, beforeAll } from '@jest/globals';
import { describeWith } from '@visavis/testing';
import { launchBrowser } from '@visavis/testing/browser';
import { chromium, livekit } from '@visavis/testing/engines';
import type { Browser, Page } from 'playwright-core';
import { accessTo, mediaPageOf, servePage } from './media-browser.ts';
import { describeMediaPort, type MediaFixture, type MediaPerson } from './media-contract.ts';

const PATIENCE_MS = 30_000;
const QUIET_MS = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type MediaServer = { url: string } | undefined;

const describeInPage = (
  adapter: 'mesh' | 'livekit',
  executable: string,
  start?: () => Promise<{ url: string; stop: () => Promise<void> }>,
) => {
  let browser: Browser;
  let page: Page;
  let server: (MediaServer & { stop: () => Promise<void> }) | undefined;
  let pages: { url: string; stop: () => Promise<void> };
  let rooms = 0;
  beforeAll(async () => {
    server = await start?.();
    pages = await servePage();
    browser = await launchBrowser(executable);
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    page = await context.newPage();
    await page.goto(pages.url);
    await page.waitForFunction(() => 'mediaPage' in globalThis);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await pages?.stop();
    await server?.stop();
  });

  const inPage: ReturnType<typeof mediaPageOf> = (name, ...args) => mediaPageOf(page)(name, ...args);
  const personOf = (userId: string): MediaPerson => ({
    setTrack: (kind, on) => inPage('setTrack', userId, kind, on),
    setMedia: async (media) => inPage('setMedia', userId, media),
    sees: (other) => inPage('sees', userId, other),
    receives: async () => inPage('receives', userId),
    stats: () => inPage('stats', userId),
    restart: async () => inPage('restart', userId),
  });

  describeMediaPort(`${adapter}, in a browser`, async (): Promise<MediaFixture> => {
    await inPage('leaveAll');
    rooms += 1;
    const room = `room-${rooms}`;
    return {
      enter: async (member) => {
        await inPage('enter', adapter, member, await accessTo(server?.url, member, room));
        return personOf(member.userId);
      },
      leave: async (userId) => inPage('leave', userId),
      eventually: async (check) => {
        const end = Date.now() + PATIENCE_MS;
        for (;;)
          try {
            return await check();
          } catch (error) {
            if (Date.now() > end) throw error;
            await pause(200);
          }
      },
      quiet: async () => void (await pause(QUIET_MS)),
    };
  });
};

describeWith('chromium', chromium(), 'media ports in a browser', (executable) => {
  describeInPage('mesh', executable);
  describeWith('livekit', livekit(), 'with a LiveKit server', (start) => describeInPage('livekit', executable, start));
});
