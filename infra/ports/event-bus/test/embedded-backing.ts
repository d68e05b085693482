import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@visavis/platform/clock';
import type { LogBacking } from '../src/contract-suite/index.ts';
import { createEmbeddedLog, type EmbeddedLogOptions } from '../src/index.ts';

const SESSION_MS = 600;

/** Also for child processes, which import this module. */
export const openLog = async (config: Pick<EmbeddedLogOptions, 'file'>) =>
  createEmbeddedLog({ ...config, clock: systemClock, sessionMs: SESSION_MS, redeliveryMs: 10 });

export async function embeddedBacking(): Promise<LogBacking & { file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'event-bus-'));
  const file = join(folder, 'log.db');
  return {
    file,
    open: () => openLog({ file }),
    topic: async () => `topic-${randomUUID()}`,
    child: { module: import.meta.url, config: { file } },
    sessionMs: SESSION_MS,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
