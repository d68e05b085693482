import type { IncomingMessage } from 'node:http';
import { Forbidden } from '@visavis/platform';
import type { RequestHandler } from 'express';

/** Refuses whom `isAllowed` does not let in. */
export const only =
  (isAllowed: (request: IncomingMessage) => boolean): RequestHandler =>
  (request, _response, next) => {
    if (!isAllowed(request)) throw new Forbidden('FORBIDDEN', 'The sandbox needs the token that the start prints');
    next();
  };
