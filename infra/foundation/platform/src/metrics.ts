import { PRODUCT_VERSION } from '@visavis/contracts/constants/product';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createPolledGauge } from './polled-gauge.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** What a process did with events since its start; the bus counts it. */
export interface EventTotals {
  handled: number;
  retried: number;
  parked: number;
  skipped: number;
}

/**
 * Prometheus metrics of one process: rate, errors and duration per route, and what alerts are built on (`k8s/observability`). All
 * names are made here; the values of the polled ones come from their owners.
 */
export function createMetrics(options: { defaults?: boolean } = {}) {
  const registry = new Registry();
  if (options.defaults) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const polled = (name: string, help: string, ...labelNames: string[]) =>
    createPolledGauge({ name, help, labelNames, registers });
  const totals = new Set<() => EventTotals>();

  new Gauge({ name: 'visavis_build_info', help: 'Always 1', labelNames: ['version', 'node'], registers }).set(
    { version: PRODUCT_VERSION, node: process.version },
    1,
  );
  new Counter({
    name: 'visavis_events_total',
    help: 'Events by what became of them: handled (once for each consumer), retried, parked, skipped (wanted by nobody here)',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const read of totals) for (const [outcome, count] of Object.entries(read())) this.inc({ outcome }, count);
    },
  });
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
    overloadRefusals: new Counter({
      name: 'visavis_overload_refusals_total',
      help: 'Requests refused because the process was behind with its work',
      registers,
    }),
    sockets: new Gauge({ name: 'visavis_sockets', help: 'Open sockets', labelNames: ['kind'], registers }),
    socketEvents: new Counter({
      name: 'visavis_socket_events_total',
      help: 'Events emitted to rooms',
      labelNames: ['event'],
      registers,
    }),
    callTurns: new Counter({
      name: 'visavis_call_turns_total',
      help: 'Turns as browsers report them, one for each person: direct, relay, server (LiveKit), none (no connection came about)',
      labelNames: ['way'],
      registers,
    }),
    callFirstPicture: new Histogram({
      name: 'visavis_call_first_picture_seconds',
      help: 'From the begin of a turn to the first picture of the other side, as browsers report it',
      labelNames: ['way'],
      buckets: [0.3, 0.5, 1, 2, 3, 5, 10, 30],
      registers,
    }),
    callTrouble: new Histogram({
      name: 'visavis_call_trouble_ratio',
      help: 'Of turns, as browsers report it: share of packets that were lost, of time that a picture was frozen, of sound that was concealed',
      labelNames: ['kind'],
      buckets: [0.001, 0.01, 0.03, 0.1, 0.3],
      registers,
    }),
    codes: new Counter({
      name: 'visavis_codes_total',
      help: 'One-time codes by what became of them: sent, verified (two that confirm one change count once); work-asked: one was requested of whom work was asked',
      labelNames: ['step'],
      registers,
    }),
    abuse: new Counter({ name: 'visavis_abuse_total', help: 'Clients above 50 requests in 10 s on one path', registers }),
    consumerStalls: new Counter({
      name: 'visavis_consumer_stalls_total',
      help: 'Times a partition waited for the end of a transient failure',
      labelNames: ['consumer'],
      registers,
    }),
    jobSucceededAt: new Gauge({
      name: 'visavis_job_last_success_timestamp_seconds',
      help: 'When a recurring job last came to its end, here or before this process started; of a new one, when the process started',
      labelNames: ['task'],
      registers,
    }),
    jobInterval: new Gauge({
      name: 'visavis_job_interval_seconds',
      help: 'Time between two runs of a recurring job',
      labelNames: ['task'],
      registers,
    }),
    messages: new Counter({
      name: 'visavis_messages_total',
      help: 'Messages handed to providers, codes among them, by what they answered: accepted, refused, retry, unknown (no answer came), and why',
      labelNames: ['channel', 'outcome', 'reason'],
      registers,
    }),
    messageReports: new Counter({
      name: 'visavis_message_reports_total',
      help: 'What providers reported of messages later: sent, delivered, read, failed; each step of a message once',
      labelNames: ['channel', 'status'],
      registers,
    }),
    messageBacklog: polled('visavis_message_backlog', 'Messages that are due and not handed over, by urgency', 'urgency'),
    messageBacklogAge: polled('visavis_message_backlog_age_seconds', 'How long the oldest of them has been due', 'urgency'),
    paymentAlerts: new Counter({
      name: 'visavis_payment_alerts_total',
      help: 'Payments and refunds that a person has to look at, by kind',
      labelNames: ['kind'],
      registers,
    }),
    paymentDrift: new Counter({
      name: 'visavis_payment_drift_total',
      help: 'Changes at the payment provider that the reconciler found before any webhook told of them',
      labelNames: ['of'],
      registers,
    }),
    webhooks: new Counter({
      name: 'visavis_payment_webhooks_total',
      help: 'Webhooks of the payment provider: applied, unchanged, duplicate, mismatch, unknown (no order of ours), other, forged',
      labelNames: ['outcome'],
      registers,
    }),
    paymentBacklog: polled(
      'visavis_payment_backlog',
      'Payments, refunds, orders, documents and coupon reservations whose next step is still to be taken; `reconcile`: orders that are followed',
      'step',
    ),
    paymentBacklogAge: polled(
      'visavis_payment_backlog_age_seconds',
      'Age of the oldest of them; `reconcile`: since the books were compared with the provider',
      'step',
    ),
    passBacklog: polled(
      'visavis_pass_backlog',
      'Expiries and lapsed holds of passes still to be recorded, and what meetings have still to tell billing',
      'of',
    ),
    passesWrittenOff: new Counter({
      name: 'visavis_passes_written_off_total',
      help: 'Meetings that took place although the hold had lapsed and no pass was left',
      registers,
    }),
    /** Adds a bus of this process to `visavis_events_total`. */
    countEvents: (read: () => EventTotals) => void totals.add(read),
    consumersStalled: polled('visavis_consumers_stalled', 'Consumers that wait for the end of a transient failure now'),
    consumerLag: polled('visavis_consumer_lag', 'Events a consumer group has not yet done', 'group', 'topic'),
    deadLetters: polled('visavis_dead_letters', 'Parked events by consumer; no value means none', 'consumer'),
    outboxRows: polled('visavis_outbox_rows', 'Events not yet published', 'service'),
    outboxRefused: polled('visavis_outbox_refused', 'Events that can never be published as they are', 'service'),
    outboxAge: polled(
      'visavis_outbox_age_seconds',
      'Age of the oldest event not yet published, but for subjects behind a refused one',
      'service',
    ),
    backendUp: polled('visavis_backend_up', '1 while a backend answers within a second', 'backend', 'service'),
    clientConnections: polled('visavis_client_connections', 'Connections to other services by state', 'service', 'state'),
    storeConnections: polled('visavis_store_connections', 'Connections to the store by state', 'service', 'state'),
    breakerOpen: polled('visavis_breaker_open', '1 while calls to a service are refused at once', 'service'),
  };
}
