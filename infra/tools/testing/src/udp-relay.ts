import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** What a line does to the packets of each way. */
export interface Line {
  /** The share that is lost, 0 to 1. */
  loss: number;
  delayMs: number;
  /** So much later at most; none overtakes another. */
  jitterMs: number;
  /** In kbit/s, for each sender; undefined: without bound. */
  rate?: number;
}
const WHOLE: Line = { loss: 0, delayMs: 0, jitterMs: 0 };
/** What would wait longer for its turn is lost, as in a router. */
const QUEUE_MS = 300;

export interface UdpRelay {
  /** The port of this machine by which packets reach that address over the line. */
  through(address: string, port: number): Promise<number>;
  /** From now on; without bounds: as it was at first. */
  set(line?: Partial<Line>): void;
  /** How many packets were lost so far. */
  lost(): number;
  close(): void;
}

/** A bad line for UDP, where the kernel has none to offer; which packets are lost is the dice's to say. */
export function startUdpRelay(random: () => number): UdpRelay {
  const sockets = new Set<Socket>();
  const ports = new Map<string, Promise<number>>();
  let line = WHOLE;
  let lost = 0;

  const open = () => {
    const socket = createSocket('udp4');
    // A port that is closed by now is the way of things, as packets that come late.
    socket.on('error', () => undefined);
    sockets.add(socket);
    return socket;
  };

  /** One way of one sender. */
  const lane = (send: (data: Buffer) => void) => {
    const waiting: { data: Buffer; due: number }[] = [];
    let free = 0;
    let last = 0;
    let timer: NodeJS.Timeout | undefined;
    const flow = () => {
      timer = undefined;
      while (waiting[0] && waiting[0].due <= performance.now()) send((waiting.shift() as (typeof waiting)[number]).data);
      if (waiting[0]) timer = setTimeout(flow, Math.max(0, waiting[0].due - performance.now()));
    };
    return (data: Buffer) => {
      const now = performance.now();
      if (random() < line.loss || (line.rate && free - now > QUEUE_MS)) {
        lost += 1;
        return;
      }
      if (line.rate) free = Math.max(free, now) + (data.length * 8) / line.rate;
      else free = now;
      last = Math.max(last, free + line.delayMs + random() * line.jitterMs);
      waiting.push({ data, due: last });
      if (!timer) flow();
    };
  };

  const relay = async (address: string, port: number): Promise<number> => {
    const near = open();
    const senders = new Map<string, (data: Buffer) => void>();
    near.on('message', (data, from) => {
      const name = `${from.address}:${from.port}`;
      let forth = senders.get(name);
      if (!forth) {
        const far = open();
        forth = lane((packet) => sockets.has(far) && far.send(packet, port, address));
        far.on(
          'message',
          lane((packet) => sockets.has(near) && near.send(packet, from.port, from.address)),
        );
        senders.set(name, forth);
      }
      forth(data);
    });
    near.bind();
    await once(near, 'listening');
    return near.address().port;
  };

  return {
    through(address, port) {
      const name = `${address}:${port}`;
      const relayPort = ports.get(name) ?? relay(address, port);
      ports.set(name, relayPort);
      return relayPort;
    },
    set(next = {}) {
      line = { ...WHOLE, ...next };
    },
    lost: () => lost,
    close() {
      for (const socket of sockets) socket.close();
      sockets.clear();
    },
  };
}
