import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TooSlow } from '../errors.ts';
import { refusalOf } from './response/error-response.ts';

const LOOK_MS = 250;

/** A request that has not arrived whole. */
export interface Unfinished {
  /** Undefined while its headers are not complete. */
  request?: IncomingMessage;
  /** Out of the count, whatever becomes of it. */
  leave(): void;
  refuse(error: TooSlow): void;
}

interface Connection {
  address: string;
  /** What it had brought when its last request came, or was over. */
  bytes: number;
  /** To its last request, until that is over. */
  response?: ServerResponse | undefined;
  /** Its next request has begun. */
  unfinished?: Unfinished | undefined;
}
interface Counter {
  count(entry: Unfinished, address: string): void;
  leave(entry: Unfinished, address: string): void;
}

/**
 * Counts the connections of a server whose next request has begun and whose headers are not complete. The parser reads
 * connections by itself, so a look at how many bytes have come tells it. A connection that is merely open, as browsers keep some
 * in store, is none of these.
 */
export function watchHeaders(server: Server, addressOf: (socket: Socket) => string | undefined, { count, leave }: Counter): void {
  const connections = new Map<Socket, Connection>();
  let timer: NodeJS.Timeout | undefined;

  const arrived = (connection: Connection) => {
    if (connection.unfinished) leave(connection.unfinished, connection.address);
    connection.unfinished = undefined;
  };
  const remove = (socket: Socket) => {
    const connection = connections.get(socket);
    if (!connection) return;
    arrived(connection);
    connections.delete(socket);
    if (connections.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const look = () => {
    for (const [socket, connection] of connections) {
      const { response } = connection;
      if (response) {
        if (!response.writableFinished && !response.destroyed) continue;
        // Its body came after its headers.
        if (hasBody(response.req)) connection.bytes = socket.bytesRead;
        connection.response = undefined;
      }
      if (connection.unfinished || socket.bytesRead <= connection.bytes) continue;
      connection.unfinished = { leave: () => remove(socket), refuse: (error) => refuse(socket, error) };
      count(connection.unfinished, connection.address);
    }
  };

  server.on('connection', (socket) => {
    const address = addressOf(socket);
    if (address === undefined) return;
    connections.set(socket, { address, bytes: 0 });
    socket.once('close', () => remove(socket));
    timer ??= setInterval(look, LOOK_MS).unref();
  });
  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    arrived(connection);
    connection.bytes = request.socket.bytesRead;
    connection.response = response;
  });
  server.on('upgrade', (request) => remove(request.socket));
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** There is no response to send it by: what follows the status line has not been understood yet. */
function refuse(socket: Socket, error: TooSlow): void {
  const body = JSON.stringify(refusalOf(error, randomUUID()));
  const head = ['HTTP/1.1 408 Request Timeout', 'Content-Type: application/json; charset=utf-8', 'Cache-Control: no-store'];
  socket.end(`${[...head, 'Connection: close', `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
