import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { currentContext, runInContext } from '../request-context.ts';

const ACCEPTED = /^[\w.-]{8,64}$/;

/** X-Request-Id in and out; everything that follows runs in its context. Mounted once per process shape: an inner app keeps the outer's. */
export const requestId: RequestHandler = (request, response, next) => {
  if (currentContext()) return next();
  const given = request.headers['x-request-id'];
  const correlationId = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', correlationId);
  runInContext({ correlationId }, next);
};
