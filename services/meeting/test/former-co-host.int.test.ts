import { describe, expect, test } from '@jest/globals';
import type { User } from './support/harness.ts';
import { outcome } from './support/meetings.ts';
import { cora, gita, h, hari, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, enter, call, typesSince, eventCount } = kit;
const rolesInRoom = async () => (await session(host)).participants.map((each: { role: string }) => each.role).sort();

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

describe('a guest who is made a co-host', () => {
  const makeCoHost = async ({ phone }: User) => {
    const coHosts = [
      { name: 'Cora', phone: cora.phone },
      { name: 'Gita', phone },
    ];
    expect(outcome(await h.call('PUT', `/api/meetings/${id}`, { as: host, body: { coHosts } }))).toBe('200');
  };
  const passAfterJobs = async ({ userId }: User) => {
    await h.runJob('settle-passes');
    return [h.billing.stateOf(userId, id), h.billing.passesOf(userId)];
  };

  test('does not stay in the queue: the next one goes in', async () => {
    const [first, second] = [await join(gita), await join(hari)];
    await post(host, '/session/start');
    await enter(host);
    const from = await eventCount();
    await makeCoHost(gita);
    expect(await typesSince(from)).toEqual(['meeting.updated', 'waiting-room.left']);
    expect((await session(host)).queue.map((each: { userId: string }) => each.userId)).toEqual([hari.userId]);
    expect(outcome(await post(host, '/waiting-room/admit', { ticketId: first.ticketId }))).toBe('409 NOT_WAITING');
    expect(outcome(await post(host, '/waiting-room/admit', { ticketId: second.ticketId }))).toBe('200');
    expect((await session(gita)).me).toMatchObject({ role: 'cohost', place: 'outside', ticket: null });
    expect(outcome(await enter(gita))).toBe('200');
    expect(await rolesInRoom()).toEqual(['cohost', 'host']);
  });

  test('gets the pass back that was held when they were let in', async () => {
    h.billing.give(gita.userId, 1);
    const { ticketId } = await join(gita);
    await post(host, '/session/start');
    await enter(host);
    await post(host, '/waiting-room/admit', { ticketId });
    expect(h.billing.stateOf(gita.userId, id)).toBe('held');
    await makeCoHost(gita);
    expect((await session(host)).admitted).toBeNull();
    expect(await passAfterJobs(gita)).toEqual([undefined, 1]);
  });

  test('is no guest any more in the room: the turn ends, the pass is free, and they enter as a co-host', async () => {
    h.billing.give(gita.userId, 1);
    await call();
    const from = await eventCount();
    await makeCoHost(gita);
    expect(await typesSince(from)).toEqual(['meeting.updated', 'participant.left']);
    expect((await session(host)).turn).toBeNull();
    expect(await passAfterJobs(gita)).toEqual([undefined, 1]);
    expect(outcome(await enter(gita))).toBe('200');
    expect(await rolesInRoom()).toEqual(['cohost', 'host']);
  });
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
