import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@visavis/testing';
import { program } from './kubernetes.ts';
import { read } from './processes.ts';

export const nginx = () => program('nginx', 'apt-get install nginx');

/**
 * The load balancer of docker-compose.yml: Docker's names become ports, its folder a temporary one; its behaviour stays as it is.
 */
export const startNginx = (path: string, ports: readonly number[]) =>
  run(path, (folder, port) =>
    read('infra/composition/compose/nginx.conf')
      .replaceAll(/server bff:3000 resolve([^;]*);/g, (_, rest) =>
        ports.map((bff) => `server 127.0.0.1:${bff}${rest};`).join(' '),
      )
      .replaceAll('/tmp/', `${folder}/`)
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace('listen 8081', `listen unix:${folder}/files.sock`)
      .replace('minio:9000', `127.0.0.1:${ports[0]}`),
  );

/** What an operator writes first: `proxy_pass`, and nothing of whom it forwards. */
export const startPlainNginx = (path: string, upstream: string) =>
  run(
    path,
    (folder, port) => `
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass ${upstream}; }
  }
}
`,
  );

async function run(path: string, configuration: (folder: string, port: number) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-nginx-'));
  const file = join(folder, 'nginx.conf');
  const port = await freePort();
  writeFileSync(file, configuration(folder, port));
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
