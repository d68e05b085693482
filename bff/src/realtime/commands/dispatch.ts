import { randomUUID } from 'node:crypto';
import { clientCommands } from '@visavis/contracts/socket';
import {
  domainErrorOf,
  Forbidden,
  Invalid,
  inSpan,
  invalidFrom,
  type Logger,
  logRefusal,
  type Metrics,
  NotFound,
  type RequestContext,
  refusalOf,
  retryAfterOf,
  runInContext,
  withoutBlankFields,
} from '@visavis/platform';
import type { Connection } from '../connections.ts';
import { spend } from './budget.ts';
import type { Handlers } from './command.ts';

/** Takes one command of a socket from its name to its acknowledgement. Nothing that a client sends can make it throw. */
export function createDispatch(handlers: Handlers, deps: { logger: Logger; metrics: Metrics }) {
  return async (connection: Connection, name: unknown, args: unknown[]): Promise<void> => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (args.pop() as (answer: unknown) => void) : undefined;
    // Node makes these many at a time; nobody sorts by them.
    const correlationId = randomUUID();
    const userId = connection.principal?.userId;
    const context: RequestContext = { correlationId, address: connection.address, ...(userId ? { userId } : {}) };
    try {
      const answer = await runInContext(context, () =>
        inSpan(spanNameOf(name), { kind: 'server', parent: undefined }, () => run(handlers, connection, name, args[0])),
      );
      acknowledge?.({ success: true, ...answer });
    } catch (error) {
      const domainError = domainErrorOf(error);
      const command = String(name).slice(0, 64);
      runInContext(context, () => {
        if (domainError) logRefusal(deps.logger, domainError, { command });
        else deps.logger.error({ err: error, command }, 'unexpected error');
      });
      deps.metrics.refusals.inc({ code: domainError?.code ?? 'INTERNAL' });
      const retryAfter = retryAfterOf(domainError);
      acknowledge?.({ ...refusalOf(domainError, correlationId), ...(retryAfter === undefined ? {} : { retryAfter }) });
    }
  };
}

/** A command's name is the client's word until it is known. */
const spanNameOf = (name: unknown) =>
  `socket ${typeof name === 'string' && Object.hasOwn(clientCommands, name) ? name : 'unknown'}`;

async function run(handlers: Handlers, connection: Connection, name: unknown, input: unknown): Promise<object> {
  spend(connection.budget, name, input, performance.now());
  if (typeof name !== 'string' || !Object.hasOwn(clientCommands, name))
    throw new NotFound('NOT_FOUND', 'Unknown command', [{ path: 'command', message: 'Unknown command' }]);
  if (connection.wall) throw new Forbidden('FORBIDDEN', 'A screen on a wall only listens');
  const command = name as keyof Handlers;
  // Socket.IO sends `undefined` as null: nothing comes with the command.
  const payload = parse(command, input ?? undefined);
  await connection.ready;
  return (handlers[command] as (connection: Connection, payload: unknown) => Promise<object>)(connection, payload);
}

function parse(name: keyof Handlers, input: unknown): unknown {
  const parsed = clientCommands[name].safeParse(withoutBlankFields(clientCommands[name], input));
  if (parsed.success) return parsed.data;
  const invalid = invalidFrom(parsed.error);
  const details = Array.isArray(invalid.details) ? invalid.details : [];
  throw new Invalid(
    invalid.code,
    invalid.message,
    details.map((detail) => ({ ...detail, path: detail.path || 'body' })),
  );
}
