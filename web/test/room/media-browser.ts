import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { livekitKey } from '@visavis/testing/engines';
import { AccessToken } from 'livekit-server-sdk';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import type { CallMember, MediaAccess } from '../../src/features/room/call/media-port.ts';
import type { MediaPage } from './media-page.ts';

/** Builds the page once, and serves it. */
export const servePage = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
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

/** Calls what `media-page.ts` has put into this page. */
export const mediaPageOf =
  (page: Page) =>
  <Name extends keyof MediaPage>(name: Name, ...args: Parameters<MediaPage[Name]>) =>
    page.evaluate(
      ([call, args]) => {
        const { mediaPage } = globalThis as unknown as { mediaPage: Record<string, (...all: unknown[]) => unknown> };
        return mediaPage[call as string]?.(...(args as unknown[]));
      },
      [name, args] as const,
    ) as Promise<Awaited<ReturnType<MediaPage[Name]>>>;

/** As the meeting service gives it at the entrance; without a server there are direct connections only. */
export const accessTo = async (url: string | undefined, { userId }: CallMember, room: string): Promise<MediaAccess> => {
  if (!url) return { iceServers: [] };
  const token = new AccessToken(livekitKey.key, livekitKey.secret, { identity: userId });
  token.addGrant({ roomJoin: true, room, canPublish: true, canSubscribe: true });
  return { iceServers: [], media: { url, token: await token.toJwt() } };
};
