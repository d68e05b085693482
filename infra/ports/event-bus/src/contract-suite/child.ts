/** A process to be killed. It says on its output what was acknowledged to it, so that the test knows what must have survived. */
import { writeSync } from 'node:fs';
import { systemClock } from '@visavis/platform/clock';
import { createEventBus } from '../bus/create-event-bus.ts';
import type { EventLog } from '../port.ts';

const [module = '', config = '', mode, topic = '', group = ''] = process.argv.slice(2);
const { openLog } = (await import(module)) as { openLog(config: unknown): Promise<EventLog> };
const log = await openLog(JSON.parse(config));
const print = (line: string) => writeSync(1, `${line}\n`);
const never = new Promise<void>(() => {});
// The log's own timers do not hold a process.
setInterval(() => {}, 60_000);

if (mode === 'append') {
  // Several writers at once, so that group commits are killed half-way as well.
  const writer = async (name: number) => {
    for (let n = 0; ; n++) {
      await log.append(topic, [{ key: `writer-${name}`, value: `${name}:${n}` }]);
      print(`${name}:${n}`);
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
} else if (mode === 'hang') {
  // Takes a batch, commits nothing, heartbeats like a living member until it is killed.
  await log.consume({
    group,
    topics: [topic],
    async onBatch(batch) {
      for (const record of batch.records) print(`got ${record.value}`);
      setInterval(() => void batch.heartbeat().catch(() => {}), 50);
      await never;
    },
  });
} else if (mode === 'handle') {
  const bus = createEventBus(log, { clock: systemClock, heartbeatMs: 50 });
  await bus.subscribe(group, [
    {
      id: 'test/consumer',
      topic,
      types: ['test.happened.v1'],
      kind: 'projection',
      async handle(event) {
        print(`handling ${event.id}`);
        if ((event.data as { hang?: boolean }).hang) await never;
        print(`handled ${event.id}`);
      },
    },
  ]);
}
print('ready');
