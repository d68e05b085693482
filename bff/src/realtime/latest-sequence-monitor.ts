import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Cursor, rooms } from '@visavis/contracts/socket';
import type { Logger } from '@visavis/platform';
import type { Server } from 'socket.io';
import { HAS_SEQUENCE, type RoomFeed, visitorsOf } from './room-feed.ts';
import type { ListUpdates } from './updates/list-updates.ts';

export const HEADS_EVERY_MS = 2_000;
/**
 * Within one process an emit reaches the sockets or the process is gone: this is only for what nobody has thought of. Ten
 * thousand people have a room each, so every look costs.
 */
export const ALONE_EVERY_MS = 60_000;
/** Heads asked for side by side. */
const CHUNK = 200;

/**
 * Compares the rooms that sockets of this process are in with what these sockets can have heard. An emit through the adapter may
 * be lost without a
 * disconnect: a head that moved without this process is emitted, and pages that are behind request the rest.
 */
export function createLatestSequenceMonitor(deps: {
  feed: RoomFeed;
  lists: ListUpdates;
  io: () => Server | undefined;
  /** Others emit to the sockets of this process, too. */
  otherNodes: boolean;
  logger: Logger;
}) {
  const { feed, lists, io, logger } = deps;
  const everyMs = deps.otherNodes ? HEADS_EVERY_MS : ALONE_EVERY_MS;
  const cursors = new Map<string, Cursor>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  feed.onEmit((room, { epoch, seq }) => {
    const before = cursors.get(room);
    if (before && before.epoch === epoch && before.seq < seq) cursors.set(room, { epoch, seq });
  });

  async function checkRoom(room: string): Promise<void> {
    const before = cursors.get(room);
    const { epoch, seq } = await feed.head(room);
    const current = cursors.get(room);
    cursors.set(room, { epoch, seq: current?.epoch === epoch ? Math.max(seq, current.seq) : seq });
    if (!before || !current) return;
    const sockets = io()?.local.to([room, visitorsOf(room)]);
    if (current.epoch !== epoch) sockets?.emit('resync', { room, epoch, seq });
    else if (seq > current.seq) sockets?.emit('room:head', { room, epoch, seq });
  }

  async function check(): Promise<void> {
    const present = new Set<string>();
    for (const name of io()?.sockets.adapter.rooms.keys() ?? []) {
      const room = name.endsWith(VISITORS) ? name.slice(0, -VISITORS.length) : name;
      // What the lists miss is read once and sent to all of them: thousands of pages would ask for the same.
      if (HAS_SEQUENCE.test(room) && room !== rooms.publicMeetings) present.add(room);
    }
    await lists.check();
    for (const room of cursors.keys()) if (!present.has(room)) cursors.delete(room);
    const list = [...present];
    for (let start = 0; start < list.length; start += CHUNK) {
      await Promise.all(list.slice(start, start + CHUNK).map(checkRoom));
      // With the cache in memory nothing else would have its turn until the last of ten thousand rooms.
      await nextTurn();
    }
  }

  const loop = () => {
    running = check()
      .catch((error) => logger.warn({ err: error }, 'rooms could not be compared'))
      .then(() => {
        if (timer) timer = setTimeout(loop, everyMs).unref();
      });
  };
  return {
    /** The head that a socket received as it joined; it has not seen anything later. */
    joined(room: string, { epoch, seq }: Cursor): void {
      if (!cursors.has(room)) cursors.set(room, { epoch, seq });
    },
    /** One round now. */
    check,
    start() {
      timer = setTimeout(loop, everyMs).unref();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
export type LatestSequenceMonitor = ReturnType<typeof createLatestSequenceMonitor>;

const VISITORS = visitorsOf('');
