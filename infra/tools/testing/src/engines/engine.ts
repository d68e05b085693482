import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A real engine that a suite needs, or the reason why there is none. */
export type Engine<T> = { available: true; value: T } | { available: false; reason: string };

/** First of `names` on the PATH. */
export function findProgram(...names: string[]): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** A server that a test talks to. `process` only where the test started it itself and may therefore break it. */
export interface RunningEngine {
  /** As the product's settings take it, e.g. `redis://127.0.0.1:41234`. */
  url: string;
  process?: EngineProcess;
  /** Stops it and removes its data; a server given by URL stays. */
  stop(): Promise<void>;
}
/** What a fault harness does to an engine: same port, same data. */
export interface EngineProcess {
  pid(): number | undefined;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** After `kill`; resolves when it answers again. */
  start(): Promise<void>;
}
