import { expect, test } from '@jest/globals';
import { attendance } from '../src/data/attendance.ts';
import { interests } from '../src/data/interests.ts';
import { meetings } from '../src/data/meetings.ts';
import { feedback } from '../src/data/safety/feedback.ts';
import { sessions } from '../src/data/sessions.ts';
import { newSession } from '../src/domain/session/session.ts';
import type { User } from './support/harness.ts';
import { outcome } from './support/meetings.ts';
import { sessionKit } from './support/session.ts';

const kit = sessionKit();

test('tells the hosts, and nobody else, who waits and how they kept their times; goes on without auth', async () => {
  const { h, host, cora, gita, hari, id } = kit.made();
  const read = (as: User) => h.call('GET', `/api/meetings/${id}/waiting-room/guests`, { as });
  expect((await read(host)).body.guests).toEqual([]);
  await kit.join(gita);
  await kit.join(hari);
  const profile = { userId: gita.userId, name: 'Gita', profilePicture: null, isVerified: true, timeZone: 'Asia/Kolkata' };
  await h.tell('visavis.user.profile-updated.v1', gita.userId, { ...profile, verifiedAt: '2026-11-12T09:30:00.000Z' });
  const first = {
    userId: gita.userId,
    headline: `Headline of ${gita.userId}`,
    about: `About ${gita.userId}`,
    links: [`https://${gita.userId}.example.org`],
    goal: 'hire',
    verifiedAt: '2026-11-12T09:30:00.000Z',
    memberSince: '2026-01-05T10:00:00.000Z',
    met: 0,
    came: null,
    rating: null,
  };
  expect((await read(host)).body.guests).toEqual([first, expect.objectContaining({ userId: hari.userId })]);
  expect((await read(cora)).body.guests).toHaveLength(2);
  expect(JSON.stringify((await read(host)).body)).not.toContain('+91');
  for (const other of [gita, await h.user('Nobody')]) expect(outcome(await read(other))).toMatch(/^40[34]/);

  // Gita came to five of six; of the sixth, which she had promised, the start was moved. She asked for the eighth too late,
  // and was turned away from the one before it. The ninth, which she had promised, was opened early and left by its host.
  await h.store.transaction(async (unit) => {
    const meeting = await unit.collection(meetings).get(id);
    if (!meeting) throw new Error('no meeting');
    const { version: _, ...past } = meeting;
    const startsAt = new Date(meeting.startsAt.getTime() - 7 * 86_400_000);
    const endsAt = new Date(startsAt.getTime() + 1_800_000);
    const before = new Date(startsAt.getTime() - 1);
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const meetingId = `past-${at}`;
      unit.collection(meetings).insert({ ...past, _id: meetingId, startsAt, startedAt: startsAt, endsAt, endedAt: endsAt });
      if (at === 9) unit.collection(sessions).insert({ ...newSession(meetingId), phase: 'ended' });
      const record = { _id: `${meetingId}:${gita.userId}`, meetingId, userId: gita.userId };
      if (at <= 4) unit.collection(attendance).insert({ ...record, queuedAt: startsAt });
      else
        unit.collection(interests).insert({
          ...{ ...record, since: at === 8 ? startsAt : before, revision: 0, startsAt: at === 6 ? endsAt : startsAt },
          ...(at === 7 && { cameAt: startsAt }),
        });
    }
  });
  expect((await read(host)).body.guests[0]).toEqual({ ...first, came: { came: 5, of: 6 } });

  // However many meetings ahead she wants to be reminded of.
  await h.store.transaction(async (unit) => {
    for (let at = 0; at < 40; at++) {
      const meetingId = `ahead-${at}`;
      const ahead = { since: h.clock.now(), revision: 0, startsAt: new Date(h.clock.now().getTime() + 86_400_000) };
      unit.collection(interests).insert({ _id: `${meetingId}:${gita.userId}`, meetingId, userId: gita.userId, ...ahead });
    }
  });
  expect((await read(host)).body.guests[0].came).toEqual({ came: 5, of: 6 });

  // She hosts as well: what her guest said counts, as on her public page; what she said of the guest does not.
  await h.store.transaction(async (unit) => {
    const meeting = await unit.collection(meetings).get('past-1');
    if (!meeting) throw new Error('no meeting');
    const { version: _, ...past } = meeting;
    unit.collection(meetings).insert({ ...past, _id: 'hers', hostId: gita.userId, liveFrom: h.clock.now() });
    const feedbackFields = { meetingId: 'hers', tags: [], text: '', mayQuote: false, at: past.startsAt };
    unit.collection(feedback).insert({ ...feedbackFields, _id: 'of-hari', userId: hari.userId, asHost: false, rating: 4 });
    unit.collection(feedback).insert({ ...feedbackFields, _id: 'of-gita', userId: gita.userId, asHost: true, rating: 1 });
  });
  expect((await read(host)).body.guests[0]).toMatchObject({ rating: { average: 4, count: 1 } });

  h.billing.isAway = true;
  expect((await read(host)).body.guests[0]).toMatchObject({
    headline: '',
    about: '',
    links: [],
    goal: null,
    memberSince: null,
    came: { came: 5, of: 6 },
  });
  h.billing.isAway = false;
});
