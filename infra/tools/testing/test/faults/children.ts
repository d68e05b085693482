import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CrowdOptions, CrowdReport } from './crowd.ts';
import type { FloodOptions, FloodReport } from './flood.ts';

/** Load comes from processes of its own: who asks must not wait for who measures. */
const start = (file: string) =>
  fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });

/** The next thing that it says. */
async function heardFrom<T>(child: ChildProcess): Promise<T> {
  const heard = new AbortController();
  const ended = once(child, 'exit', heard).then(([code]) => Promise.reject(new Error(`It ended with ${code}`)));
  const [message] = await Promise.race([once(child, 'message', heard), ended]).finally(() => heard.abort());
  return message as T;
}

export async function flood(options: FloodOptions): Promise<FloodReport> {
  const child = start('./flood.ts');
  child.send(options);
  return heardFrom(child);
}

export function startCrowd(options: CrowdOptions): { report(): Promise<CrowdReport>; leave(): void } {
  const child = start('./crowd.ts');
  child.send(options);
  return {
    report() {
      child.send('report');
      return heardFrom(child);
    },
    leave: () => void (child.connected && child.disconnect()),
  };
}
