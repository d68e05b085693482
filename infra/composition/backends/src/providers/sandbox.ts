import { type Clock, systemClock } from '@visavis/platform';
import { createOperatorAccess, createSandboxClock, inboxPath, type OperatorAccess } from '@visavis/providers';

export interface Sandbox {
  /** Moved by `POST /dev/clock`; where the messages are real, so is the time. */
  clock: Clock & { advance?(ms: number): void };
  operators: OperatorAccess;
  /** The inbox's path with the token that opens it; undefined where messages leave for real. */
  inbox: string | undefined;
}

/** Clock and access of what plays the outside world while no real provider is configured; processes with the same folder share it. */
export function createSandbox(options: {
  dataDir: string;
  serviceSecret: string;
  isDefaultStart: boolean;
  messenger: 'sandbox' | 'providers';
}): Sandbox {
  const isPlayed = options.messenger === 'sandbox';
  const operators = createOperatorAccess(options);
  return {
    clock: isPlayed ? createSandboxClock(options.dataDir) : systemClock,
    operators,
    inbox: isPlayed ? inboxPath(operators.token) : undefined,
  };
}
