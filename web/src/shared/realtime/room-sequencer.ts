import type { Cursor, ServerEvents, Stamp } from '@visavis/contracts/socket';

export interface StampedEvent {
  name: string;
  data: unknown;
  stamp: Stamp;
}
export type Replay = { events: [name: string, data: unknown, stamp: Stamp][] } | { resync: Cursor };

export interface SequencerDeps {
  /** Each event of a room exactly once and in order. */
  deliver: (event: StampedEvent) => void;
  /** Ask the server for what came after the cursor; the answer comes back by `replayed`, a failure by `replayFailed`. */
  askReplay: (room: string, cursor: Cursor) => void;
  /** What was missed cannot be had: fetch the room's state again. */
  resync: (room: string) => void;
}

interface Room extends Cursor {
  /** Events that came early, by seq. */
  held: Map<number, StampedEvent>;
  asking: boolean;
  /** Replays in a row that did not close the gap. */
  fruitless: number;
}
/** A gap that this many replays did not close is given up for a resync. */
const maxFruitless = 3;
const maxHeld = 1_000;
/** Event ids remembered over changes of epoch, where seq alone cannot tell a repetition. */
const maxIds = 500;

/**
 * Keeps {epoch, seq} per room: drops what is known, holds back what is early, asks for what is missing. Pure but for its
 * callbacks.
 */
export const createRoomSequencer = (deps: SequencerDeps) => {
  const rooms = new Map<string, Room>();
  const ids = new Set<string>();

  const open = (name: string, cursor: Cursor) => {
    const room: Room = { ...cursor, held: new Map(), asking: false, fruitless: 0 };
    rooms.set(name, room);
    return room;
  };
  const deliver = (room: Room, event: StampedEvent) => {
    room.seq = event.stamp.seq;
    if (ids.has(event.stamp.id)) return;
    ids.add(event.stamp.id);
    if (ids.size > maxIds) ids.delete(ids.values().next().value ?? '');
    deps.deliver(event);
  };
  const drain = (room: Room) => {
    for (const seq of room.held.keys()) if (seq <= room.seq) room.held.delete(seq);
    for (let next = room.held.get(room.seq + 1); next; next = room.held.get(room.seq + 1)) {
      room.held.delete(next.stamp.seq);
      deliver(room, next);
    }
    if (room.held.size === 0) room.fruitless = 0;
  };
  const ask = (name: string, room: Room) => {
    if (room.asking) return;
    room.asking = true;
    deps.askReplay(name, { epoch: room.epoch, seq: room.seq });
  };
  /** Go on from `cursor`; what was held beyond it still counts. */
  const restart = (name: string, cursor: Cursor) => {
    const held = rooms.get(name)?.epoch === cursor.epoch ? rooms.get(name)?.held : undefined;
    const room = open(name, cursor);
    if (held) room.held = held;
    deps.resync(name);
    drain(room);
    if (room.held.size > 0) ask(name, room);
  };
  /** The gap before the first held event is given up. */
  const giveUp = (name: string, room: Room) => {
    const first = Math.min(...room.held.keys());
    restart(name, { epoch: room.epoch, seq: first - 1 });
  };
  const accept = (event: StampedEvent) => {
    const { room: name, epoch, seq } = event.stamp;
    const room = rooms.get(name);
    if (!room) {
      deliver(open(name, { epoch, seq: seq - 1 }), event);
    } else if (room.epoch !== epoch) {
      restart(name, { epoch, seq: seq - 1 });
      deliver(rooms.get(name) ?? open(name, { epoch, seq }), event);
    } else if (seq === room.seq + 1) {
      deliver(room, event);
      drain(room);
    } else if (seq > room.seq) {
      room.held.set(seq, event);
      if (room.held.size > maxHeld) giveUp(name, room);
      else ask(name, room);
    }
  };

  return {
    receive: accept,
    /** Several events at once; those up to `seq` that are not among them were replaced by later ones. */
    batch({ room: name, epoch, after, seq, events }: Omit<ServerEvents['room:batch'], 'presence'>) {
      const stamped = events.map(([event, data, stamp]) => ({ name: event, data, stamp: { room: name, epoch, ...stamp } }));
      const last = stamped.at(-1);
      const before = rooms.get(name) ?? open(name, { epoch, seq: after });
      if (before.epoch !== epoch) restart(name, { epoch, seq: after });
      const room = rooms.get(name) ?? before;
      // Something before it is missing: held back, and asked for, like any early event.
      if (after > room.seq) return last ? accept(last) : ask(name, room);
      for (const event of stamped) if (event.stamp.seq > room.seq) deliver(room, event);
      room.seq = Math.max(room.seq, seq);
      drain(room);
    },
    /** A join was answered with the room's head. Behind it: ask; another epoch: start over. */
    joined(name: string, head: Cursor) {
      const room = rooms.get(name);
      if (!room) open(name, head);
      else if (room.epoch !== head.epoch) restart(name, head);
      else if (head.seq > room.seq) ask(name, room);
    },
    replayed(name: string, answer: Replay) {
      const room = rooms.get(name);
      if (!room) return;
      room.asking = false;
      if ('resync' in answer) return restart(name, answer.resync);
      for (const [event, data, stamp] of answer.events) {
        // A held event may be among them: `accept` sees the later copy as known.
        if (stamp.epoch === room.epoch && stamp.seq > room.seq + 1) break;
        accept({ name: event, data, stamp });
      }
      if (room.held.size === 0 || rooms.get(name) !== room) return;
      room.fruitless += 1;
      if (room.fruitless >= maxFruitless) giveUp(name, room);
      else ask(name, room);
    },
    /** Not connected, or no answer in time: asked again by the next event or `reask` after a reconnect. */
    replayFailed(name: string) {
      const room = rooms.get(name);
      if (room) room.asking = false;
    },
    /** The server's `resync` event. */
    resynced(name: string, cursor: Cursor) {
      restart(name, cursor);
    },
    /** After a reconnect: whatever was missed in any room. */
    reask() {
      for (const [name, room] of rooms) {
        room.asking = false;
        ask(name, room);
      }
    },
    leave: (name: string) => void rooms.delete(name),
    clear: () => rooms.clear(),
    /** For the handshake's `resume`. */
    cursors: (): Record<string, Cursor> => Object.fromEntries([...rooms].map(([name, { epoch, seq }]) => [name, { epoch, seq }])),
  };
};
export type RoomSequencer = ReturnType<typeof createRoomSequencer>;
