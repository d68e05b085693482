import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { routeOf } from '@visavis/contracts/screens';
import type { Shells } from '@visavis/contracts/shells';
import express, { type Request } from 'express';
import { Server } from 'socket.io';
import { userOf } from './invented-session.ts';

const BUILT = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));

/** The built web app with no product behind it: a test stubs what the app asks for. */
export interface AppServer {
  /** e.g. `http://localhost:41234` */
  url: string;
  /** Until `startOver`, for what no stub in a page is asked for: a download. */
  answer(name: string, body: object): void;
  /** What has been asked for in vain: `GET /api/plans`. */
  unanswered(): string[];
  /** Forgets all that, and what pages that are gone still ask for. */
  startOver(): void;
  close(): Promise<void>;
}

const NOBODY = { available: false, message: '' };
/** What every page asks for, whatever a test is about. */
const ANSWERS: Record<string, (request: Request) => object> = {
  'GET /bff/start': () => ({ user: NOBODY, features: { hardening: false, sandbox: false, gtmId: null, crispId: null } }),
  'GET /api/notifications': () => ({ data: [], unread: 0, pagination: { total: 0, page: 1, limit: 10, pages: 0 } }),
  'GET /api/subscriptions': () => ({
    subscriptions: [],
    activeSubscriptionId: null,
    balance: 0,
    grantedPasses: 0,
    isUnlimited: false,
  }),
  // Of each list of the admin area.
  'GET /api/admin/views': () => ({ version: 0, lists: [], shared: [] }),
  'GET /auth/me': ({ headers }) => ({ user: userOf(headers.authorization) }),
};

export async function startAppServer(): Promise<AppServer> {
  if (!existsSync(`${BUILT}/index.html`)) throw new Error('The web app is not built: npm run build');
  const page = readFileSync(`${BUILT}/index.html`, 'utf8');
  const shells = JSON.parse(readFileSync(`${BUILT}/shells.json`, 'utf8')) as Shells;
  const answers = new Map<string, object>();
  const missing = new Set<string>();
  const app = express();
  app.use((request, response, next) => {
    // The app takes the time from it, and a test may move the page's clock.
    response.sendDate = false;
    const route = isNavigation(request) ? routeOf(request.path) : undefined;
    if (!route) next();
    else if ('redirectTo' in route && route.access === 'anyone') response.redirect(route.redirectTo);
    else response.type('html').send(page.replace('<!-- shell -->', () => shellOf(shells, request.path)));
  });
  app.use(express.static(BUILT, { index: false }));
  // The browser asks for it by itself where a page is no page of the app's.
  app.get('/favicon.ico', (_, response) => void response.status(204).end());
  app.use((request, response) => {
    const name = `${request.method} ${request.path}`;
    const answer = answers.get(name) ?? ANSWERS[name]?.(request);
    if (answer) return void response.json({ success: true, ...answer });
    missing.add(name);
    response.status(404).json({ success: false, error: 'NOT_FOUND', message: `The test stubs no ${name}` });
  });
  const server = createServer(app);
  // Live updates connect, and nothing ever happens.
  const sockets = new Server(server, { serveClient: false });
  sockets.on('connection', (socket) =>
    socket.onAny((...sent) => {
      const acknowledge = sent.at(-1);
      if (typeof acknowledge === 'function') acknowledge({ success: false, error: 'UNAVAILABLE', message: '' });
    }),
  );
  await new Promise<void>((listening) => server.listen(0, listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    answer: (name, body) => void answers.set(name, body),
    unanswered: () => [...missing],
    startOver() {
      // A request that has been sent and not been read would count for the next test.
      server.closeAllConnections();
      answers.clear();
      missing.clear();
    },
    async close() {
      server.closeAllConnections();
      await sockets.close();
    },
  };
}

/** A browser's own request for a page, as the BFF tells it from a call to an API at the same path. */
const isNavigation = ({ method, headers }: Request) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && headers.authorization === undefined;

/** The words of the first paint, without the picture beside them. */
function shellOf({ en }: Shells, path: string): string {
  const shell = en.screens[path];
  if (!shell) return '';
  const whose = shell.for ? ` data-for="${shell.for}"` : '';
  const lead = shell.lead ? `<p>${shell.lead}</p>` : '';
  const words = `<div class="boot-words"><h1>${shell.title}</h1>${lead}</div>`;
  return `<header class="boot-head" data-look="${shell.look}" lang="en"${whose}><div>${words}</div></header>`;
}
