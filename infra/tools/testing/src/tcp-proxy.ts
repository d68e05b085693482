import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** On 127.0.0.1. */
  port: number;
  /** Resets every connection, and new ones as soon as they are made. */
  cut(): void;
  /** Connections stay, and new ones are taken, but no byte gets through, either way. */
  pause(): void;
  /** Each piece of data arrives so much later, each way, in its order. */
  slow(latencyMs: number): void;
  /** As at first; what was held back goes on. */
  heal(): void;
  close(): Promise<void>;
}

/** A socket that is just ending is closed instead: libuv refuses to reset it, and Node then never closes its handle. */
const reset = (socket: Socket) => {
  if (socket.connecting || (socket.writableEnded && !socket.writableFinished)) socket.destroy();
  else socket.resetAndDestroy();
};

/** A network in between that can be broken, for tests. */
export async function startTcpProxy(target: { host?: string; port: number }): Promise<TcpProxy> {
  const links = new Set<{ resume(): void; destroy(): void }>();
  let state: 'whole' | 'cut' | 'paused' = 'whole';
  let latencyMs = 0;

  /**
   * Data waits here for its latency. Paused, nothing more is read, so that the sender feels it once the buffers on the way are
   * full.
   */
  function pipe(from: Socket, to: Socket): () => void {
    const held: { data: Buffer | undefined; due: number }[] = [];
    let timer: NodeJS.Timeout | undefined;
    const flow = () => {
      clearTimeout(timer);
      timer = undefined;
      while (held[0]) {
        if (state !== 'whole') return void from.pause();
        const waitMs = held[0].due - performance.now();
        if (waitMs > 0) {
          timer = setTimeout(flow, waitMs);
          return;
        }
        const { data } = held.shift() as (typeof held)[number];
        if (!data) to.end();
        else if (!to.write(data)) {
          from.pause();
          return void to.once('drain', flow);
        }
      }
      from.resume();
    };
    const take = (data: Buffer | undefined) => {
      held.push({ data, due: performance.now() + latencyMs });
      if (!timer) flow();
    };
    from.on('data', take);
    from.on('end', () => take(undefined));
    from.on('close', () => clearTimeout(timer));
    return flow;
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const far = connect({ host: target.host ?? '127.0.0.1', port: target.port, allowHalfOpen: true, noDelay: true });
    const ways = [pipe(near, far), pipe(far, near)];
    const link = {
      resume() {
        for (const flow of ways) flow();
      },
      destroy() {
        reset(near);
        reset(far);
      },
    };
    links.add(link);
    for (const socket of [near, far]) {
      socket.on('error', link.destroy);
      socket.on('close', () => {
        if (near.destroyed && far.destroyed) links.delete(link);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const resetAll = () => {
    for (const link of links) link.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      resetAll();
    },
    pause() {
      state = 'paused';
    },
    slow(ms) {
      latencyMs = ms;
    },
    heal() {
      state = 'whole';
      latencyMs = 0;
      for (const link of links) link.resume();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      resetAll();
      await closed;
    },
  };
}
