import { createServer, type Server } from 'node:net';

/**
 * Below what systems give to outgoing connections (Linux: from 32768), so that a port is still free when its process is started
 * again.
 */
const RANGE = { from: 15_000, to: 32_000 };

/** Ports of this machine that nobody listens on, each another. */
export async function freePorts(count: number): Promise<number[]> {
  const held: { port: number; server: Server }[] = [];
  while (held.length < count) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from));
    const server = await hold(port);
    if (server) held.push({ port, server });
  }
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return held.map(({ port }) => port);
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number;

/** Undefined where the port is taken. */
const hold = (port: number) =>
  new Promise<Server | undefined>((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
