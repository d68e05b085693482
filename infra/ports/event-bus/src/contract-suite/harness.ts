/** What a backend brings to be tested, and what the suites share. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DomainEvent } from '@visavis/contracts/event';
import { systemClock } from '@visavis/platform/clock';
import { createEventBus } from '../bus/create-event-bus.ts';
import type { BusOptions } from '../bus/settings.ts';
import type { Consumer, EventBus, EventLog, LogRecord } from '../port.ts';

/** One store of records that several clients share. */
export interface LogBacking {
  /** One more client, as another process would be. The suite closes it. */
  open(): Promise<EventLog>;
  /** A new topic's name, ready to be written to, with several partitions. */
  topic(): Promise<string>;
  /** For child processes: URL of a module that exports `openLog(config): Promise<EventLog>`, and its configuration. */
  child: { module: string; config: unknown };
  /** After how long a silent member is replaced. */
  sessionMs: number;
  close(): Promise<void>;
}
export type LogFactory = () => Promise<LogBacking>;

/** Opens clients and children for one test, and ends them after it. */
export async function openFixture(factory: LogFactory) {
  const backing = await factory();
  const ends: (() => Promise<unknown>)[] = [];
  return {
    backing,
    topic: () => backing.topic(),
    group: () => `group-${randomUUID()}`,
    async log(): Promise<EventLog> {
      const log = await backing.open();
      ends.push(() => log.close());
      return log;
    },
    /** Short pauses, so that the suite is quick; `wrap` puts something between bus and log. */
    async bus(options: Partial<BusOptions> = {}, wrap: (log: EventLog) => EventLog = (log) => log): Promise<EventBus> {
      const bus = createEventBus(wrap(await backing.open()), {
        clock: systemClock,
        retry: [1, 1],
        wait: { first: 5, max: 20 },
        heartbeatMs: 50,
        ...options,
      });
      ends.push(() => bus.close());
      return bus;
    },
    child(...args: string[]): Child {
      const child = spawnChild([backing.child.module, JSON.stringify(backing.child.config), ...args]);
      ends.push(() => child.kill());
      return child;
    },
    async end() {
      for (const end of ends.reverse()) await end();
      await backing.close();
    },
  };
}
export type BusFixture = Awaited<ReturnType<typeof openFixture>>;

export interface Child {
  lines: string[];
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
}

function spawnChild(args: string[]): Child {
  const program = fileURLToPath(new URL('./child.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(line));
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    lines,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

export async function eventually<T>(condition: () => T | Promise<T>, what: string, deadlineMs = 20_000): Promise<NonNullable<T>> {
  const isInTime = lasting(deadlineMs);
  for (;;) {
    const result = await condition();
    if (result) return result;
    if (!isInTime()) throw new Error(`not within ${deadlineMs} ms: ${what}`);
    await pause(5);
  }
}

/** True for so many milliseconds from now on. */
export function lasting(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

/** A promise that is resolved from outside. */
export function gate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

let serial = 0;
export const event = (subject: string, data: unknown = {}, type = 'test.happened.v1'): DomainEvent => ({
  specversion: '1.0',
  id: `event-${++serial}-${randomUUID()}`,
  source: '/test',
  type,
  subject,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  data,
});

export function consumer(
  topic: string,
  handle: (event: DomainEvent) => Promise<void> | void,
  more: Partial<Consumer> = {},
): Consumer {
  return {
    id: 'test/consumer',
    topic,
    types: ['test.happened.v1'],
    kind: 'projection',
    async handle(event) {
      await handle(event);
    },
    ...more,
  };
}

/** Keys of which each lands in another partition. */
export async function keysApart(log: EventLog, topic: string, count: number): Promise<string[]> {
  const keys = new Map<number, string>();
  for (let i = 0; keys.size < count && i < 10_000; i++) {
    const key = `key-${i}`;
    const partition = await log.partitionOf(topic, key);
    if (!keys.has(partition)) keys.set(partition, key);
  }
  return [...keys.values()];
}

export async function readAll(log: EventLog, topic: string, options?: { partition?: number; fromOffset?: number }) {
  const records: LogRecord[] = [];
  for await (const record of log.read(topic, options)) records.push(record);
  return records;
}
