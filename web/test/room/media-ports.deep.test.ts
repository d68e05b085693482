import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { describeWith } from '@visavis/testing';
import { launchBrowser } from '@visavis/testing/browser';
import { chromium, livekit, livekitKey } from '@visavis/testing/engines';
import { AccessToken } from 'livekit-server-sdk';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import type { CallMember } from '../../src/features/room/call/media-port.ts';
import { describeMediaPort, type MediaFixture, type MediaPerson } from './media-contract.ts';
import type { MediaPage } from './media-page.ts';

const PATIENCE_MS = 30_000;
const QUIET_MS = 3_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Builds the page once, and serves it. */
const servePage = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-media-page-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, 'media-page.ts'), output: { entryFileNames: 'page.js' } },
    },
  });
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name).slice(folder.length), readFileSync(join(parentPath, name))]),
  );
  rmSync(folder, { recursive: true });
  const server: Server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.setHeader('content-type', file ? 'text/javascript' : 'text/html');
    response.end(file ?? '<!doctype html><title>Media</title><body><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

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

  const inPage = <Name extends keyof MediaPage>(name: Name, ...args: Parameters<MediaPage[Name]>) =>
    page.evaluate(
      ([call, given]) => {
        const { mediaPage } = globalThis as unknown as { mediaPage: Record<string, (...all: unknown[]) => unknown> };
        return mediaPage[call as string]?.(...(given as unknown[]));
      },
      [name, args] as const,
    ) as Promise<Awaited<ReturnType<MediaPage[Name]>>>;

  const accessOf = async ({ userId }: CallMember, room: string) => {
    if (!server) return { iceServers: [] };
    const token = new AccessToken(livekitKey.key, livekitKey.secret, { identity: userId });
    token.addGrant({ roomJoin: true, room, canPublish: true, canSubscribe: true });
    return { iceServers: [], media: { url: server.url, token: await token.toJwt() } };
  };
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
        await inPage('enter', adapter, member, await accessOf(member, room));
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
