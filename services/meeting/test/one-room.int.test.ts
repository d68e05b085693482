import { beforeEach, expect, test } from '@jest/globals';
import type { Harness, User } from './support/harness.ts';
import { approved, MINUTE, outcome } from './support/meetings.ts';
import { sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, session, join, enter, call, disconnected, pass } = kit;
let h: Harness;
let admin: User;
let host: User;
let gita: User;
let first: string;
let other: User;
let second: string;
/** Gita is in the room of the first meeting, and admitted to the second. */
let joinToken: string;
beforeEach(async () => {
  ({ h, admin, host, gita, id: first } = kit.made());
  await call();
  other = await h.user('Other Host');
  second = (await approved(h, other, admin, 5 * MINUTE, { title: 'Another meeting' }))._id;
  kit.about(second);
  const { ticketId } = await join(gita);
  await post(other, '/session/start');
  await enter(other);
  await post(other, '/waiting-room/admit', { ticketId });
  ({ joinToken } = (await session(gita)).me.admission);
});
const participantsOf = async (meetingId: string, as: User) => {
  kit.about(meetingId);
  return (await session(as)).participants.map(({ userId }: { userId: string }) => userId);
};

test('asks before the room of another meeting is left, and names that meeting', async () => {
  const refused = await enter(gita, { joinToken });
  expect([outcome(refused), refused.body.details]).toEqual([
    '409 OTHER_MEETING',
    { meetingId: first, title: expect.any(String) },
  ]);
  expect(await participantsOf(first, host)).toEqual([host.userId, gita.userId]);
  expect(await participantsOf(second, other)).toEqual([other.userId]);
});

test('leaves the other room when the user says so; whoever is there learns it', async () => {
  expect(outcome(await enter(gita, { joinToken, leaveOther: true }))).toBe('200');
  expect(await participantsOf(first, host)).toEqual([host.userId]);
  expect(await participantsOf(second, other)).toEqual([other.userId, gita.userId]);
  expect((await h.eventsOf(first)).at(-1)).toMatchObject({
    type: 'visavis.participant.left.v1',
    data: { userId: gita.userId, reason: 'other-meeting' },
  });
  // Back again, without a claim that would last.
  kit.about(second);
  await post(gita, '/session/leave');
  kit.about(first);
  expect(outcome(await enter(host))).toBe('200');
});

test('asks nothing of a user whose connection to the other room is lost', async () => {
  kit.about(first);
  await disconnected(gita);
  kit.about(second);
  expect(outcome(await enter(gita, { joinToken }))).toBe('200');
  expect(await participantsOf(first, host)).toEqual([host.userId]);
});

test('lets one of two entrances at once pass', async () => {
  kit.about(first);
  await post(gita, '/session/leave');
  const { ticketId } = await join(gita);
  await pass(1, host);
  await post(host, '/waiting-room/admit', { ticketId });
  const token = (await session(gita)).me.admission.joinToken;
  const body = (more: object) => ({ as: gita, body: { deviceId: 'd', ...more } });
  const answers = await Promise.all([
    h.call('POST', `/api/meetings/${first}/session/enter`, body({ joinToken: token })),
    h.call('POST', `/api/meetings/${second}/session/enter`, body({ joinToken })),
  ]);
  expect(answers.map(outcome).sort()).toEqual(['200', '409 OTHER_MEETING']);
});
