import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cache, StreamHead } from '@visavis/cache';
import { rooms } from '@visavis/contracts/socket';
import { createFailureLog, type Logger, type Metrics } from '@visavis/platform';
import type { Server } from 'socket.io';
import { frameOf, type RoomEvent } from './list-batch.ts';

const ROOM = rooms.publicMeetings;
/** At most twice a second for each list. */
const PAUSE_MS = 500;
/** A write to each socket is what an update costs: the pause is at least this many times as long as the writes took. */
const PAUSE_PER_WRITING = 8;
/** Sockets written to before others have their turn: the events of a meeting's own room do not wait for all lists. */
const AT_ONCE = 200;
const HINT = 'bff:lists-moved';

/** Milliseconds until the next update, after writes that took `writingMs` of the processor. */
export const pauseAfter = (writingMs: number): number => Math.max(PAUSE_MS, writingMs * PAUSE_PER_WRITING);

/**
 * The room of all lists. Its sequence has every public change; each node reads what is new and sends it to its own sockets, the
 * first change at once, further ones together. A change itself is never passed from node to node, only a hint that there is one
 * (docs/adr/0032).
 */
export function createListUpdates(deps: {
  cache: Cache;
  metrics: Metrics;
  io: () => Server | undefined;
  otherNodes: boolean;
  logger: Logger;
}) {
  const { cache, metrics, io, otherNodes, logger } = deps;
  const failures = createFailureLog(logger, {
    failed: 'the lists could not be updated yet',
    again: 'the lists are updated again',
  });
  /** Up to where the sockets of this node have everything; undefined while there are none. */
  let sent: StreamHead | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending = false;
  let moved = false;
  let stopped = false;

  /** Returns the processor time (ms) that writing to the sockets took. */
  async function broadcast(...[name, ...args]: [name: string, ...args: unknown[]]): Promise<number> {
    const server = io();
    const ids = [...(server?.sockets.adapter.rooms.get(ROOM) ?? [])];
    metrics.socketEvents.inc({ event: name });
    const packet = `2${JSON.stringify([name, ...args])}`;
    const options = { compress: false, wsPreEncodedFrame: [frameOfPacket(packet)] };
    let writing = 0;
    for (let start = 0; server && start < ids.length; start += AT_ONCE) {
      const from = process.threadCpuUsage();
      for (const id of ids.slice(start, start + AT_ONCE)) server.sockets.sockets.get(id)?.conn.write(packet, options);
      const { user, system } = process.threadCpuUsage(from);
      writing += (user + system) / 1_000;
      await nextTurn();
    }
    return writing;
  }

  /** Sends what is new; undefined when nothing is. */
  async function send(): Promise<number | undefined> {
    if (!io()?.sockets.adapter.rooms.get(ROOM)?.size) sent = undefined;
    const from = sent;
    if (!from) return undefined;
    const entries = await cache.streams.since<RoomEvent>(ROOM, from);
    failures.succeeded();
    const last = entries?.at(-1);
    if (entries && !last) return undefined;
    sent = last ? { epoch: from.epoch, seq: last.seq } : await cache.streams.head(ROOM);
    return entries ? broadcast(...frameOf(from, entries)) : broadcast('resync', { room: ROOM, ...sent });
  }

  async function flush(): Promise<void> {
    sending = true;
    let pauseMs: number | undefined;
    do {
      moved = false;
      try {
        const writing = await send();
        if (writing !== undefined) pauseMs = pauseAfter(writing);
      } catch (error) {
        failures.failed(error);
        moved = true;
        pauseMs = PAUSE_MS;
      }
    } while (moved && pauseMs === undefined);
    sending = false;
    if (stopped || pauseMs === undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (moved) void flush();
    }, pauseMs);
    timer.unref();
  }

  function update(): void {
    moved = true;
    if (!sending && !timer && !stopped) void flush();
  }

  return {
    /** The sequence moved by this node. */
    moved() {
      update();
      if (otherNodes) io()?.serverSideEmit(HINT);
    },
    /** A socket joined when the sequence stood at `head`. */
    joined(head: StreamHead) {
      if (sent) return;
      sent = head;
      // What came since then was news to nobody here.
      update();
    },
    listen: (server: Server) => void server.on(HINT, update),
    /** Notices a sequence that moved although its hint was lost. */
    async check(): Promise<void> {
      const before = sent;
      if (!before) return;
      const { epoch, seq } = await cache.streams.head(ROOM);
      if (epoch !== before.epoch || seq > before.seq) update();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
export type ListUpdates = ReturnType<typeof createListUpdates>;

/**
 * The WebSocket message of an encoded Socket.IO event in one buffer (RFC 6455, 5.2; `4`: Engine.IO's message). Socket.IO's own
 * broadcast writes two buffers to each socket and looks every socket up in its rooms, which together takes a fifth longer.
 */
function frameOfPacket(packet: string): Buffer {
  const bytes = 1 + Buffer.byteLength(packet);
  const headerBytes = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.alloc(headerBytes + bytes);
  frame[0] = 0x81;
  frame[1] = headerBytes === 2 ? bytes : headerBytes === 4 ? 126 : 127;
  if (headerBytes === 4) frame.writeUInt16BE(bytes, 2);
  if (headerBytes === 10) frame.writeUInt32BE(bytes, 6);
  frame.write(`4${packet}`, headerBytes);
  return frame;
}
