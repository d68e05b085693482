import { categoryNameOf } from '@visavis/contracts/constants/category';
import { localDateOf, localTimeOf } from '@visavis/contracts/local-time';
import { type Person, type PublicMeeting, type Series, shownAsStored } from '@visavis/contracts/meeting-model';
import { chosenOptions } from '@visavis/contracts/meeting-options';
import { type Meeting, stateOf, withLapsedStatus } from './meeting.ts';

// The same few meetings are on every visitor's list, and the store returns one frozen object for one version of a document
// (docs/adr/0013).
const views = new WeakMap<Meeting, PublicMeeting>();

/**
 * What everyone may know, in events too: picked field by field, so that a new field of a meeting is public only once it is added
 * here, or to `shownAsStored`.
 */
export function publicMeeting(meeting: Meeting, host: Person, now: Date): PublicMeeting {
  const current = withLapsedStatus(meeting, now);
  const hit = views.get(meeting);
  if (hit && hit.status === current.status && hit.state === stateOf(meeting, now) && isSamePerson(hit.host, host)) return hit;
  const view = publicFields(current, host, now);
  if (Object.isFrozen(meeting)) {
    // Deeply frozen, so that its JSON, too, is made once.
    for (const part of [view, view.host, view.coHosts, ...view.coHosts, view.series]) Object.freeze(part);
    views.set(meeting, view);
  }
  return view;
}

const isSamePerson = (a: Person, b: Person) =>
  a.userId === b.userId &&
  a.name === b.name &&
  a.profilePicture === b.profilePicture &&
  a.isVerified === b.isVerified &&
  a.verifiedAt === b.verifiedAt;

function publicFields(meeting: Meeting, host: Person, now: Date): PublicMeeting {
  return {
    _id: meeting._id,
    ...asStored(meeting),
    date: meeting.startsAt.toISOString(),
    startsAt: meeting.startsAt.toISOString(),
    endsAt: meeting.endsAt.toISOString(),
    time: localTimeOf(meeting.startsAt, meeting.timeZone),
    localDate: localDateOf(meeting.startsAt, meeting.timeZone),
    timeZone: meeting.timeZone,
    state: stateOf(meeting, now),
    startedAt: meeting.startedAt?.toISOString() ?? null,
    endedAt: meeting.endedAt?.toISOString() ?? null,
    categoryName: meeting.category === null ? null : (categoryNameOf(meeting.category) ?? null),
    host: {
      userId: host.userId,
      name: host.name,
      profilePicture: host.profilePicture,
      isVerified: host.isVerified,
      ...(host.verifiedAt && { verifiedAt: host.verifiedAt }),
    },
    coHosts: meeting.coHosts.map(({ name, userId }) => (userId === null ? { name } : { name, userId })),
    createdAt: meeting.createdAt.toISOString(),
    ...chosenOptions(meeting),
    ...(meeting.series && { series: publicSeries(meeting.series) }),
    ...(meeting.status === 'cancelled' && meeting.reason !== null ? { reason: meeting.reason } : {}),
  };
}

const storedFields = Object.keys(shownAsStored) as (keyof typeof shownAsStored)[];
/** What was not set stays away: a new field is missing in older documents. */
const asStored = (meeting: Meeting) =>
  Object.fromEntries(storedFields.filter((name) => meeting[name] !== undefined).map((name) => [name, meeting[name]])) as Pick<
    Meeting,
    keyof typeof shownAsStored
  >;

const publicSeries = ({ _id, number, of, everyWeeks, time }: Series): Series => ({ _id, number, of, everyWeeks, time });
