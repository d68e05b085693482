import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Prometheus metrics of one process: rate, errors and duration per route, and the counters that alerts are built on. */
export function createMetrics(options: { defaults?: boolean } = {}) {
  const registry = new Registry();
  if (options.defaults) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'visavis_http_request_seconds',
      help: 'Duration of requests by route and status',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    refusals: new Counter({ name: 'visavis_refusals_total', help: 'Refused requests by code', labelNames: ['code'], registers }),
    sockets: new Gauge({ name: 'visavis_sockets', help: 'Open sockets', labelNames: ['kind'], registers }),
    socketEvents: new Counter({
      name: 'visavis_socket_events_total',
      help: 'Events emitted to rooms',
      labelNames: ['event'],
      registers,
    }),
    abuse: new Counter({ name: 'visavis_abuse_total', help: 'Clients above 50 requests in 10 s on one path', registers }),
    consumerStalls: new Counter({
      name: 'visavis_consumer_stalls_total',
      help: 'Times a partition waited for its surroundings',
      labelNames: ['consumer'],
      registers,
    }),
  };
}
