/** A process that takes a batch and commits it on request: to be stopped (SIGSTOP) in between for longer than its session. */
import { createInterface } from 'node:readline';
import { openKafkaLog } from './kafka-backing.ts';

const [config = '', topic = '', group = ''] = process.argv.slice(2);
const resumed = new Promise<void>((resolve) => createInterface(process.stdin).once('line', () => resolve()));
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'accepted',
    (error: Error) => error.name,
  );
let first = true;

await openKafkaLog(JSON.parse(config)).consume({
  group,
  topics: [topic],
  async onBatch(batch) {
    if (!first) return;
    first = false;
    console.log('holding');
    await resumed;
    const last = batch.records.at(-1)?.offset ?? 0;
    console.log(`commit ${await outcome(batch.commit(last))}`);
    console.log(`heartbeat ${await outcome(batch.heartbeat())}`);
  },
});
