import { expect, test } from '@jest/globals';
import { userDeleted } from '@visavis/contracts/events/auth';
import type { User } from '../support/harness.ts';
import { HOUR, outcome, propose } from '../support/meetings.ts';
import { sessionKit } from '../support/session.ts';

/** Who blocked the other, or was blocked, does not meet them: in no queue, and as no co-host. */
const kit = sessionKit();

const block = (as: User, other: User) => kit.made().h.call('PUT', `/api/blocks/${other.userId}`, { as });
const unblock = (as: User, other: User) => kit.made().h.call('DELETE', `/api/blocks/${other.userId}`, { as });
const names = async (as: User) =>
  (await kit.made().h.call('GET', '/api/blocks', { as })).body.blocks.map(({ name }: { name: string }) => name);

test('refuses the queue to whom a host or co-host blocked, and to who blocked them, until the block is dropped', async () => {
  const { host, cora, gita, hari } = kit.made();
  await kit.join(gita);
  await kit.post(gita, '/waiting-room/leave');
  expect((await block(cora, gita)).body.block).toMatchObject({ userId: gita.userId, name: 'Gita' });
  const refused = await kit.post(gita, '/waiting-room/join');
  expect([outcome(refused), refused.body.message]).toEqual(['403 BLOCKED', 'You cannot join this meeting']);
  expect((await kit.session(gita)).me).toMatchObject({ place: 'outside', blocked: true });
  expect((await kit.session(hari)).me.blocked).toBeUndefined();
  expect((await block(hari, host)).status).toBe(200);
  expect(outcome(await kit.post(hari, '/waiting-room/join'))).toBe('403 BLOCKED');
  expect([await names(cora), await names(hari), await names(gita)]).toEqual([['Gita'], ['Host'], []]);
  // Only their own: what another user set stays.
  expect((await unblock(gita, cora)).status).toBe(200);
  expect(await names(cora)).toEqual(['Gita']);
  expect((await unblock(cora, gita)).status).toBe(200);
  expect((await unblock(hari, host)).status).toBe(200);
  for (const guest of [gita, hari]) expect((await kit.post(guest, '/waiting-room/join')).status).toBe(200);
});

test('takes the guest out of the queue and out of the call', async () => {
  const { host, gita, hari } = kit.made();
  await kit.call();
  await kit.join(hari);
  await block(host, hari);
  expect((await kit.session(host)).queue).toEqual([]);
  await block(gita, host);
  expect((await kit.session(host)).participants.map(({ role }: { role: string }) => role)).toEqual(['host']);
  expect((await kit.session(gita)).me.place).toBe('outside');
});

test('counts a block by the guest as leaving early, so that unblocking gives no further turns for nothing', async () => {
  const { host, gita } = kit.made();
  await kit.call();
  for (const allowed of [true, true, false]) {
    await block(gita, host);
    await unblock(gita, host);
    const joined = await kit.post(gita, '/waiting-room/join');
    expect(outcome(joined)).toBe(allowed ? '200' : '409 LEFT_TOO_OFTEN');
    if (!allowed) break;
    await kit.post(host, '/waiting-room/admit', { ticketId: joined.body.ticket.ticketId });
    await kit.enter(gita, { joinToken: (await kit.session(gita)).me.admission.joinToken });
  }
});

test('counts no block by the host as the guest leaving early', async () => {
  const { host, gita } = kit.made();
  await kit.call();
  for (let turn = 0; turn < 3; turn += 1) {
    await block(host, gita);
    await unblock(host, gita);
    const joined = await kit.post(gita, '/waiting-room/join');
    expect(outcome(joined)).toBe('200');
    await kit.post(host, '/waiting-room/admit', { ticketId: joined.body.ticket.ticketId });
    await kit.enter(gita, { joinToken: (await kit.session(gita)).me.admission.joinToken });
  }
});

test('unlinks co-hosts of each other from what is to come, and links them no more', async () => {
  const { h, host, cora, id } = kit.made();
  const isCoHost = async (meetingId: string) =>
    (await h.call('GET', `/api/meetings/${meetingId}`, { as: cora })).status === 200 &&
    (await h.call('GET', `/api/meetings/${meetingId}/session`, { as: cora })).body.session.me.role === 'cohost';
  expect(await isCoHost(id)).toBe(true);
  await block(cora, host);
  expect(await isCoHost(id)).toBe(false);
  const later = await propose(h, host, 5 * HOUR, { coHosts: [{ name: 'Cora', phone: cora.phone }] });
  expect((await h.call('GET', `/api/meetings/${later._id}`, { as: cora })).status).toBe(404);
  // Nor when auth tells of their phone again.
  await h.tell('visavis.user.role-changed.v1', cora.userId, { userId: cora.userId, role: 'host', previousRole: 'participant' });
  expect((await h.call('GET', `/api/meetings/${later._id}`, { as: cora })).status).toBe(404);
});

test('sets one block of 50 at once, of people whom the user may know, and publishes it once', async () => {
  const { h, host, gita, hari } = kit.made();
  const answers = await Promise.all(Array.from({ length: 50 }, () => block(gita, host)));
  expect(new Set(answers.map(outcome))).toEqual(new Set(['200']));
  const drops = await Promise.all(Array.from({ length: 50 }, () => unblock(gita, host)));
  expect(new Set(drops.map(outcome))).toEqual(new Set(['200']));
  const events = (await h.eventsOf(gita.userId)).filter(({ type }) => type.startsWith('visavis.block.'));
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['visavis.block.set.v1', { userId: gita.userId, blockedId: host.userId }],
    ['visavis.block.dropped.v1', { userId: gita.userId, blockedId: host.userId }],
  ]);
  expect(outcome(await block(gita, gita))).toBe('409 OWN_ACCOUNT');
  expect(outcome(await block(gita, hari))).toBe('404 NOT_FOUND');
  expect((await h.call('GET', '/api/blocks')).status).toBe(401);
});

test('forgets the blocks of an erased account', async () => {
  const { h, host, gita } = kit.made();
  await block(gita, host);
  await h.tell(userDeleted.type, host.userId, { userId: host.userId });
  expect(await names(gita)).toEqual([]);
  const events = (await h.eventsOf(gita.userId)).map(({ type }) => type);
  expect(events.at(-1)).toBe('visavis.block.dropped.v1');
});
