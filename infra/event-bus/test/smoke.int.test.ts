import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createEmbeddedLog, createEventBus, murmur2 } from '@visavis/event-bus';
import { systemClock } from '@visavis/platform/clock';

test("murmur2 is Kafka's", () => {
  const vectors: Record<string, number> = {
    '21': -973932308,
    foobar: -790332482,
    'a-little-bit-long-string': -985981536,
    'a-little-bit-longer-string': -1486304829,
    lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8: -58897971,
    abc: 479470107,
  };
  for (const [k, v] of Object.entries(vectors)) expect([k, murmur2(Buffer.from(k))]).toEqual([k, v]);
});
test('events flow', async () => {
  const log = createEmbeddedLog({
    file: join(mkdtempSync(join(tmpdir(), 'bus-')), 'log.db'),
    clock: systemClock,
    onError: console.error,
  });
  const bus = createEventBus(log, { clock: systemClock });
  const got: string[] = [];
  const ev = (n: number) => ({
    specversion: '1.0' as const,
    id: `${n}`,
    source: '/t',
    type: 'x.v1',
    subject: `s${n % 3}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json' as const,
    data: { n },
    correlationid: undefined,
  });
  const sub = await bus.subscribe('g', [
    {
      id: 'c',
      topic: 't',
      types: ['x.v1'],
      kind: 'projection',
      async handle(e) {
        got.push(e.id);
      },
    },
  ]);
  let t = performance.now();
  await bus.publish('t', [ev(0)]);
  const p = performance.now() - t;
  while (got.length < 1) await new Promise((r) => setImmediate(r));
  console.log('publish', p, 'to handler', performance.now() - t);
  t = performance.now();
  await Promise.all(Array.from({ length: 2000 }, (_, i) => bus.publish('t', [ev(i + 1)])));
  console.log('2000 publishes', performance.now() - t);
  while (got.length < 2001) await new Promise((r) => setTimeout(r, 1));
  console.log('handled', performance.now() - t, await bus.lag('g'), bus.stats());
  await sub.stop();
  await bus.close();
});
