import { SECOND } from './units.ts';

export const SOCKET = {
  reconnectAttempts: 5,
  reconnectDelayMs: 1 * SECOND,
  reconnectDelayMaxMs: 5 * SECOND,
  connectTimeoutMs: 20 * SECOND,
  backoffFirstMs: 1 * SECOND,
  backoffMaxMs: 30 * SECOND,
  hardReconnectWaitMs: 300,
  fullReconnectThrottleMs: 5 * SECOND,
  /** This many connect errors or failed attempts in a row lead to a full reconnect. */
  errorsBeforeFullReconnect: 3,
  duplicateEmitMs: 3 * SECOND,
  duplicateEventMs: 5 * SECOND,
  waitForConnectionMs: 5 * SECOND,
  /** While the connection counts as failed, what is shown is fetched again after so long, and up to half as long again. */
  pollMs: 20 * SECOND,
} as const;
