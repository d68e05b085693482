import { type DestinationStream, type Logger, pino } from 'pino';
import { networkOf } from './http/network.ts';
import { createRedaction } from './redact.ts';
import { currentContext } from './request-context.ts';

export type { Logger } from 'pino';

/**
 * Structured logs with the ids of the request, the user, the causing event and the trace, and the caller's network; secrets and
 * phones never reach them. With `phoneHash` it stands for each phone, so that the lines about one phone can be found; without it
 * phones are masked.
 */
export function createLogger(
  options: { name: string; level?: string; phoneHash?: (phone: string) => string },
  destination?: DestinationStream,
): Logger {
  const { redactFields, maskText } = createRedaction(options.phoneHash);
  const logger = pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      mixin: fieldsOfContext,
      // Our own copy of errors, as everything else is copied: pino's would leave their fields as they are.
      serializers: { err: (error: unknown) => error },
      formatters: { log: redactFields },
      hooks: { streamWrite: maskText },
    },
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
  // pino formats the root's bindings only. Children have the root as their prototype, so that this is theirs too.
  const { child } = logger;
  logger.child = function (bindings, childOptions) {
    return child.call(this, redactFields(bindings), childOptions) as never;
  };
  return logger;
}

function fieldsOfContext(): Record<string, string> {
  const context = currentContext();
  if (!context) return {};
  const { correlationId, causationId, userId, address, phone, span } = context;
  return {
    requestId: correlationId,
    ...(userId ? { userId } : {}),
    ...(address ? { network: networkOf(address) } : {}),
    ...(phone ? { phone } : {}),
    ...(causationId ? { causationId } : {}),
    ...(span ? { trace_id: span.spanContext().traceId } : {}),
  };
}

export const silentLogger: Logger = pino({ level: 'silent' });
