// The processor time of a test file. Plain JavaScript, as the other scripts.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const LOOK_MS = 1_000;

/**
 * Starts to count; the result ends it and returns seconds: of this process and of all that it has started meanwhile, directly or
 * not. A browser waits for none of the processes of its pages, so that the system forgets their time with them: they are looked
 * at every second.
 * @returns {() => number}
 */
export function countProcessorTime() {
  if (process.platform !== 'linux') {
    const before = process.cpuUsage();
    return () => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6;
    };
  }
  const start = timesOf(process.pid);
  /** @type {Map<string, number>} by process: ticks of its own */
  const before = new Map();
  const seen = new Map();
  lookAt(descendantsOf(process.pid), before);
  const timer = setInterval(() => lookAt(descendantsOf(process.pid), seen), LOOK_MS).unref();
  return () => {
    clearInterval(timer);
    lookAt(descendantsOf(process.pid), seen);
    const end = timesOf(process.pid);
    const own = end.own - start.own;
    const waitedFor = end.waitedFor - start.waitedFor;
    const looked = [...seen].reduce((sum, [key, ticks]) => sum + ticks - (before.get(key) ?? 0), 0);
    // Short ones end between two looks, and are waited for.
    return (own + Math.max(waitedFor, looked)) / TICKS_PER_SECOND;
  };
}

function lookAt(pids, seen) {
  for (const pid of pids) {
    try {
      const { own, key } = timesOf(pid);
      seen.set(key, own);
    } catch {
      // It has just ended.
    }
  }
}

function descendantsOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap(
      (thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? [],
    );
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    return [];
  }
}

function timesOf(pid) {
  // proc_pid_stat(5): utime, stime, cutime and cstime are fields 14 to 17, the start 22; the name in brackets may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  const [user, system, ofChildren, systemOfChildren] = fields.slice(11, 15).map(Number);
  return { own: user + system, waitedFor: ofChildren + systemOfChildren, key: `${pid} ${fields[19]}` };
}
