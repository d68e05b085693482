import { expect, test } from '@jest/globals';
import type { User } from './support/harness.ts';
import { approved, MINUTE } from './support/meetings.ts';
import { admin, cora, gita, h, host, id, sessionKit } from './support/session.ts';

const { post, enter, join, tick } = sessionKit();

const idsOf = async (query: string) =>
  (await h.call('GET', `/api/meetings/public?${query}`)).body.meetings.map(({ _id }: { _id: string }) => _id);
const counted = async () => {
  const [{ counts }, page] = [
    (await h.call('GET', '/api/meetings/public/counts')).body,
    (await h.call('GET', `/api/hosts/${host.userId}`)).body,
  ];
  return [counts['graphic-design'].live, page.counts.live, page.counts.overdue];
};
/** Whether it is among what is on, or behind the line of what is overdue. */
const where = async () => {
  const [apart, live, only] = [
    await idsOf('overdue=apart'),
    await idsOf('overdue=apart&status=live'),
    await idsOf('overdue=only'),
  ];
  expect(apart.includes(id)).toBe(!only.includes(id));
  expect(live.includes(id)).toBe(apart.includes(id));
  return only.includes(id) ? 'overdue' : 'on';
};
const pass = async (minutes: number) => {
  h.clock.advance(minutes * MINUTE);
  await tick();
};
const late = (as: User, minutes: number) => post(as, '/session/turn', { change: { action: 'late', minutes } });

test('a meeting whose host runs late is overdue so long after the time that they have promised, and keeps its place', async () => {
  await late(host, 10);
  await pass(16);
  const later = (await approved(h, await h.user('Mira'), admin, 2 * MINUTE))._id;
  await pass(2);
  expect(await where()).toBe('on');
  expect(await idsOf('overdue=apart&status=live')).toEqual([id, later]);
  expect(await idsOf('overdue=apart&first=graphic-design')).toEqual([id, later]);
  expect(await idsOf('overdue=apart&status=live&limit=1&page=2')).toEqual([later]);
  expect(await counted()).toEqual([2, 1, 0]);
  await pass(8);
  expect(await where()).toBe('overdue');
  expect(await counted()).toEqual([1, 0, 1]);
});

test('a meeting that its host has opened early and left is overdue like one that nobody has opened, until they come', async () => {
  await post(host, '/session/start');
  await enter(host);
  await post(host, '/session/leave', { deviceId: `d-${host.userId}` });
  await pass(1);
  await pass(12);
  expect(await where()).toBe('on');
  await pass(3);
  expect(await where()).toBe('overdue');
  expect((await counted()).slice(1)).toEqual([0, 1]);
  await enter(host);
  expect(await where()).toBe('on');
  expect((await counted()).slice(1)).toEqual([1, 0]);
});

test('a meeting that its host has opened in time and left is overdue ten minutes later, until they are back, of which those hear who want to', async () => {
  await h.call('PUT', `/api/meetings/${id}/interest`, { as: gita });
  await pass(7);
  await post(host, '/session/start');
  await enter(host);
  await pass(5);
  await post(host, '/session/leave', { deviceId: `d-${host.userId}` });
  await pass(1);
  expect(await where()).toBe('on');
  await pass(10);
  expect(await where()).toBe('overdue');
  await enter(host);
  expect(await where()).toBe('on');
  const told = (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.begun-late.v1');
  expect(told.map(({ data }) => data)).toEqual([{ meetingId: id, userIds: [gita.userId] }]);
});

test('guests who wait get a bonus pass where their host ends the meeting and has met nobody', async () => {
  await pass(7);
  await post(host, '/session/start');
  await enter(host);
  await join(gita);
  await post(host, '/session/end');
  const missed = (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.host-missed.v1');
  expect(missed.map(({ data }) => data)).toEqual([expect.objectContaining({ guestIds: [gita.userId] })]);
});

test('whoever wants to be told hears once that a host has come to a meeting that was opened early and left', async () => {
  const begunLate = async () =>
    (await h.eventsOf(id)).filter(({ type }) => type === 'visavis.meeting.begun-late.v1').map(({ data }) => data);
  const leave = (as: User) => post(as, '/session/leave', { deviceId: `d-${as.userId}` });
  await h.call('PUT', `/api/meetings/${id}/interest`, { as: gita });
  await post(host, '/session/start');
  await enter(host);
  await leave(host);
  await pass(1);
  await pass(15);
  expect(await begunLate()).toEqual([]);
  for (const as of [host, cora, host]) {
    await enter(as);
    await leave(as);
  }
  expect(await begunLate()).toEqual([{ meetingId: id, userIds: [gita.userId] }]);
});

test('nobody is told of a host who has come in time to a meeting that was opened early and left', async () => {
  await h.call('PUT', `/api/meetings/${id}/interest`, { as: gita });
  await post(host, '/session/start');
  await pass(14);
  await enter(host);
  expect((await h.eventsOf(id)).map(({ type }) => type)).not.toContain('visavis.meeting.begun-late.v1');
});
