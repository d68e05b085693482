import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A process that lived this long starts again without a pause. */
const SETTLED_MS = 10_000;

export interface Supervised {
  /** e.g. `meeting-2` */
  id: string;
  pid(): number | undefined;
  /** Resolves when it says that it is ready, also after a restart. */
  ready(): Promise<void>;
  /** SIGTERM, and SIGKILL when it does not end in time; it is not started again. */
  stop(): Promise<void>;
}

/** Keeps one process running: starts it again when it dies, prefixes what it writes. */
export function supervise(options: {
  id: string;
  main: string;
  environment: Record<string, string>;
  write: (line: string) => void;
  onReady: () => void;
  onExit: (why: string) => void;
}): Supervised {
  const { id, write } = options;
  let child: ChildProcess | undefined;
  let stopping = false;
  let pauseMs = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let readiness = Promise.withResolvers<void>();

  const start = () => {
    const startedAt = performance.now();
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', options.main], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', ...options.environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    const onLine = (line: string) => {
      write(`${id} | ${line}`);
      if (line.startsWith(`${id.replace(/-\d+$/, '')} is ready at`)) {
        readiness.resolve();
        options.onReady();
      }
    };
    for (const stream of [started.stdout, started.stderr]) byLine(stream, onLine);
    started.once('exit', (code, signal) => {
      if (stopping) return;
      const why = signal ?? `exit code ${code}`;
      write(`${id} | ended (${why}), starts again`);
      options.onExit(why);
      readiness = Promise.withResolvers();
      pauseMs = performance.now() - startedAt > SETTLED_MS ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      timer = setTimeout(start, pauseMs);
    });
  };
  start();

  return {
    id,
    pid: () => child?.pid,
    ready: () => readiness.promise,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const exited = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      ending.kill('SIGTERM');
      const force = setTimeout(() => ending.kill('SIGKILL'), 12_000);
      await exited;
      clearTimeout(force);
    },
  };
}

function byLine(stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): void {
  let rest = '';
  stream?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) onLine(line);
  });
}
