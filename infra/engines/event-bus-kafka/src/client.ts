/** A kafkajs client whose connections can all be ended at once, whatever kafkajs is waiting for. */
import { connect, type Socket } from 'node:net';
import type { BusLogger } from '@visavis/event-bus';
import kafkajs, { type Kafka, type RetryOptions } from 'kafkajs';
import './kafkajs-internals.ts';
import { kafkaLogCreator } from './logging.ts';

export interface ClientSettings {
  brokers: readonly string[];
  clientId: string;
  logger: BusLogger;
}

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/** Gives up within about two seconds: the user of the client decides what happens next. */
export const QUICK_RETRY: RetryOptions = { initialRetryTime: 50, multiplier: 2, maxRetryTime: 500, factor: 0.2, retries: 6 };

export function openClient({ brokers, clientId, logger }: ClientSettings): { kafka: Kafka; destroy(): void } {
  const sockets = new Set<Socket>();
  let destroyed = false;
  const kafka = new kafkajs.Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: QUICK_RETRY,
    logLevel: kafkajs.logLevel.WARN,
    logCreator: kafkaLogCreator(logger),
    socketFactory({ host, port, onConnect }) {
      if (destroyed) throw new Error('this client was ended');
      const socket = connect({ host, port, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS }, onConnect);
      // A commit must not wait for the acknowledgement of what went before it.
      socket.setNoDelay(true);
      // Each request that waits for the connection listens for it.
      socket.setMaxListeners(0);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
  });
  return {
    kafka,
    /** No connection is made any more, so that nothing of kafkajs lives on in the background. */
    destroy() {
      destroyed = true;
      for (const socket of sockets) socket.destroy(new Error('this client was ended'));
    },
  };
}
