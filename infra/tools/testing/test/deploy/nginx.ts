import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@visavis/testing';
import { program } from './kubernetes.ts';
import { read } from './processes.ts';

export const nginx = () => program('nginx', 'apt-get install nginx');

/** The load balancer of docker-compose.yml: Docker's names become ports, its folder a temporary one; its behaviour stays as it is. */
export async function startNginx(path: string, ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-nginx-'));
  const file = join(folder, 'nginx.conf');
  const port = await freePort();
  const text = read('infra/composition/compose/nginx.conf')
    .replaceAll(/server bff:3000 resolve([^;]*);/g, (_, rest) => ports.map((bff) => `server 127.0.0.1:${bff}${rest};`).join(' '))
    .replaceAll('/tmp/', `${folder}/`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  writeFileSync(file, text);
  const child = spawn(path, ['-c', file, '-p', folder, '-g', 'daemon off; user root;'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', async () => (await fetch(url)).ok);
  return {
    url,
    file,
    folder,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
