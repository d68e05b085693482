import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { NOTIFICATION_CENTRE } from '@visavis/contracts/constants/notification';
import { deliveries } from '../../src/data/deliveries.ts';
import { followId, follows } from '../../src/data/follows.ts';
import { meetingCards } from '../../src/data/meeting-cards.ts';
import { people, unknownPerson } from '../../src/data/people.ts';
import { changeThread, getThread } from '../../src/data/threads.ts';
import { userRecipient } from '../../src/domain/recipient.ts';
import { onAnnounced, onJoined } from '../../src/domain/threads/thread.ts';
import { type CentreForTest, HOUR, START, startCentre } from './support.ts';

let centre: CentreForTest;
const startsAt = new Date(START.getTime() + 48 * HOUR);
const card = {
  title: 'Portfolio review',
  hostName: 'Asha Rao',
  coHostIds: [] as string[],
  startedAt: null,
  category: 'graphic-design',
  startsAt,
  timeZone: 'Asia/Kolkata',
} as const;
beforeEach(async () => {
  centre = await startCentre();
  await centre.store.transaction(async (unit) => {
    const persons = unit.collection(people);
    for (const [id, isActive] of Object.entries({ asha: true, pending: true, gone: false }))
      persons.insert({ ...unknownPerson(id), name: 'Asha Rao', isActive });
    const cards = unit.collection(meetingCards);
    cards.insert({ ...card, _id: 'm1', hostId: 'asha', status: 'approved' });
    cards.insert({ ...card, _id: 'm2', hostId: 'pending', status: 'pending' });
    cards.insert({ ...card, _id: 'm3', hostId: 'gone', status: 'approved' });
  });
});
afterEach(() => centre.stop());

const PATH = '/api/notifications/follows';
const follow = (hostId: string, token = centre.gita) => centre.call('PUT', `${PATH}/${hostId}`, { token });
const unfollow = (hostId: string, token = centre.gita) => centre.call('DELETE', `${PATH}/${hostId}`, { token });
const followed = async (token = centre.gita) => (await centre.call('GET', PATH, { token })).body.data;

describe('following a host', () => {
  test('is set once and shown, until it is dropped', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow('asha')));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true, following: true }]);
    expect(await followed()).toEqual([{ hostId: 'asha', name: 'Asha Rao', since: START.toISOString() }]);
    expect(await followed(centre.ravi)).toEqual([]);
    expect((await unfollow('asha', centre.ravi)).body.following).toBe(false);
    expect(await followed()).toHaveLength(1);
    for (let n = 0; n < 2; n++) expect((await unfollow('asha')).body).toEqual({ success: true, following: false });
    expect(await followed()).toEqual([]);
  });

  test.each(['nobody', 'pending', 'gone'])('answers 404 for %s, who has no public page', async (hostId) => {
    expect((await follow(hostId)).status).toBe(404);
  });

  test('refuses oneself, and one host more than a thousand also of many at once', async () => {
    expect((await follow('asha', centre.tokenOf('asha'))).body.error).toBe('CONFLICT');
    const { followsMax } = NOTIFICATION_CENTRE;
    await centre.store.transaction(async (unit) => {
      for (let n = 0; n < followsMax - 1; n++)
        unit
          .collection(follows)
          .insert({ _id: followId('gita', `host${n}`), userId: 'gita', hostId: `host${n}`, createdAt: START });
      for (let n = 0; n < 5; n++) {
        unit.collection(people).insert({ ...unknownPerson(`other${n}`), name: 'Other' });
        unit.collection(meetingCards).insert({ ...card, _id: `o${n}`, hostId: `other${n}`, status: 'approved' });
      }
    });
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => follow(`other${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('ends what waits to be told, unless there is another reason to hear of the meeting', async () => {
    const recipient = userRecipient('gita');
    await follow('asha');
    await follow('asha', centre.ravi);
    const meeting = { meetingId: 'm1', startsAt };
    await centre.store.transaction(async (unit) => {
      await changeThread(unit, meeting, { recipient }, (thread) => onAnnounced(thread, 'follow', START));
      await changeThread(unit, meeting, { recipient: userRecipient('ravi') }, (thread) =>
        onAnnounced(onJoined(thread, 'interest', { isPublic: true, isCancelled: false, startsAt: new Date(0) }), 'follow', START),
      );
    });
    expect((await getThread(centre.store, 'm1', recipient))?.dueAt).not.toBeNull();
    await unfollow('asha');
    await unfollow('asha', centre.ravi);
    expect(await getThread(centre.store, 'm1', recipient)).toMatchObject({ reasons: [], dueAt: null });
    expect((await getThread(centre.store, 'm1', userRecipient('ravi')))?.reasons).toEqual(['interest']);
  });

  test('ends it also when the meeting was approved at that very moment', async () => {
    const meeting = { meetingId: 'm1', startsAt };
    await follow('asha', centre.ravi);
    // The campaign had read its page of followers before gita left.
    for (const userId of ['gita', 'ravi'])
      await centre.store.transaction((unit) =>
        changeThread(unit, meeting, { recipient: userRecipient(userId) }, (thread) => onAnnounced(thread, 'follow', START)),
      );
    centre.clock.advance(5_000);
    await centre.runJob('dispatch-threads');
    expect((await centre.store.collection(deliveries).find()).map(({ recipient }) => recipient)).toEqual(['u_ravi']);
    expect(await getThread(centre.store, 'm1', userRecipient('gita'))).toMatchObject({ reasons: [], dueAt: null });
  });
});
