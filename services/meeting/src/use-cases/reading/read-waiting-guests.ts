import { GUEST_RECORD } from '@visavis/contracts/constants/meeting';
import type { WaitingGuest } from '@visavis/contracts/session';
import type { Source } from '@visavis/store';
import { attendedBy } from '../../data/attendance.ts';
import { pastInterestsOf } from '../../data/interests.ts';
import { meetingsById } from '../../data/meetings.ts';
import { countMet } from '../../data/met-people.ts';
import { personOf } from '../../data/people.ts';
import { sessionsOf } from '../../data/sessions.ts';
import { cameOf, isPromise } from '../../domain/host-record.ts';
import { hostCameAtOf } from '../../domain/session/host-missed.ts';
import { waitingIn } from '../../domain/session/places.ts';
import type { MeetingCommand } from '../deps.ts';
import { contactsOf, type PeopleDeps } from '../people/read-people.ts';
import { load } from '../session/load.ts';
import { readRating } from './rating.ts';

/** Further down the queue nobody is about to be let in. */
const GUESTS = 20;
/** Some of them are not over, or did not take place. */
const LOOKED_AT = GUEST_RECORD.last * 2;

/**
 * Who the next ones in the queue are, for its hosts; while auth does not answer, what is known here. Throws NOT_FOUND and
 * FORBIDDEN.
 */
export async function readWaitingGuests(deps: PeopleDeps, query: MeetingCommand): Promise<WaitingGuest[]> {
  const { store } = deps;
  const { now, meetingId } = query;
  const { session } = await load(store, query);
  const ids = waitingIn(session)
    .slice(0, GUESTS)
    .map(({ userId }) => userId);
  const [people, contacts, met, records, ratings] = await Promise.all([
    deps.findPeople(ids, now),
    contactsOf(deps, ids),
    Promise.all(ids.map((userId) => countMet(store, userId))),
    Promise.all(ids.map((userId) => recordOf(store, userId, meetingId, now))),
    Promise.all(ids.map((userId) => readRating(store, userId, now))),
  ]);
  return ids.map((userId, at) => {
    const { headline = '', about = '', links = [], goal = null, memberSince = null } = contacts.get(userId) ?? {};
    const { verifiedAt } = personOf(userId, people.get(userId));
    return {
      userId,
      headline,
      about,
      links,
      goal,
      memberSince,
      ...(verifiedAt && { verifiedAt }),
      met: met[at] ?? 0,
      came: records[at] ?? null,
      rating: ratings[at] ?? null,
    };
  });
}

/** Without the meeting they wait for now. */
async function recordOf(source: Source, userId: string, besides: string, now: Date) {
  const [attended, interests] = await Promise.all([
    attendedBy(source, userId, LOOKED_AT),
    pastInterestsOf(source, userId, now, LOOKED_AT),
  ]);
  const turnedAway = [...interests.values()].filter(({ cameAt }) => cameAt !== undefined);
  const cameTo = new Set([...attended, ...turnedAway].map(({ meetingId }) => meetingId));
  const meetings = await meetingsById(source, [...new Set([...cameTo, ...interests.keys()])]);
  meetings.delete(besides);
  const agreed = [...meetings.values()].filter((meeting) => {
    const interest = interests.get(meeting._id);
    return cameTo.has(meeting._id) || (interest && isPromise(interest, meeting));
  });
  // A meeting that its host opened early and left again says nothing of a guest who did not come.
  const sessions = await sessionsOf(
    source,
    agreed.flatMap(({ _id }) => (cameTo.has(_id) ? [] : _id)),
  );
  const begun = agreed.map((meeting) => {
    const session = sessions.get(meeting._id);
    return { ...meeting, hostCameAt: session && hostCameAtOf(session, meeting, now) };
  });
  return cameOf(begun, cameTo, now);
}
