// A process of its own that asks far more than can be answered: `rate` requests a second whether or not the answers come (open
// loop), or with rate 0 as fast as a few callers are answered. Tells its parent what became of them.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The options of `startFlood`. */
export interface FloodOptions {
  url: string;
  paths: string[];
  /** Requests a second; 0 for as many as `connections` callers get answered. */
  rate: number;
  connections: number;
  ms: number;
}
export interface FloodReport {
  perSecond: number;
  accepted: number;
  /** 429 or 503, each with Retry-After. */
  refused: number;
  /** Any other answer, or none. */
  wrong: Record<string, number>;
  /** Of the accepted, from the moment each had a connection: what it waited for one is the asker's own doing. */
  p50: number;
  p99: number;
  /** Of all. */
  slowest: number;
}

async function flood({ url, paths, rate, connections, ms }: FloodOptions): Promise<FloodReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections, scheduling: 'fifo' });
  const { hostname, port } = new URL(url);
  const times: number[] = [];
  const report: FloodReport = { perSecond: 0, accepted: 0, refused: 0, wrong: {}, p50: 0, p99: 0, slowest: 0 };
  let next = 0;
  const wrong = (what: string) => {
    report.wrong[what] = (report.wrong[what] ?? 0) + 1;
  };
  /** The connections are there before: Node takes one new a turn of the loop, which is another measure than this. */
  const connect = () =>
    new Promise<void>((resolve, reject) => {
      request({ hostname, port, path: '/healthz', agent }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end();
    });
  const ask = () =>
    new Promise<void>((resolve) => {
      let sentAt = 0;
      const headers = { accept: 'application/json', 'accept-encoding': 'gzip' };
      const sent = request({ hostname, port, path: paths[next++ % paths.length], headers, agent }, (answer) => {
        answer.resume().once('close', () => {
          const took = performance.now() - sentAt;
          report.slowest = Math.max(report.slowest, took);
          const status = answer.statusCode ?? 0;
          if (status === 200) {
            report.accepted += 1;
            times.push(took);
          } else if ((status === 503 || status === 429) && answer.headers['retry-after'] !== undefined) report.refused += 1;
          else wrong(String(status));
          resolve();
        });
      });
      sent.once('socket', () => {
        sentAt = performance.now();
      });
      sent.once('error', (error) => {
        wrong(error.message);
        resolve();
      });
      sent.end();
    });

  await Promise.all(Array.from({ length: connections }, connect));
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  if (rate === 0)
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (elapsed() < ms) await ask();
      }),
    );
  else {
    const open: Promise<void>[] = [];
    for (let sent = 0; elapsed() < ms; await delay(1)) for (; sent < (elapsed() / 1_000) * rate; sent++) open.push(ask());
    await Promise.all(open);
  }
  report.perSecond = Math.round((report.accepted + report.refused) / (elapsed() / 1_000));
  times.sort((a, b) => a - b);
  report.p50 = Math.round(times[Math.floor(times.length * 0.5)] ?? 0);
  report.p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
  report.slowest = Math.round(report.slowest);
  agent.destroy();
  return report;
}

process.once('message', async (options: FloodOptions) => {
  process.send?.(await flood(options));
  process.disconnect();
});
