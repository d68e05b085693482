import type { Clock } from '@visavis/platform';
import { createSandboxClock, createSandboxMessenger, createSandboxRouter, type SandboxMessenger } from '@visavis/providers';
import type { Router } from 'express';

export interface Sandbox {
  /** Moved by `POST /dev/clock`. */
  clock: Clock;
  messenger: SandboxMessenger;
  /** `/dev/messages`, `/dev/inbox`, `/dev/clock`. */
  router: Router;
}

/** What plays the outside world while no real provider is configured; processes with the same folder share it. */
export function createSandbox(options: { dataDir: string; isPublic: boolean }): Sandbox {
  const clock = createSandboxClock(options.dataDir);
  const messenger = createSandboxMessenger({ clock, file: `${options.dataDir}/messages.jsonl` });
  return { clock, messenger, router: createSandboxRouter({ messenger, clock, isPublic: options.isPublic }) };
}
