// npm run dev: the services restart on change, the web app is served by Vite with hot replacement.
import { join } from 'node:path';
import { ensureInstalled, root, startNode } from './lib.mjs';

ensureInstalled();
const port = process.env.PORT ?? '3000';
const servers = [
  startNode(['--watch', '--watch-preserve-output', 'infra/composition/all-in-one/src/main.ts'], {
    env: { PORT: port, WEB_HARDENING: process.env.WEB_HARDENING ?? 'false', LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' },
    stdio: 'inherit',
  }),
  startNode([join(root, 'node_modules/vite/bin/vite.js'), 'web', '--configLoader', 'native', '--clearScreen', 'false'], {
    env: { BFF_URL: `http://127.0.0.1:${port}` },
    stdio: 'inherit',
  }),
];
const stop = () => {
  for (const server of servers) server.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
let open = servers.length;
for (const server of servers)
  server.on('exit', (code) => {
    stop();
    open -= 1;
    if (open === 0) process.exit(code ?? 0);
  });
