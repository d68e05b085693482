// @deep RESTARTS=40
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '@visavis/testing/ports';
import { until } from '@visavis/testing/wait';
import { endUpstreams, post, startBffFor } from './upstreams.ts';

/** `RESTARTS=200 npm test -- rolling-restart`: reads and writes while the replicas of a service restart in turn, as processes. */
const RESTARTS = Number(process.env.RESTARTS ?? 4);
const CLIENTS = 16;
const script = fileURLToPath(new URL('../../../infra/foundation/platform/test/replica.ts', import.meta.url));

const running = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await endUpstreams();
});

async function startReplica(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, String(port)], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

test(
  `fails no read and no write in ${RESTARTS} rolling restarts under load`,
  async () => {
    const ports = [await freePort(), await freePort()];
    const replicas = await Promise.all(ports.map(startReplica));
    const url = await startBffFor(ports, {}, { LIMIT_UNFINISHED: '0' });
    const statuses: Record<string, number> = {};
    let stopping = false;
    const load = Array.from({ length: CLIENTS }, async (_, client) => {
      while (!stopping) {
        const response = await (client % 2 ? post(url) : fetch(url));
        await response.text();
        const kind = `${client % 2 ? 'POST' : 'GET'} ${response.status}`;
        statuses[kind] = (statuses[kind] ?? 0) + 1;
      }
    });
    const done = () => Object.values(statuses).reduce((sum, count) => sum + count, 0);
    try {
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        const at = restart % replicas.length;
        const before = done();
        await until('load on both replicas', () => done() > before + 4 * CLIENTS);
        const replica = replicas[at] as ChildProcess;
        replica.kill('SIGTERM');
        await once(replica, 'exit');
        replicas[at] = await startReplica(ports[at] as number);
      }
    } finally {
      stopping = true;
      await Promise.all(load);
    }
    console.info(`${RESTARTS} restarts:`, statuses);
    expect(Object.keys(statuses).sort()).toEqual(['GET 200', 'POST 200']);
  },
  60_000 + RESTARTS * 5_000,
);
