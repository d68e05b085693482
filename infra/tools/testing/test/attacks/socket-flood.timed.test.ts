import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timesAsLong } from '../../src/timed.ts';
import { type SocketFixture, startSocketFixture } from '../support/socket-fixture.ts';
import { asUser } from '../support/sockets.ts';

let fixture: SocketFixture;
beforeAll(async () => {
  fixture = await startSocketFixture();
}, 60_000);
afterAll(() => fixture.product.dispose());

test('who floods a socket makes others wait for less time than the flood lasts', async () => {
  const { enter, mallory, guest, meetingId, caughtUp } = fixture;
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
    await caughtUp(other);
  };
  expect(await timesAsLong(served, calm)).toBeLessThan(1);
  fixture.closeAll();
}, 120_000);
