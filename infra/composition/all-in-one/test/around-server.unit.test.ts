import { expect, test } from '@jest/globals';
import { createLifecycle, createLogger, type Part } from '@visavis/platform';
import { aroundServer } from '../src/around-server.ts';

test('jobs and the demo host begin after the server, and stop after it', async () => {
  const done: string[] = [];
  const part = (name: string): Part => ({
    name,
    start: () => void done.push(`start ${name}`),
    stop: () => void done.push(`stop ${name}`),
  });
  const lifecycle = createLifecycle(createLogger({ name: 'test', level: 'silent' }));
  const parts = aroundServer(part('http'), [part('demo host'), part('jobs')]);
  for (const each of [part('bff'), ...parts]) lifecycle.add(each);
  await lifecycle.start();
  expect(done.splice(0)).toEqual(['start bff', 'start http', 'start demo host', 'start jobs']);
  await lifecycle.stop();
  expect(done).toEqual(['stop http', 'stop jobs', 'stop demo host', 'stop bff']);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});
