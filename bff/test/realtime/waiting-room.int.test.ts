// @weight waits
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@visavis/testing/wait';
import { AT, meeting } from './fixtures.ts';
import { type Client, createSessionFixture, entry, type SessionFixture } from './session-fixture.ts';

let fixture: SessionFixture;
beforeEach(async () => {
  fixture = await createSessionFixture();
});
afterEach(() => fixture.close());

describe('the waiting room', () => {
  const joined = (index: number) =>
    fixture.event('visavis.waiting-room.joined.v1', 'm1', {
      meetingId: 'm1',
      hostIds: ['host'],
      userId: `u${index}`,
      ticketId: `t${index}`,
      total: index,
    });
  type Batch = { data: { total: number; entries?: unknown[]; admitted?: unknown }; stamp?: object };
  const batches = (client: Client) => client.named('waiting-room:batchUpdate') as unknown as Batch[];

  it('is sent to its hosts as a whole, including the last change', async () => {
    const [host, guest] = [await fixture.sign('host'), await fixture.sign('u1')];
    expect(await host.ask('meeting:join', { meetingId: 'm1' })).toMatchObject({
      waitingRoom: { room: 'waiting-room:m1', seq: 0 },
    });
    expect(await guest.ask('meeting:join', { meetingId: 'm1' })).toMatchObject({ waitingRoom: null });
    const { ticketId, userId, name, avatarUrl, verified } = entry(21);
    fixture.state.admitted = { ticketId, userId, name, avatarUrl, verified, until: new Date(0).toISOString() };
    for (let index = 1; index <= 20; index++) {
      fixture.state.queue = [...fixture.state.queue, entry(index)];
      await fixture.bus.publish('visavis.meeting', [joined(index)]);
    }
    await until('the whole queue', () => batches(host).at(-1)?.data.total === 20);
    expect(batches(host).at(-1)?.data.entries).toHaveLength(20);
    // And who was let in and is on the way.
    expect(batches(host).at(-1)?.data.admitted).toEqual(fixture.state.admitted);
    expect(batches(host).at(-1)?.stamp).toMatchObject({ room: 'waiting-room:m1' });
    expect(batches(guest)).toEqual([]);
    expect(guest.named('waiting-room:positionUpdate')).toHaveLength(1);
    expect(guest.named('waiting-room:positionUpdate')[0]?.data).toMatchObject({
      position: 1,
      ticketId: 't1',
      hostStatus: 'live',
    });
    fixture.state.queue = fixture.state.queue.slice(1);
    await until('nothing left to tell', async () => (await fixture.cache.presence.members('bff:queues-to-tell')).length === 0);
  });

  it('makes the hosts fetch the queue when it cannot be read', async () => {
    const host = await fixture.sign('host');
    await host.ask('meeting:join', { meetingId: 'm1' });
    await fixture.fakes.close('meeting');
    await fixture.bus.publish('visavis.meeting', [joined(3)]);
    await until(() => batches(host).length === 1);
    expect(batches(host)[0]?.data).toEqual({ meetingId: 'm1', total: 3 });
  });

  it('sends what another node left unsent', async () => {
    const host = await fixture.sign('host');
    await host.ask('meeting:join', { meetingId: 'm1' });
    fixture.state.queue = [entry(1)];
    const origin = { id: 'e-other', time: AT, source: 'visavis.meeting/0', offset: 5 };
    await fixture.cache.presence.touch('bff:queues-to-tell', 'm1', 60_000, { total: 1, origin });
    await until('taken over', () => batches(host).length === 1, 30_000);
    expect(batches(host)[0]?.data).toMatchObject({ total: 1 });
  }, 60_000);

  it('stops sending events to a removed co-host', async () => {
    const host = await fixture.sign('host');
    await host.ask('session:start', { meetingId: 'm1' });
    expect((await fixture.sockets.in('waiting-room:m1').fetchSockets()).length).toBe(1);
    const change = { meetingId: 'm1', meeting: meeting(), hostId: 'other', coHostIds: ['co'], changed: ['coHosts'] };
    await fixture.bus.publish('visavis.meeting', [fixture.event('visavis.meeting.updated.v1', 'm1', change)]);
    await until(async () => (await fixture.sockets.in('waiting-room:m1').fetchSockets()).length === 0);
  });
});
