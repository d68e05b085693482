import { NOTIFICATION_CENTRE } from '@visavis/contracts/constants/notification';
import { Conflict, NotFound } from '@visavis/platform';
import { guardUser } from '../../data/centre/notifications.ts';
import { followId, follows, followsOf } from '../../data/follows.ts';
import { comingMeetingsOf, hasApprovedMeeting } from '../../data/meeting-cards.ts';
import { people, peopleOf } from '../../data/people.ts';
import { decideThread, threadsAboutMeetings } from '../../data/threads.ts';
import { userRecipient } from '../../domain/recipient.ts';
import { onLeft } from '../../domain/threads/thread.ts';
import type { AlertDeps } from '../deps.ts';

interface Following {
  userId: string;
  hostId: string;
  now: Date;
}

/**
 * The user wants to hear when the host meets again; again changes nothing. Throws NOT_FOUND for whoever has no public page (no
 * approved meeting) and CONFLICT for the user themself and for one host more than a thousand.
 */
export function followHost({ store }: Pick<AlertDeps, 'store'>, { userId, hostId, now }: Following): Promise<void> {
  return store.transaction(async (unit) => {
    const writer = unit.collection(follows);
    if (await writer.get(followId(userId, hostId))) return;
    const host = await unit.collection(people).get(hostId);
    if (!host?.isActive || !(await hasApprovedMeeting(unit, hostId))) throw new NotFound('NOT_FOUND', 'Host not found');
    if (hostId === userId) throw new Conflict('CONFLICT', 'You cannot follow yourself');
    await guardUser(unit, userId);
    if ((await followsOf(unit, userId)).length >= NOTIFICATION_CENTRE.followsMax)
      throw new Conflict('CONFLICT', `You can follow ${NOTIFICATION_CENTRE.followsMax} hosts`);
    writer.insert({ _id: followId(userId, hostId), userId, hostId, createdAt: now });
  });
}

/**
 * The user hears no more of the host's meetings as a follower: what waits goes, unless they have another reason to hear of it.
 */
export function unfollowHost({ store }: Pick<AlertDeps, 'store'>, { userId, hostId, now }: Following): Promise<void> {
  return store.transaction(async (unit) => {
    const writer = unit.collection(follows);
    const stored = await writer.get(followId(userId, hostId));
    if (!stored) return;
    writer.delete(stored);
    const recipient = userRecipient(userId);
    const meetings = new Map((await comingMeetingsOf(unit, hostId, now)).map((card) => [card._id, card]));
    for (const thread of await threadsAboutMeetings(unit, [...meetings.keys()], recipient)) {
      const { startsAt } = meetings.get(thread.meetingId) ?? { startsAt: now };
      if (thread.reasons.includes('follow'))
        decideThread(unit, thread, { meetingId: thread.meetingId, startsAt }, { recipient }, (each) => onLeft(each, 'follow'));
    }
  });
}

/** The hosts whom the user follows and whose page is there, the latest first. */
export async function listFollows({ store }: Pick<AlertDeps, 'store'>, userId: string) {
  const followed = await followsOf(store, userId);
  const hosts = await peopleOf(
    store,
    followed.map(({ hostId }) => hostId),
  );
  return followed.flatMap(({ hostId, createdAt }) => {
    const host = hosts.get(hostId);
    return host?.isActive ? [{ hostId, name: host.name, since: createdAt.toISOString() }] : [];
  });
}
