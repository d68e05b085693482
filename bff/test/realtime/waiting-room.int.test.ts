import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../support.ts';
import { AT, meeting } from './fixtures.ts';
import { type Client, createSessionWorld, entry, type SessionWorld } from './session-world.ts';

let world: SessionWorld;
beforeEach(async () => {
  world = await createSessionWorld();
});
afterEach(() => world.close());

describe('the waiting room', () => {
  const joined = (index: number) =>
    world.event('visavis.waiting-room.joined.v1', 'm1', {
      meetingId: 'm1',
      hostIds: ['host'],
      userId: `u${index}`,
      ticketId: `t${index}`,
      total: index,
    });
  type Batch = { data: { total: number; entries?: unknown[] }; stamp?: object };
  const batches = (client: Client) => client.named('waiting-room:batchUpdate') as unknown as Batch[];

  it('is told to its hosts at most twice a second, to the end', async () => {
    const [host, guest] = [await world.sign('host'), await world.sign('u1')];
    expect(await host.ask('meeting:join', { meetingId: 'm1' })).toMatchObject({
      waitingRoom: { room: 'waiting-room:m1', seq: 0 },
    });
    expect(await guest.ask('meeting:join', { meetingId: 'm1' })).toMatchObject({ waitingRoom: null });
    const since = performance.now();
    for (let index = 1; index <= 20; index++) {
      world.state.queue = [...world.state.queue, entry(index)];
      await world.bus.publish('visavis.meeting', [joined(index)]);
    }
    await until(() => batches(host).at(-1)?.data.total === 20, 'the whole queue');
    const seconds = (performance.now() - since) / 1_000;
    expect(batches(host).length).toBeLessThanOrEqual(Math.ceil(seconds / 0.5) + 1);
    expect(batches(host).at(-1)?.data.entries).toHaveLength(20);
    expect(batches(host).at(-1)?.stamp).toMatchObject({ room: 'waiting-room:m1' });
    expect(batches(guest)).toEqual([]);
    expect(guest.named('waiting-room:positionUpdate')).toHaveLength(1);
    expect(guest.named('waiting-room:positionUpdate')[0]?.data).toMatchObject({
      position: 1,
      ticketId: 't1',
      hostStatus: 'live',
    });
    world.state.queue = world.state.queue.slice(1);
    await until(async () => (await world.cache.presence.members('bff:queues-to-tell')).length === 0, 'nothing left to tell');
  });

  it('when the queue cannot be had, the hosts are told to fetch it', async () => {
    const host = await world.sign('host');
    await host.ask('meeting:join', { meetingId: 'm1' });
    await world.fakes.close('meeting');
    await world.bus.publish('visavis.meeting', [joined(3)]);
    await until(() => batches(host).length === 1);
    expect(batches(host)[0]?.data).toEqual({ meetingId: 'm1', total: 3 });
  });

  it('what another node left untold is told', async () => {
    const host = await world.sign('host');
    await host.ask('meeting:join', { meetingId: 'm1' });
    world.state.queue = [entry(1)];
    const origin = { id: 'e-other', time: AT, source: 'visavis.meeting/0', offset: 5 };
    await world.cache.presence.touch('bff:queues-to-tell', 'm1', 60_000, { total: 1, origin });
    await until(() => batches(host).length === 1, 'taken over', 12_000);
    expect(batches(host)[0]?.data).toMatchObject({ total: 1 });
  }, 20_000);

  it('somebody who is a co-host no longer hears of it no longer', async () => {
    const host = await world.sign('host');
    await host.ask('session:start', { meetingId: 'm1' });
    expect((await world.sockets.in('waiting-room:m1').fetchSockets()).length).toBe(1);
    const change = { meetingId: 'm1', meeting: meeting(), hostId: 'other', coHostIds: ['co'], changed: ['coHosts'] };
    await world.bus.publish('visavis.meeting', [world.event('visavis.meeting.updated.v1', 'm1', change)]);
    await until(async () => (await world.sockets.in('waiting-room:m1').fetchSockets()).length === 0);
  });
});
