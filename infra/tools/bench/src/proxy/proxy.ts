import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from '@visavis/contracts/processes';
import { findProgram, redis } from '@visavis/testing/engines';
import { freePort } from '@visavis/testing/ports';
import { until } from '@visavis/testing/wait';
import autocannon from 'autocannon';
import { cpuSeconds, startScript } from '../child.ts';
import { waitFor } from '../deadline.ts';
import { median, printIfMain, type Row } from '../table.ts';

const ROUNDS = 5;
const SECONDS = 3;
const BFF = 'the BFF';
const PLAIN = 'http-proxy-middleware';
const THIN = 'the thinnest forwarder';
const PATH = '/api/meetings/public?status=upcoming';

interface Proxy {
  url: string;
  pid: number;
}
interface Rate {
  perSecond: number;
  /** Of the proxy's own processor time: what it could do with a core of its own, independent of other load on the machine. */
  perCpuSecond: number;
}

/**
 * P2: one read through the BFF as a process, through http-proxy-middleware alone, the thinnest forwarder and nginx, from the same
 * upstream.
 */
export async function benchProxy(): Promise<Row[]> {
  const engine = redis();
  const nginx = findProgram('nginx');
  if (!engine.available) throw new Error(`P2 needs Redis: ${engine.reason}`);
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const cache = await engine.value();
  const upstream = await startScript<number>(new URL('upstream.ts', import.meta.url));
  const target = `http://127.0.0.1:${upstream.first}`;
  const plain = await startScript<number>(new URL('plain-proxy.ts', import.meta.url), [target]);
  const thin = await startScript<number>(new URL('thin-proxy.ts', import.meta.url), [target]);
  const spawned: ChildProcess[] = [];
  try {
    const proxies = new Map<string, Proxy>([
      [BFF, await startBff(target, cache.url, dir, spawned)],
      [PLAIN, { url: `http://127.0.0.1:${plain.first}`, pid: plain.child.pid as number }],
      [THIN, { url: `http://127.0.0.1:${thin.first}`, pid: thin.child.pid as number }],
    ]);
    if (nginx) proxies.set('nginx', await startNginx(nginx, target, dir, spawned));

    const rates = new Map<string, Rate[]>([...proxies.keys()].map((name) => [name, []]));
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, proxy] of proxies) {
        const rate = await rateOf(proxy);
        if (round > 0) rates.get(name)?.push(rate); // the first round warms up
      }
    const rows = [rowOf(rates, BFF, PLAIN, 0.9), rowOf(rates, BFF, THIN, 0.7)];
    return nginx ? [...rows, ...[BFF, PLAIN, THIN].map((name) => rowOf(rates, name, 'nginx'))] : rows;
  } finally {
    for (const child of spawned) child.kill('SIGKILL');
    plain.child.disconnect();
    thin.child.disconnect();
    upstream.child.disconnect();
    await cache.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** `bar`: the least ratio by processor time; left out, the ratio is printed only. */
function rowOf(rates: Map<string, Rate[]>, one: string, other: string, bar?: number): Row {
  const ratio = (kind: keyof Rate) =>
    median((rates.get(one) ?? []).map((rate, round) => rate[kind] / (rates.get(other)?.[round]?.[kind] ?? Number.NaN)));
  const cpu = ratio('perCpuSecond');
  const perCpuSecond = Math.round(median((rates.get(one) ?? []).map((rate) => rate.perCpuSecond)));
  return {
    target: 'P2',
    what: `proxied read of ${one} against ${other} (${ROUNDS} rounds of ${SECONDS} s)`,
    measured: `${cpu.toFixed(2)} × by processor time (${perCpuSecond} requests a second of it)`,
    bar: bar === undefined ? '–' : `≥ ${bar.toFixed(2)} ×`,
    peer: `by the clock: ${ratio('perSecond').toFixed(2)} ×`,
    ok: bar === undefined || cpu >= bar,
  };
}

async function rateOf({ url, pid }: Proxy): Promise<Rate> {
  const before = cpuSeconds(pid);
  const result = await autocannon({
    url: url + PATH,
    connections: 32,
    duration: SECONDS,
    headers: { accept: 'application/json' },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  const answered = result.requests.total;
  return { perSecond: answered / result.duration, perCpuSecond: answered / (cpuSeconds(pid) - before) };
}

/** `bff/src/main.ts` as in the distributed shape; every service is the one upstream. */
async function startBff(target: string, cacheUrl: string, dataDir: string, spawned: ChildProcess[]): Promise<Proxy> {
  const main = fileURLToPath(new URL('../../../../../bff/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      CACHE_URL: cacheUrl,
      EVENT_BUS_URL: 'embedded:',
      SERVICE_SECRET: 'a-secret-of-the-benchmark-and-of-nothing-else',
      ...Object.fromEntries(services.map(({ name }) => [`${name.toUpperCase()}_URL`, target])),
      RATE_LIMIT_ADDRESS: '0',
      // Late on a crowded machine is no overload.
      OVERLOAD_MS: '0',
      MESSENGER: 'sandbox',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  spawned.push(child);
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const found = /is ready at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the BFF ended with ${code}`)));
  });
  const url = await waitFor('the BFF to be ready', ready);
  return { url, pid: child.pid as number };
}

/** One worker, connections to the upstream kept, no access log: as little as nginx can do. */
async function startNginx(program: string, target: string, dir: string, spawned: ChildProcess[]): Promise<Proxy> {
  const port = await freePort();
  const config = join(dir, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; worker_processes 1; pid ${dir}/nginx.pid; error_log ${dir}/nginx.log;
     events { worker_connections 1024; }
     http {
       access_log off; keepalive_requests 1000000;
       client_body_temp_path ${dir}; proxy_temp_path ${dir}; fastcgi_temp_path ${dir}; uwsgi_temp_path ${dir}; scgi_temp_path ${dir};
       upstream service { server ${new URL(target).host}; keepalive 64; keepalive_requests 1000000; }
       server {
         listen 127.0.0.1:${port};
         location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
       }
     }`,
  );
  const child = spawn(program, ['-c', config, '-p', dir], { stdio: ['ignore', 'inherit', 'inherit'] });
  spawned.push(child);
  const url = `http://127.0.0.1:${port}`;
  await until('nginx answers', async () => (await fetch(url)).ok);
  return { url, pid: child.pid as number };
}

await printIfMain(import.meta.url, benchProxy);
