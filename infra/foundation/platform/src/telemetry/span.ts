/**
 * The seam to tracing. Nothing here loads OpenTelemetry: until `startTelemetry` is given a place to send traces to, every call is
 * one comparison.
 */
import type { Attributes, Span } from '@opentelemetry/api';
import { currentContext, runInContext } from '../request-context.ts';

export type { Span } from '@opentelemetry/api';

export interface SpanOptions {
  /** `internal` when left out. */
  kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** The span, or the W3C `traceparent`, that this one continues; without (or with one that is not sane) a new trace begins. */
  parent: Span | string | undefined;
  /** The parent comes from a browser: its trace is joined, but what is recorded is ours to decide. */
  fromOutside?: boolean;
  attributes?: Attributes;
}
export interface Tracing {
  start(name: string, options: SpanOptions): Span;
  /** Marks the span as failed by the error's kind; messages may hold what a trace must not. */
  fail(span: Span, kind: string): void;
}

let tracing: Tracing | undefined;
export const setTracing = (next: Tracing | undefined): void => {
  tracing = next;
};
export const isTracing = (): boolean => tracing !== undefined;

export const startSpan = (name: string, options: SpanOptions): Span | undefined => tracing?.start(name, options);
export const failSpan = (span: Span, kind: string): void => tracing?.fail(span, kind);
export const currentSpan = (): Span | undefined => currentContext()?.span;

/** Runs `work` in a span of its own, which ends when the work does. Inside of it, it is the current one. */
export function inSpan<R>(name: string, options: SpanOptions, work: (span: Span | undefined) => R): R {
  const span = startSpan(name, options);
  if (!span) return work(undefined);
  const context = currentContext();
  const failed = (error: unknown): never => {
    failSpan(span, error instanceof Error ? error.name : typeof error);
    span.end();
    throw error;
  };
  let result: R;
  try {
    result = runInContext({ correlationId: span.spanContext().traceId, ...context, span }, () => work(span));
  } catch (error) {
    return failed(error);
  }
  if (result instanceof Promise)
    return result.then((value) => {
      span.end();
      return value;
    }, failed) as R;
  span.end();
  return result;
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags & 1 ? '01' : '00'}`;
}

/** What goes with a call that the current span makes. */
export function traceHeaders(span = currentSpan()): { traceparent?: string } {
  return span ? { traceparent: traceparentOf(span) } : {};
}
