import type { ServerEvents } from '@visavis/contracts/socket';
import { fromNow } from '../../src/real-time.ts';
import { asUser, asVisitor, type Heard, open } from './sockets.ts';

export type Cursor = { epoch: string; seq: number };
export type Stamped = Heard & { stamp: NonNullable<Heard['stamp']> };

/** A socket that hears a room as a page should: each event once and in order, whatever the network and the servers do. */
export interface Listener {
  cursor(): Cursor | undefined;
  connects: number;
  /** When it last connected or heard news, in milliseconds since 1970. */
  lastNewsAt: number;
  close(): void;
}

const COME_AGAIN_MS = 200;

/**
 * `startsOver`: earlier events are not delivered; the state must be fetched. True at first, and when the replay window does not
 * hold the missed events.
 */
export function openListener(
  url: string,
  {
    room,
    token,
    hears,
    startsOver,
  }: { room: string; token?: () => string; hears(event: Stamped): void; startsOver(isNew: boolean): void },
): Listener {
  let cursor: Cursor | undefined;
  let closed = false;
  let asking = false;
  let ahead = 0;
  const listener: Listener = {
    cursor: () => cursor,
    connects: 0,
    lastNewsAt: fromNow().getTime(),
    close() {
      closed = true;
      browser.close();
    },
  };
  const goOnFrom = ({ epoch, seq }: Cursor) => {
    const isNew = cursor?.epoch !== epoch;
    // Read before events that came first: going back would take them twice.
    if (isNew || !cursor || seq >= cursor.seq) cursor = { epoch, seq };
    if (isNew) ahead = 0;
    startsOver(isNew);
  };
  function take({ name, data, stamp }: Heard): void {
    if (stamp?.room !== room || !cursor) return;
    if (stamp.epoch !== cursor.epoch) return void goOnFrom(stamp);
    if (stamp.seq <= cursor.seq) return;
    if (stamp.seq > cursor.seq + 1) return void catchUp(stamp.seq);
    cursor = { epoch: stamp.epoch, seq: stamp.seq };
    listener.lastNewsAt = fromNow().getTime();
    hears({ name, data, stamp });
  }
  /** Those of the numbers up to `seq` that are not among the events were replaced by later ones. */
  function takeBatch({ epoch, after, seq, events }: ServerEvents['room:batch']): void {
    if (!cursor) return;
    if (epoch !== cursor.epoch) return void goOnFrom({ epoch, seq });
    if (after > cursor.seq) return void catchUp(seq);
    for (const [name, data, stamp] of events) {
      if (stamp.seq <= cursor.seq) continue;
      cursor = { epoch, seq: stamp.seq - 1 };
      take({ name, data, stamp: { room, epoch, ...stamp } });
    }
    if (seq > cursor.seq) cursor = { epoch, seq };
  }
  /** One request at a time, as the page does; events that arrive meanwhile are requested after it. */
  async function catchUp(upTo: number): Promise<void> {
    ahead = Math.max(ahead, upTo);
    if (asking) return;
    asking = true;
    try {
      const { rooms } = await browser.send('room:replay', { rooms: { [room]: cursor } });
      const missed = rooms?.[room];
      if (missed?.resync) goOnFrom(missed.resync);
      else for (const [name, data, stamp] of missed?.events ?? []) take({ name, data, stamp });
    } catch {
      // The connection is gone; the next one resumes from the cursor.
      ahead = 0;
    } finally {
      asking = false;
    }
    if (cursor && ahead > cursor.seq) void catchUp(ahead);
  }

  const browser = open(url, {
    ...(token ? asUser(token()) : asVisitor()),
    auth: (give) => give({ ...(token ? { token: token() } : {}), ...(cursor ? { resume: { [room]: cursor } } : {}) }),
    reconnection: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  });
  browser.socket.on('connect', async () => {
    listener.connects++;
    listener.lastNewsAt = fromNow().getTime();
    if (room !== 'admin') return;
    const joined = await browser.send('admin:join').catch(() => undefined);
    if (joined?.cursor && !cursor) goOnFrom(joined.cursor);
  });
  // Refused or sent away by the server, while Redis does not answer for one: the library leaves it to the page to come again.
  const comeAgain = () => setTimeout(() => !closed && !browser.socket.active && browser.socket.connect(), COME_AGAIN_MS);
  browser.socket.on('connect_error', comeAgain);
  browser.socket.on('disconnect', comeAgain);
  browser.socket.on('resync', (about: Cursor & { room: string }) => about.room === room && goOnFrom(about));
  browser.socket.on('room:head', (head: Cursor & { room: string }) => {
    if (head.room !== room) return;
    if (!cursor || cursor.epoch !== head.epoch) goOnFrom(head);
    else if (head.seq > cursor.seq) void catchUp(head.seq);
  });
  browser.socket.on('room:batch', (batch: ServerEvents['room:batch']) => batch.room === room && takeBatch(batch));
  browser.socket.onAny((name, data, stamp) => take({ name, data, stamp }));
  return listener;
}
