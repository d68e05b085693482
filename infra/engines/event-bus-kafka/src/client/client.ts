/** A kafkajs client whose connections can all be ended at once, whatever kafkajs is waiting for. */
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import type { BusLogger } from '@visavis/event-bus';
import kafkajs, { type Kafka, type RetryOptions, type SASLOptions } from 'kafkajs';
import type { KafkaAccess } from './kafka-options.ts';
import './kafkajs-internals.ts';
import { kafkaLogCreator } from './logging.ts';

export interface ClientSettings extends KafkaAccess {
  clientId: string;
  logger: BusLogger;
}

const CONNECTION_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/** Gives up within about two seconds: the user of the client decides what happens next. */
export const QUICK_RETRY: RetryOptions = { initialRetryTime: 50, multiplier: 2, maxRetryTime: 500, factor: 0.2, retries: 6 };

export function openClient({ brokers, tls, sasl, clientId, logger }: ClientSettings): { kafka: Kafka; destroy(): void } {
  const sockets = new Set<Socket>();
  let destroyed = false;
  const kafka = new kafkajs.Kafka({
    brokers: [...brokers],
    ...(tls && { ssl: tls }),
    ...(sasl && { sasl: sasl as SASLOptions }),
    clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: QUICK_RETRY,
    logLevel: kafkajs.logLevel.WARN,
    logCreator: kafkaLogCreator(logger),
    socketFactory({ host, port, ssl, onConnect }) {
      if (destroyed) throw new Error('this client was ended');
      const target = { host, port, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS };
      const socket = ssl
        ? connectByTls({ ...target, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect)
        : connect(target, onConnect);
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
