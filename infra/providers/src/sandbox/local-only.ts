import { Forbidden } from '@visavis/platform';
import type { RequestHandler } from 'express';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const LOCAL_NAME = /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
/** Anyone can write these; but a request that carries one was made by, or came through, something that is not this machine's own user. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Refuses everything that does not come straight from this machine. The socket's own address decides; a proxy on this machine would
 * pass that test for the whole world, so a forwarded request is refused too, and a foreign Host name (DNS rebinding).
 */
export const localOnly =
  (isPublic: boolean): RequestHandler =>
  (request, _response, next) => {
    const local =
      LOOPBACK.test(request.socket.remoteAddress ?? '') &&
      LOCAL_NAME.test(request.headers.host ?? '') &&
      !FORWARDED.some((name) => request.headers[name] !== undefined);
    if (!isPublic && !local) throw new Forbidden('FORBIDDEN', 'The sandbox answers to this machine only');
    next();
  };
