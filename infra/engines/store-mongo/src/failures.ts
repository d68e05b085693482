/** What the driver's errors mean. */
import { Unavailable } from '@visavis/store';
import mongoose from 'mongoose';

const { MongoAPIError, MongoError, MongoServerError } = mongoose.mongo;

/** The server's codes for: not primary any more, shutting down, out of time, not acknowledged by a majority, overloaded. */
const outages = new Set([
  6, 7, 24, 50, 64, 89, 91, 112, 189, 202, 251, 262, 317, 358, 462, 9001, 10107, 11600, 11602, 13435, 13436,
]);
/** Lock not had, out of the server's own time, write conflict, no such transaction: undone by the server, and may pass. */
const undone = new Set([24, 50, 112, 251]);
const transient = 'TransientTransactionError';
const outageLabels = [transient, 'UnknownTransactionCommitResult', 'RetryableWriteError', 'SystemOverloadedError'];
/** Of the driver's own complaints about how it is called, those that are about a connection. */
const unconnected = new Set([
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
]);

const duplicateKey = 11_000;

export const isDuplicate = (error: unknown) => codeOf(error) === duplicateKey;
export const codeOf = (error: unknown) => (error as { code?: unknown } | undefined)?.code;

/** Returns a transient failure as the port's error, any other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  return isOutage(error) ? new Unavailable('The store does not answer.', 1_000, { cause: error }) : error;
}

/** The driver begins a transaction again by the error's label, which MongoDB gives. DocumentDB gives the codes alone. */
export function labelled(error: unknown): unknown {
  if (error instanceof MongoServerError && undone.has(Number(error.code))) error.addErrorLabel(transient);
  return error;
}

export function isOutage(error: unknown): boolean {
  const cause = unwrapped(error);
  if (!(cause instanceof MongoError)) return false;
  if (outageLabels.some((label) => cause.hasErrorLabel(label))) return true;
  if (cause instanceof MongoServerError) return outages.has(Number(cause.code));
  if (cause instanceof MongoAPIError) return unconnected.has(cause.name);
  return true;
}

/** A bulk write wraps what the connection said. */
function unwrapped(error: unknown): unknown {
  const inner = (error as { errorResponse?: unknown } | undefined)?.errorResponse;
  return inner instanceof Error ? inner : error;
}
