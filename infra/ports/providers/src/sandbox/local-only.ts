import type { IncomingMessage } from 'node:http';
import { Forbidden } from '@visavis/platform';
import type { RequestHandler } from 'express';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const LOCAL_NAME = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Anyone can write these; but a request that carries one was made by, or came through, something that is not this machine's own user. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Straight from this machine. The socket's own address decides; a proxy on this machine would pass that test for the whole world, so a
 * forwarded request is not local, and neither is one for a foreign Host name (DNS rebinding).
 */
export const isLocal = (request: IncomingMessage): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') &&
  LOCAL_NAME.test(request.headers.host ?? '') &&
  !FORWARDED.some((name) => request.headers[name] !== undefined);

/** Refuses what is not local, unless the sandbox is public. */
export const localOnly =
  (isPublic: boolean): RequestHandler =>
  (request, _response, next) => {
    if (!isPublic && !isLocal(request)) throw new Forbidden('FORBIDDEN', 'The sandbox answers to this machine only');
    next();
  };
