import { expect, test } from '@jest/globals';
import { createMemoryCache } from '@visavis/cache';
import { rooms } from '@visavis/contracts/socket';
import { systemClock } from '@visavis/platform';
import { createRoomFeed } from '../../src/realtime/room-feed.ts';

/** What a socket server was asked to emit; nothing leaves the process. */
function start() {
  const emitted: string[] = [];
  let listMoves = 0;
  const to = () => ({ emit: (name: string) => emitted.push(name), except: to });
  const cache = createMemoryCache({ clock: systemClock });
  const feed = createRoomFeed({
    cache,
    metrics: { socketEvents: { inc: () => {} } },
    io: () => ({ to }),
    lists: { moved: () => (listMoves += 1) },
  } as unknown as Parameters<typeof createRoomFeed>[0]);
  const heard: number[] = [];
  feed.onEmit((_room, { seq }) => heard.push(seq));
  const deliver = (offset: number, name = `event-${offset}`, room = 'user:u1') =>
    feed.deliver([{ room, name, data: {} }] as unknown as Parameters<typeof feed.deliver>[0], {
      ...{ id: `e${offset}`, time: '2026-11-21T10:00:00.000Z', source: 'meeting/0', offset },
    });
  return { emitted, heard, deliver, feed, cache, listMoves: () => listMoves };
}

test('emits what is new, and nothing that is older than what the room has from the same source', async () => {
  const { emitted, heard, deliver, feed, cache } = start();
  await deliver(5);
  await deliver(4);
  await deliver(6);
  expect([emitted, heard]).toEqual([
    ['event-5', 'event-6'],
    [1, 2],
  ]);
  expect(await feed.head('user:u1')).toMatchObject({ room: 'user:u1', seq: 2 });
  cache.close();
});

test('says that the public list has moved, once for each event that is not stale', async () => {
  const { emitted, deliver, listMoves, cache } = start();
  await deliver(5, 'a', rooms.publicMeetings);
  await deliver(4, 'b', rooms.publicMeetings);
  expect([emitted, listMoves()]).toEqual([[], 1]);
  cache.close();
});
