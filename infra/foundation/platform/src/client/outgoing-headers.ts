import { currentContext } from '../request-context.ts';
import { traceHeaders } from '../telemetry/span.ts';

/**
 * Milliseconds that the caller still waits when it sends the request. Relative, because clocks differ; trusted from our own
 * processes only.
 */
export const DEADLINE_HEADER = 'x-request-deadline-ms';
const LONGEST_DEADLINE_MS = 120_000;

/**
 * Headers of each request to another of our processes: deadline, request id, the caller's address and trace. `leftMs`:
 * milliseconds until the caller gives up.
 */
export function outgoingHeaders(leftMs: number): Record<string, string> {
  const context = currentContext();
  return {
    [DEADLINE_HEADER]: String(Math.max(0, Math.floor(leftMs))),
    ...(context ? { 'x-request-id': context.correlationId } : {}),
    ...(context?.address ? { 'x-forwarded-for': context.address } : {}),
    ...traceHeaders(),
  };
}

/** The deadline that `header` gives, on the scale of `performance.now()`; undefined when it is missing or malformed. */
export function deadlineOf(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) return undefined;
  return performance.now() + Math.min(Number(header), LONGEST_DEADLINE_MS);
}
