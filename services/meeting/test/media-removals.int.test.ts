import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mediaRemovals } from '../src/data/media-removals.ts';
import { roomIdOf } from '../src/domain/session/session.ts';
import { createFakeMediaServer } from './support/media-server.ts';
import { MINUTE, outcome } from './support/meetings.ts';
import { cora, gita, h, host, id, sessionKit } from './support/session.ts';

const media = createFakeMediaServer();
beforeAll(media.start);
afterAll(media.stop);
const kit = sessionKit({ mediaServer: media.config });
const { post, call, enter, join, session } = kit;
let room: string;
beforeEach(async () => {
  media.isAway = false;
  room = roomIdOf(id);
  // Of the tests before: by now nobody can come back.
  await look();
});

const look = () => h.runJob('remove-from-media');
/** The looks of so long. */
const looks = async (ms: number) => {
  for (let gone = 0; gone < ms; gone += 5_000) {
    h.clock.advance(5_000);
    await look();
  }
};
const left = async () => (await h.store.collection(mediaRemovals).find()).filter(({ meetingId }) => meetingId === id).length;
/** Host, co-host and Gita are in the room, and connected to the media server. */
const callByServer = async () => {
  const made = await call();
  await enter(cora);
  media.connect(room, host.userId, cora.userId, gita.userId);
  media.calls.length = 0;
  return made;
};

test.each<[string, (ticketId: string) => Promise<unknown>]>([
  ['leaves', () => post(gita, '/session/leave')],
  ['is finished', (ticketId) => post(host, '/waiting-room/deny', { ticketId })],
  ['is sent back to the queue', (ticketId) => post(host, '/waiting-room/deny', { ticketId, toFront: true })],
  [
    'has their account ended',
    () => h.tell('visavis.user.status-changed.v1', gita.userId, { userId: gita.userId, isActive: false, status: 'inactive' }),
  ],
  [
    'is lost for longer than their place is kept',
    async () => {
      await kit.disconnected(gita);
      await kit.pass(70, host, cora);
    },
  ],
])('a guest who %s is disconnected from the media server, and nobody else is', async (_, goes) => {
  const { ticket } = await callByServer();
  await look();
  expect(media.connected(room)).toHaveLength(3);
  await goes(ticket.ticketId);
  await look();
  expect(media.connected(room)).toEqual([host.userId, cora.userId]);
  expect(media.calls).toEqual([`RemoveParticipant ${room} ${gita.userId}`]);
});

test('a former co-host is disconnected', async () => {
  await callByServer();
  expect(outcome(await h.call('PUT', `/api/meetings/${id}`, { as: host, body: { coHosts: [] } }))).toBe('200');
  await look();
  expect(media.connected(room)).toEqual([host.userId, gita.userId]);
});

test('whoever comes back by what they were given is disconnected again, and is looked for until they cannot', async () => {
  await callByServer();
  await post(gita, '/session/leave');
  await look();
  media.connect(room, gita.userId);
  await looks(5_000);
  expect(media.connected(room)).not.toContain(gita.userId);
  // With a token of the media server's own, which is good for ten minutes.
  await looks(9 * MINUTE);
  media.connect(room, gita.userId);
  await looks(MINUTE);
  expect(media.connected(room)).not.toContain(gita.userId);
  await looks(10 * MINUTE);
  expect(await left()).toBe(1);
  await looks(4 * MINUTE);
  expect(await left()).toBe(0);
  // Ever more rarely: few of these seconds are a call.
  expect(media.calls.length).toBeLessThan(50);
});

test('a guest who is let in again keeps their new connection', async () => {
  const { ticket } = await callByServer();
  await post(host, '/waiting-room/deny', { ticketId: ticket.ticketId });
  expect(outcome(await post(host, '/session/call-back'))).toBe('200');
  expect(outcome(await enter(gita, { joinToken: (await session(gita)).me.admission.joinToken }))).toBe('200');
  await looks(10_000);
  expect(media.connected(room)).toContain(gita.userId);
  expect(media.calls).toEqual([]);
  expect(await left()).toBe(0);
});

test('the room of a meeting that is over is deleted, and again when somebody opens it anew', async () => {
  await callByServer();
  await post(host, '/session/end');
  await look();
  expect(media.connected(room)).toEqual([]);
  expect(media.calls).toEqual([`DeleteRoom ${room}`]);
  media.connect(room, gita.userId, cora.userId);
  await looks(5_000);
  expect(media.connected(room)).toEqual([]);
});

test('a media server that is away delays no decision, and is asked again until it has answered', async () => {
  const { ticket } = await callByServer();
  media.isAway = true;
  expect(outcome(await post(host, '/waiting-room/deny', { ticketId: ticket.ticketId }))).toBe('200');
  expect(outcome(await post(cora, '/session/leave'))).toBe('200');
  await expect(look()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  // One that fails does not keep the others.
  await expect(look()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const requests = [gita, cora].map(({ userId }) => `RemoveParticipant ${room} ${userId}`);
  expect([...media.calls].sort()).toEqual(requests.sort());
  // What was decided outlives the process.
  await h.restart();
  media.isAway = false;
  await looks(10_000);
  expect(media.connected(room)).toEqual([host.userId]);
});

test('whoever only waited has no connection to end', async () => {
  await join(gita);
  await post(gita, '/waiting-room/leave');
  expect(await left()).toBe(0);
});
