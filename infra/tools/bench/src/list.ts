import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { signIn, startProduct } from '@visavis/testing/product';
import autocannon from 'autocannon';
import { cpuSeconds, nextMessage } from './child.ts';
import { median, printIfMain, type Row } from './table.ts';

const PAIRS = 5;
const SECONDS = 4;

/** P1: the public list, asked by a signed-in user through BFF, route and store, against plain Express 5 and bare node:http. */
export async function benchList(): Promise<Row[]> {
  const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', LOG_LEVEL: 'error' });
  const peer = fork(fileURLToPath(new URL('list-peer.ts', import.meta.url)));
  try {
    const token = await fill(product.url);
    const all = (await (await fetch(`${product.url}/api/meetings/public?limit=100`)).json()) as {
      meetings: { startsAt: string }[];
    };
    const ports = nextMessage<{ express: number; bare: number }>(peer, 'the ports of list-peer.ts');
    peer.send({ rows: [...all.meetings, ...all.meetings], token });
    const { express, bare } = await ports;

    const path = '/api/meetings/public?status=upcoming';
    const rate = async (url: string, pid: number | undefined) => {
      if (pid === undefined) throw new Error(`${url}: its process is gone`);
      const before = cpuSeconds(pid);
      const result = await autocannon({
        url: url + path,
        connections: 32,
        duration: SECONDS,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
      const perCpuSecond = result.requests.total / (cpuSeconds(pid) - before);
      return { perSecond: result.requests.average, perCpuSecond };
    };
    const ours: number[] = [];
    const toExpress: { cpu: number; clock: number }[] = [];
    const toBare: number[] = [];
    for (let pair = 0; pair <= PAIRS; pair++) {
      const a = await rate(product.url.replace('localhost', '127.0.0.1'), product.pid());
      const b = await rate(`http://127.0.0.1:${express}`, peer.pid);
      const c = await rate(`http://127.0.0.1:${bare}`, peer.pid);
      if (pair === 0) continue; // warm-up
      ours.push(a.perCpuSecond);
      toExpress.push({ cpu: a.perCpuSecond / b.perCpuSecond, clock: a.perSecond / b.perSecond });
      toBare.push(a.perCpuSecond / c.perCpuSecond);
    }
    const ratio = median(toExpress.map(({ cpu }) => cpu));
    return [
      {
        target: 'P1',
        what: `authenticated list through BFF, route and store (${PAIRS} pairs of ${SECONDS} s)`,
        measured: `${ratio.toFixed(2)} × Express 5 by processor time (${Math.round(median(ours))} requests a second of it)`,
        bar: '≥ 0.80 ×',
        peer: `by the clock: ${median(toExpress.map(({ clock }) => clock)).toFixed(2)} ×; bare node:http: ${median(toBare).toFixed(2)} ×`,
        ok: ratio >= 0.8,
      },
    ];
  } finally {
    peer.disconnect();
    await product.dispose();
  }
}

/** 200 approved meetings of 20 hosts; answers a user's token. */
async function fill(url: string): Promise<string> {
  const call = async (method: string, path: string, token: string, body: unknown) =>
    (await (
      await fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    ).json()) as { meeting: { _id: string } };
  const admin = (await signIn(url, '+919000000001', 'Admin')).token;
  let user = '';
  for (let host = 0; host < 20; host++) {
    user = (await signIn(url, `+9198000${String(host).padStart(5, '0')}`, `Host ${host}`)).token;
    for (let hour = 0; hour < 10; hour++) {
      const { meeting } = await call('POST', '/api/meetings', user, {
        title: `Portfolio review ${hour}`,
        description: 'Ten minutes about your portfolio, your rates and what you would like to do next.',
        date: new Date(Date.now() + 30 * 86_400_000 + (host * 10 + hour) * 3_600_000).toISOString(),
        category: 'graphic-design',
      });
      await call('PUT', `/admin/meetings/${meeting._id}/approve`, admin, {});
    }
  }
  return user;
}

await printIfMain(import.meta.url, benchList);
