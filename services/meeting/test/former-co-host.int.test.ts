import { expect, test } from '@jest/globals';
import type { User } from './support/harness.ts';
import { outcome } from './support/meetings.ts';
import { cora, h, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, enter, call, typesSince, eventCount } = kit;

test('a removed co-host leaves the room in the same commit, and stays out', async () => {
  await call();
  expect(outcome(await enter(cora))).toBe('200');
  expect((await session(host)).participants.map((each: { role: string }) => each.role).sort()).toEqual([
    'cohost',
    'guest',
    'host',
  ]);

  const from = await eventCount();
  expect(outcome(await h.call('PUT', `/api/meetings/${id}`, { as: host, body: { coHosts: [] } }))).toBe('200');
  expect((await session(host)).participants.map((each: { role: string }) => each.role).sort()).toEqual(['guest', 'host']);
  expect(await typesSince(from)).toEqual(['meeting.updated', 'participant.left']);
  expect((await h.eventsOf(id)).at(-1)).toMatchObject({ data: { userId: cora.userId, reason: 'removed' } });
  expect(outcome(await enter(cora))).toBe('409 NOT_IN_SESSION');
  expect((await post(cora, '/waiting-room/join')).status).toBe(200);
});

test('a co-host who asks for the deletion of their account leaves the room, too', async () => {
  await call();
  await enter(cora);
  const erasesAt = new Date(h.clock.now().getTime() + 86_400_000).toISOString();
  await h.tell('visavis.user.status-changed.v1', cora.userId, {
    userId: cora.userId,
    isActive: false,
    status: 'inactive',
    erasesAt,
  });
  expect((await session(host)).participants.map((each: { role: string }) => each.role).sort()).toEqual(['guest', 'host']);
  expect((await h.eventsOf(id)).map((event) => event.data)).toContainEqual(
    expect.objectContaining({ userId: cora.userId, reason: 'left' }),
  );
});

test('a removed co-host and the guest whom they met still know each other: either reports and blocks the other', async () => {
  const { gita, hari } = kit.made();
  const report = (as: User, subjectId: string, meetingId?: string) =>
    h.call('POST', '/api/reports', {
      as,
      body: { subjectId, meetingId, reason: 'harassment', text: 'They shouted at me and would not stop.', from: 'call' },
    });
  await call();
  await enter(cora);
  await h.call('PUT', `/api/meetings/${id}`, { as: host, body: { coHosts: [] } });
  for (const [one, other] of [
    [gita, cora],
    [cora, gita],
  ] as const)
    expect(outcome(await report(one, other.userId, id))).toBe('201');
  expect(outcome(await report(gita, cora.userId))).toBe('201');
  expect(outcome(await report(hari, cora.userId, id))).toBe('404 NOT_FOUND');
  expect(outcome(await h.call('PUT', `/api/blocks/${cora.userId}`, { as: gita }))).toBe('200');
});

test('other participants in the room notice nothing', async () => {
  await call();
  await enter(cora);
  const from = await eventCount();
  const coHosts = [
    { name: 'Cora', phone: cora.phone },
    { name: 'Nora', phone: '+919812345678' },
  ];
  expect(outcome(await h.call('PUT', `/api/meetings/${id}`, { as: host, body: { coHosts } }))).toBe('200');
  expect(await typesSince(from)).toEqual(['meeting.updated']);
  expect((await session(host)).participants).toHaveLength(3);
});
