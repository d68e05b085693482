import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timesAsLong } from '../../src/timed.ts';
import { type SocketWorld, startSocketWorld } from '../support/socket-world.ts';
import { asUser } from '../support/sockets.ts';

let world: SocketWorld;
beforeAll(async () => {
  world = await startSocketWorld();
}, 60_000);
afterAll(() => world.product.dispose());

test('who floods a socket makes others wait for less time than the flood lasts', async () => {
  const { enter, mallory, guest, meetingId, settled } = world;
  const [flooding, other] = [await enter(asUser(mallory.token)), await enter(asUser(guest.token))];
  const flood = () =>
    Promise.all(Array.from({ length: 3_000 }, () => flooding.send('waiting-room:getPosition', { meetingId, isPublic: true })));
  const floods: Promise<unknown>[] = [];
  const served = async () => {
    floods.push(flood());
    expect(await other.send('meeting:join', { meetingId })).toMatchObject({ success: true });
  };
  const calm = async () => {
    await Promise.all(floods);
    await flood();
    await settled(other);
  };
  expect(await timesAsLong(served, calm)).toBeLessThan(1);
  world.closeAll();
}, 120_000);
