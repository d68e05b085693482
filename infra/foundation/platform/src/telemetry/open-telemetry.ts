/** The only file that loads OpenTelemetry's SDK. Its globals stay untouched: the current span travels in our request context. */
import { createContextKey, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { SpanOptions, Tracing } from './span.ts';

const EXPORT_TIMEOUT_MS = 5_000;
/** What does not fit while the collector is away or slow is dropped. */
const QUEUE_MAX = 4_096;
const FROM_OUTSIDE = createContextKey('from outside');

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

export interface OpenTelemetryOptions {
  service: string;
  /** Base URL of an OTLP/HTTP collector. */
  endpoint: string;
  /** Share of traces that are recorded, 0 to 1. */
  ratio: number;
  onError(error: unknown): void;
}

export function createOpenTelemetry(options: OpenTelemetryOptions): { tracing: Tracing; shutdown(): Promise<void> } {
  setGlobalErrorHandler((error) => options.onError(error));
  const exporter: SpanExporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const byRatio = new TraceIdRatioBasedSampler(options.ratio);
  const byParent = new ParentBasedSampler({ root: byRatio });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: options.service })),
    sampler: {
      // A browser that asks to be recorded must not be able to fill the collector: its trace id decides, as for our own traces.
      shouldSample: (context, traceId, name, kind, attributes, links) =>
        context.getValue(FROM_OUTSIDE)
          ? byRatio.shouldSample(context, traceId)
          : byParent.shouldSample(context, traceId, name, kind, attributes, links),
      toString: () => `Visavis{${byParent}}`,
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_MAX,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('visavis');
  return {
    tracing: {
      start: (name, { kind, attributes = {}, ...origin }) =>
        tracer.startSpan(name, { kind: kinds[kind ?? 'internal'], attributes }, contextOf(origin)),
      fail(span, kind) {
        span.setAttribute(ATTR_ERROR_TYPE, kind);
        span.setStatus({ code: SpanStatusCode.ERROR });
      },
    },
    shutdown: () => provider.shutdown(),
  };
}

function contextOf({ parent, fromOutside }: Pick<SpanOptions, 'parent' | 'fromOutside'>) {
  if (parent === undefined) return ROOT_CONTEXT;
  if (typeof parent !== 'string') return trace.setSpan(ROOT_CONTEXT, parent);
  const remote = parseTraceParent(parent);
  if (!remote) return ROOT_CONTEXT;
  const context = trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
  return fromOutside ? context.setValue(FROM_OUTSIDE, true) : context;
}
