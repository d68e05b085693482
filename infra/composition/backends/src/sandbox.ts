import type { Clock } from '@visavis/platform';
import {
  createOperatorAccess,
  createSandboxClock,
  createSandboxMessenger,
  createSandboxRouter,
  inboxPath,
  type OperatorAccess,
  type SandboxMessenger,
} from '@visavis/providers';
import type { Router } from 'express';

export interface Sandbox {
  /** Moved by `POST /dev/clock`. */
  clock: Clock;
  messenger: SandboxMessenger;
  /** `/dev/messages`, `/dev/inbox`, `/dev/clock`. */
  router: Router;
  operators: OperatorAccess;
  /** The inbox's path with the token that opens it. */
  inbox: string;
}

/** What plays the outside world while no real provider is configured; processes with the same folder share it. */
export function createSandbox(options: { dataDir: string; serviceSecret: string; isDefaultStart: boolean }): Sandbox {
  const clock = createSandboxClock(options.dataDir);
  const messenger = createSandboxMessenger({ clock, file: `${options.dataDir}/messages.jsonl` });
  const operators = createOperatorAccess(options);
  const router = createSandboxRouter({ messenger, clock, operators });
  return { clock, messenger, router, operators, inbox: inboxPath(operators.token) };
}
