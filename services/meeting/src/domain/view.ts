import { categoryNameOf } from '@visavis/contracts/constants';
import { localDateOf, localTimeOf } from '@visavis/contracts/local-time';
import type { Meeting as MeetingAnswer, Person, PublicMeeting } from '@visavis/contracts/meeting-model';
import { current, isAnyHost, isHost, type Meeting, stateOf } from './meeting.ts';

/** Who looks: it decides what they are shown. */
export interface Viewer {
  userId: string;
  isAdmin: boolean;
}
const nobody: Viewer = { userId: '', isAdmin: false };

/** Once approved, a meeting is public for good; a cancelled one shows that it is. Before, it is the hosts' and the admins'. */
export function isPublic(meeting: Meeting, now: Date): boolean {
  const { status, approvedAt } = current(meeting, now);
  return status === 'approved' || (status === 'cancelled' && approvedAt !== null);
}
export const maySee = (meeting: Meeting, viewer: Viewer, now: Date) =>
  viewer.isAdmin || isAnyHost(meeting, viewer.userId) || isPublic(meeting, now);

// The same few meetings are on every visitor's list. A stored document never changes, so its view does only with the clock and the host.
const publicViews = new WeakMap<Meeting, PublicMeeting>();

/** What everyone may know, and nothing else: no phone, no notes, no reason of a rejection. */
export function publicView(stored: Meeting, host: Person, now: Date): PublicMeeting {
  const known = publicViews.get(stored);
  if (
    known &&
    known.status === current(stored, now).status &&
    known.state === stateOf(stored, now) &&
    samePerson(known.host, host)
  )
    return known;
  const { notes: _notes, previousStatus: _previousStatus, ...shown } = viewFor(stored, host, nobody, now);
  if (Object.isFrozen(stored)) {
    // Many answers hold it; and frozen to its depth, its JSON is made once too.
    for (const part of [shown, shown.host, shown.coHosts, ...shown.coHosts]) Object.freeze(part);
    publicViews.set(stored, shown);
  }
  return shown;
}

const samePerson = (a: Person, b: Person) =>
  a.userId === b.userId && a.name === b.name && a.profilePicture === b.profilePicture && a.isVerified === b.isVerified;

/** The meeting as `viewer` is shown it. */
export function viewFor(stored: Meeting, host: Person, viewer: Viewer, now: Date): MeetingAnswer {
  const meeting = current(stored, now);
  const asHost = isHost(meeting, viewer.userId);
  const knowsReason = viewer.isAdmin || asHost || meeting.status === 'cancelled';
  return {
    _id: meeting._id,
    version: meeting.version,
    revision: meeting.revision,
    title: meeting.title,
    description: meeting.description,
    date: meeting.startsAt.toISOString(),
    startsAt: meeting.startsAt.toISOString(),
    endsAt: meeting.endsAt.toISOString(),
    time: localTimeOf(meeting.startsAt, meeting.timeZone),
    localDate: localDateOf(meeting.startsAt, meeting.timeZone),
    timeZone: meeting.timeZone,
    durationMinutes: meeting.durationMinutes,
    status: meeting.status,
    state: stateOf(meeting, now),
    startedAt: meeting.startedAt?.toISOString() ?? null,
    endedAt: meeting.endedAt?.toISOString() ?? null,
    category: meeting.category,
    categoryName: meeting.category === null ? null : (categoryNameOf(meeting.category) ?? null),
    meetingType: meeting.meetingType,
    host,
    coHosts: meeting.coHosts.map(({ name, phone, userId }) => ({
      name,
      ...(userId === null ? {} : { userId }),
      ...(viewer.isAdmin || asHost || (userId !== null && userId === viewer.userId) ? { phone } : {}),
    })),
    createdAt: meeting.createdAt.toISOString(),
    ...(knowsReason && meeting.reason !== null ? { reason: meeting.reason } : {}),
    ...(viewer.isAdmin && meeting.notes !== null ? { notes: meeting.notes } : {}),
    ...((viewer.isAdmin || asHost) && meeting.previousStatus !== null ? { previousStatus: meeting.previousStatus } : {}),
  };
}
