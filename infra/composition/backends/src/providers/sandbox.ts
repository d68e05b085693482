import { type Clock, createOperatorAccess, inboxPath, type OperatorAccess, systemClock } from '@visavis/platform';

export interface Sandbox {
  /** Moved by `POST /dev/clock`; where the messages are real, so is the time. */
  clock: Clock & { advance?(ms: number): void };
  operators: OperatorAccess;
  /** The inbox's path with the token that opens it; undefined where messages leave for real. */
  inbox: string | undefined;
}

/**
 * Clock and access of what plays the outside world while no real provider is configured; processes with the same folder share it.
 */
export async function createSandbox(options: {
  dataDir: string;
  serviceSecret: string;
  isDefaultStart: boolean;
  messenger: 'sandbox' | 'providers';
}): Promise<Sandbox> {
  const operators = createOperatorAccess(options);
  if (options.messenger === 'providers') return { clock: systemClock, operators, inbox: undefined };
  const { createSandboxClock } = await loadSandbox('MESSENGER', () => import('@visavis/providers-sandbox/clock'));
  return { clock: createSandboxClock(options.dataDir), operators, inbox: inboxPath(operators.token) };
}

/** A part of the sandbox's package, which production images do not hold; `setting` asked for it. */
export async function loadSandbox<T>(setting: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!String(error).includes("'@visavis/providers-sandbox'")) throw error;
    throw new Error(`${setting}: the sandbox is in no production image; images for trials are built with SANDBOX=true`, {
      cause: error,
    });
  }
}
