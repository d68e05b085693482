import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { blurFiles } from './vite/blur-files.ts';
import { chunkCycles } from './vite/chunk-cycles.ts';
import { firstPaint } from './vite/first-paint.ts';
import { drawnImages } from './vite/images.ts';
import { listChunks } from './vite/list-chunks.ts';
import { markdownTexts } from './vite/markdown.ts';
import { precompress } from './vite/precompress.ts';
import { productionRouter } from './vite/production-router.ts';
import { screenTables } from './vite/screens.ts';

/** Where the BFF listens while the app is served by Vite. */
const bff = process.env.BFF_URL ?? 'http://localhost:3000';

/** A browser navigation to a path that the app shares with the API gets the app, as in the BFF's content negotiation. */
const appForNavigation = (req: { method?: string; headers: { accept?: string; authorization?: string } }) =>
  req.method === 'GET' && req.headers.accept?.includes('text/html') && !req.headers.authorization ? '/index.html' : undefined;

const api = { target: bff, changeOrigin: false, bypass: appForNavigation };
const apiPaths = ['/api', '/auth', '/bff', '/admin', '/users/profile', '/profile/image'];
const serverPaths = ['/dev', '/files', '/healthz', '/readyz', '/.well-known'];

export default defineConfig({
  plugins: [
    react(),
    productionRouter(),
    screenTables(),
    markdownTexts(),
    firstPaint(),
    drawnImages(),
    blurFiles(),
    precompress(),
    chunkCycles(),
    listChunks(process.env.CHUNKS),
  ],
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      ...Object.fromEntries(apiPaths.map((path) => [path, api])),
      ...Object.fromEntries(serverPaths.map((path) => [path, { target: bff, changeOrigin: false }])),
      '/socket.io': { target: bff, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files, since each costs a request. Libraries change far less often than the app: they stay in caches over
          // releases.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler)\/|\/create-root\.ts$/,
              tags: ['$initial'],
              priority: 3,
            },
            { name: 'app-libs', test: /node_modules\//, tags: ['$initial'], priority: 2 },
            { name: 'app', test: /\/web\/src\//, tags: ['$initial'], priority: 1 },
            // What the admin screens share without the kit: a screen asks for it in one request.
            {
              name: 'admin-parts',
              test: /\/web\/src\/features\/admin\/(?!dialogs\/|held\.|list\/|(?:money|contact|coupons|dashboard|disputes|messages|plans|reports|second-factor|settlements|testimonials|users?|verification)\/)|\/contracts\/src\/calls\/admin/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What the screens with meetings share, and the app can start without.
            {
              name: 'meeting-parts',
              test: /\/web\/src\/(?:features\/meetings|shared\/(?:api\/fetch-file|format|hooks|time|ui|theme\/tokens|form\/use-idempotency-key|state\/persisted-atom|i18n\/filled))|\/contracts\/src\/(?:local-time|constants\/(?:category|meeting)\.|model\/shown-link)|\/node_modules\/jotai\//,
              minShareCount: 3,
              maxModuleSize: 6_000,
              includeDependenciesRecursively: false,
            },
            // What a meeting's page and its room ask for at the entrance, and say of the host.
            {
              name: 'entrance-parts',
              test: /\/web\/src\/shared\/(?:billing\/(?:entitlements|queries|use-entrance|entrance-pass)|verification\/|recording\/asks-to-record|people\/(?:calls|host-card|person-facts)|safety\/calls|share\/(?:share-button|use-meeting-words)|i18n\/en\/(?:billing|entry-condition|host-card|people|recording|share)\.)|\/contracts\/src\/(?:calls\/(?:billing|people|reports|verification)|constants\/(?:billing|safety)\.)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What the room's lobby shares with what it loads later; the call itself is no part of it.
            {
              name: 'room-parts',
              test: /\/web\/src\/(?:shared\/(?:api\/upload|i18n\/en\/devices\.)|features\/room\/(?!session-query|report-person|call\/(?!link-types|mesh\/codecs)|captions\/(?!caption-lines|captions\.module)|devices\/(?:device-pickers|test-sound)|lobby\/recording-|(?:bar|panels|recording)\/)|shared\/i18n\/en\/room)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
