import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { kafka, mongoReplicaSet, type RunningEngine, redis } from '@visavis/testing/engines';

export interface Engines {
  /** EVENT_BUS_URL, CACHE_URL and STORE_URL of every process. */
  environment: Record<'EVENT_BUS_URL' | 'CACHE_URL' | 'STORE_URL', string>;
  /** Those that were started here. */
  started: Partial<Record<'kafka' | 'redis' | 'mongo', RunningEngine>>;
  stop(): Promise<void>;
}

/** Engines by URL; those not given are started here: by Docker, or from what is installed. */
export async function findEngines(
  dataDir: string,
  environment: Record<string, string | undefined>,
  write: (line: string) => void,
): Promise<Engines> {
  const started: Engines['started'] = {};
  const start = async (
    name: 'kafka' | 'redis' | 'mongo',
    setting: string,
    engine: ReturnType<typeof redis | typeof kafka | typeof mongoReplicaSet>,
  ) => {
    if (!engine.available) throw new Error(`${setting}: not set, and ${name} cannot be started here (${engine.reason})`);
    const running = await engine.value();
    started[name] = running;
    write(`${name} is at ${running.url}`);
    return running.url;
  };
  const stop = async () => {
    await Promise.all(Object.values(started).map((engine) => engine.stop()));
  };
  try {
    const [EVENT_BUS_URL, CACHE_URL] = await Promise.all([
      environment.EVENT_BUS_URL ?? start('kafka', 'EVENT_BUS_URL', kafka()),
      environment.CACHE_URL ?? start('redis', 'CACHE_URL', redis()),
    ]);
    return { environment: { EVENT_BUS_URL, CACHE_URL, STORE_URL: environment.STORE_URL ?? (await store()) }, started, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  /** MongoDB where there is one; else the embedded store, in files that the processes of one machine can share. */
  async function store(): Promise<string> {
    const mongo = mongoReplicaSet();
    if (mongo.available) return start('mongo', 'STORE_URL', mongo);
    const folder = join(dataDir, 'stores');
    mkdirSync(folder, { recursive: true });
    write(`STORE_URL: not set and no MongoDB here (${mongo.reason}): the services share SQLite files in ${folder}`);
    return `sqlite:${folder}`;
  }
}
