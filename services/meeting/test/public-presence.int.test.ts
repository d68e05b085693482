import { expect, test } from '@jest/globals';
import type { User } from './support/harness.ts';
import { MINUTE } from './support/meetings.ts';
import { gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, enter, beat, eventCount, call } = kit;

/** The presence that each kind of first response carries. */
async function presences(): Promise<unknown[]> {
  const one = async (path: string, as?: User) => {
    const { meeting, meetings = [meeting] } = (await h.call('GET', path, { as })).body;
    return meetings.find((listed: { _id: string } | undefined) => listed?._id === id)?.presence;
  };
  return [
    await one(`/api/meetings/public/${id}`),
    await one('/api/meetings/public?limit=100'),
    await one(`/api/hosts/${host.userId}?status=all`),
    await one(`/api/meetings/${id}`, gita),
  ];
}
const everywhere = async (presence: object | undefined) => {
  const expected = presence && { ...presence, version: expect.any(Number) };
  expect(await presences()).toEqual([expected, expected, expected, expected]);
};

test('pages, lists and host pages say who is there in their first response, until the meeting ends', async () => {
  await everywhere({ hostStatus: 'absent', guestInside: false, waiting: 0 });
  await join(hari);
  await beat(host);
  await everywhere({ hostStatus: 'waiting', guestInside: false, waiting: 1 });
  await post(host, '/session/start');
  await enter(host);
  const { queue } = await session(host);
  await post(host, '/waiting-room/admit', { ticketId: queue[0].ticketId });
  await everywhere({ hostStatus: 'live', guestInside: false, waiting: 0 });
  await enter(hari, { joinToken: (await session(hari)).me.admission.joinToken });
  await join(gita);
  await everywhere({ hostStatus: 'live', guestInside: true, waiting: 1 });
  await post(host, '/session/end');
  await everywhere(undefined);
});

test('a meeting whose queue is not open yet, and a cancelled one, carry no presence', async () => {
  h.clock.advance(-35 * MINUTE);
  await everywhere(undefined);
  h.clock.advance(35 * MINUTE);
  await h.call('PUT', `/api/meetings/${id}/cancel`, { as: host, body: { reason: 'Down with a cold' } });
  expect((await presences())[0]).toBeUndefined();
});

test('the last event of each commit carries the presence after it, with a version that grows, and nobody’s name', async () => {
  const from = await eventCount();
  await call();
  const events = (await h.eventsOf(id)).slice(from).filter(({ type }) => type !== 'visavis.meeting.started.v1');
  const carried = events.flatMap(({ data }) => (data as { presence?: { version: number } }).presence ?? []);
  expect(carried.map(({ version, ...who }) => who)).toEqual([
    { hostStatus: 'absent', guestInside: false, waiting: 1 },
    { hostStatus: 'waiting', guestInside: false, waiting: 1 },
    { hostStatus: 'live', guestInside: false, waiting: 1 },
    { hostStatus: 'live', guestInside: false, waiting: 0 },
    { hostStatus: 'live', guestInside: true, waiting: 0 },
  ]);
  const versions = carried.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  for (const presence of carried)
    expect(Object.keys(presence).sort()).toEqual(['guestInside', 'hostStatus', 'version', 'waiting']);
});
