// Runs one test file in a worker process of the queue, as jest's own worker does, and says what it cost.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
// Jest exports no worker; a release that moves the file fails here at once.
const jest = require(join(dirname(require.resolve('jest-runner/package.json')), 'build', 'testWorker.js'));
const TICKS_PER_SECOND = 100;

export const setup = (data) => jest.setup(data);

/**
 * Jest's result of the file, with `coreSeconds`: the processor time of this process and of its children that have ended. What the environment already
 * has of the variables stays.
 */
export async function run(task, variables) {
  const before = processorSeconds();
  const added = Object.entries(variables ?? {}).filter(([name]) => !(name in process.env));
  Object.assign(process.env, Object.fromEntries(added));
  const result = await jest.worker(task);
  for (const [name] of added) delete process.env[name];
  return { ...result, coreSeconds: processorSeconds() - before };
}

function processorSeconds() {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  // proc_pid_stat(5): utime, stime, cutime and cstime are fields 14 to 17; the name in brackets may hold spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
