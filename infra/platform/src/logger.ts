import { type DestinationStream, type Logger, pino } from 'pino';
import { currentContext } from './request-context.ts';

export type { Logger } from 'pino';

/** Structured logs with the request's id; secrets and phones never reach them. */
export function createLogger(options: { name: string; level?: string }, destination?: DestinationStream): Logger {
  return pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      mixin: () => {
        const context = currentContext();
        return context ? { requestId: context.correlationId } : {};
      },
      redact: {
        paths: [
          '*.phone',
          '*.otp',
          '*.token',
          '*.refreshToken',
          '*.authorization',
          'phone',
          'otp',
          'token',
          'refreshToken',
          'headers',
        ],
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
}

export const silentLogger: Logger = pino({ level: 'silent' });
