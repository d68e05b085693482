import { presenceOf } from '@visavis/contracts/presence';
import type { ServerEvents } from '@visavis/contracts/socket';
import type { Fixture } from '../support.ts';

export type Cursor = { epoch: string; seq: number };
type Stamped = Cursor & { id: string };
interface Taken {
  id: string;
  name: string;
  data: { meetingId: string };
}

/** A page that follows one room: it takes events in their order and asks for what it misses, as the web app does. */
export function follow(client: ReturnType<Fixture['client']>, room: string, from: Cursor) {
  let cursor = from;
  let asking = false;
  const events: Taken[] = [];
  const twice: string[] = [];
  const frames: string[] = [];
  let replays = 0;
  let resyncs = 0;
  const keep = (name: string, data: never, stamp: { seq: number; id: string }) => {
    cursor = { epoch: cursor.epoch, seq: stamp.seq };
    if (events.some(({ id }) => id === stamp.id)) twice.push(stamp.id);
    events.push({ id: stamp.id, name, data });
  };
  const take = (name: string, data: never, stamp: Stamped) => {
    if (stamp.epoch !== cursor.epoch || stamp.seq <= cursor.seq) return;
    if (stamp.seq > cursor.seq + 1) return void ask();
    keep(name, data, stamp);
  };
  const takeBatch = (batch: ServerEvents['room:batch']) => {
    if (batch.epoch !== cursor.epoch || batch.seq <= cursor.seq) return;
    if (batch.after > cursor.seq) return void ask();
    for (const [name, data, stamp] of batch.events) if (stamp.seq > cursor.seq) keep(name, data as never, stamp);
    for (const [meetingId, numbers] of Object.entries(batch.presence)) {
      const data = { meetingId, presence: presenceOf(numbers) } as never;
      events.push({ id: `${batch.seq} ${meetingId}`, name: 'meeting:presence', data });
    }
    cursor = { epoch: cursor.epoch, seq: batch.seq };
  };
  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    replays += 1;
    const { rooms } = (await client.ask('room:replay', { rooms: { [room]: cursor } })) as unknown as {
      rooms: Record<string, { events: [name: string, data: never, stamp: Stamped][] }>;
    };
    asking = false;
    for (const event of rooms[room]?.events ?? []) take(...event);
  }
  client.socket.onAny((name, data, stamp) => {
    if (stamp?.room === room || (name === 'room:batch' && data.room === room)) frames.push(name);
    if (stamp?.room === room) take(name, data as never, stamp);
  });
  client.socket.on('room:batch', (batch) => batch.room === room && takeBatch(batch));
  client.socket.on('room:head', (head) => head.room === room && head.seq > cursor.seq && ask());
  client.socket.on('resync', () => resyncs++);
  return {
    events,
    twice,
    /** Names of what came over the wire: events and batches. */
    frames,
    client,
    cursor: () => cursor,
    taken: () => events.map(({ id }) => id),
    replays: () => replays,
    resyncs: () => resyncs,
  };
}
