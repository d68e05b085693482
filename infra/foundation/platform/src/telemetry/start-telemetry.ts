import { z } from 'zod';
import type { Part } from '../lifecycle.ts';
import type { Logger } from '../logger.ts';
import { setting, type Values } from '../settings.ts';
import { setTracing } from './span.ts';

/** The names are OpenTelemetry's own; its exporter reads its other ones (`OTEL_EXPORTER_OTLP_HEADERS`, …) by itself. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'Where traces go: base URL of an OpenTelemetry collector (OTLP over HTTP); unset: no traces',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1), 'Share of traces that are recorded, 0 to 1'),
};

export const telemetryOptions = (values: Values<typeof telemetrySettings>) => ({
  endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  ratio: values.OTEL_TRACES_SAMPLER_ARG,
});

const FLUSH_MS = 2_000;
const REMIND_EVERY_MS = 60_000;

/**
 * From here on, work is traced. The first part of a lifecycle, so that it is stopped last: what was recorded until then is sent,
 * for at most two seconds. A collector that is away costs spans and one log line a minute, nothing else.
 */
export async function startTelemetry(options: {
  service: string;
  endpoint: string | undefined;
  ratio: number;
  logger: Logger;
}): Promise<Part> {
  const { endpoint, logger } = options;
  if (endpoint === undefined) return { name: 'telemetry' };
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  let remindedAt = Number.NEGATIVE_INFINITY;
  const { tracing, shutdown } = createOpenTelemetry({
    service: options.service,
    endpoint,
    ratio: options.ratio,
    onError(error) {
      if (performance.now() - remindedAt < REMIND_EVERY_MS) return;
      remindedAt = performance.now();
      logger.warn({ err: error, endpoint }, 'traces cannot be delivered');
    },
  });
  setTracing(tracing);
  return {
    name: 'telemetry',
    async stop() {
      setTracing(undefined);
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_MS);
      });
      await Promise.race([shutdown(), enough]).finally(() => clearTimeout(timer));
    },
  };
}
