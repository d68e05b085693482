import { pagination } from '@visavis/contracts/common';
import { categoryNameOf } from '@visavis/contracts/constants/category';
import { localDateOf, localTimeOf } from '@visavis/contracts/local-time';
import type { Interest, Meeting as MeetingDto, Person, PublicMeeting, Video } from '@visavis/contracts/meeting-model';
import type { Count } from '@visavis/store';
import type { InterestRecord } from '../data/interests.ts';
import type { Page } from '../data/meeting-lists.ts';
import { isHost, type Meeting, stateOf, withLapsedStatus } from '../domain/meeting.ts';
import type { Viewer } from '../domain/visibility.ts';
import type { MeetingDetails, MeetingWithHost } from '../use-cases/reading/read-meetings.ts';
import type { VideoOnPage } from '../use-cases/videos/video-on-page.ts';

/** What everyone may know: picked field by field, so that a new field of a meeting is public only once it is added here. */
export function presentPublicMeeting({ meeting, host, presence }: MeetingWithHost, now: Date): PublicMeeting {
  const view = publicView(meeting, host, now);
  return presence ? { ...view, presence } : view;
}

// The same few meetings are on every visitor's list, and the store returns one frozen object for one version of a document (docs/adr/0013).
const views = new WeakMap<Meeting, PublicMeeting>();

function publicView(meeting: Meeting, host: Person, now: Date): PublicMeeting {
  const current = withLapsedStatus(meeting, now);
  const hit = views.get(meeting);
  if (hit && hit.status === current.status && hit.state === stateOf(meeting, now) && isSamePerson(hit.host, host)) return hit;
  const view = publicFields(current, host, now);
  if (Object.isFrozen(meeting)) {
    // Deeply frozen, so that its JSON, too, is made once.
    for (const part of [view, view.host, view.coHosts, ...view.coHosts]) Object.freeze(part);
    views.set(meeting, view);
  }
  return view;
}

const isSamePerson = (a: Person, b: Person) =>
  a.userId === b.userId && a.name === b.name && a.profilePicture === b.profilePicture && a.isVerified === b.isVerified;

/** The same on its page, with the recording that everyone may watch. */
export const presentPublicPage = (details: MeetingDetails, now: Date) => ({
  ...presentPublicMeeting(details, now),
  ...(details.video ? { video: presentVideo(details.video) } : {}),
});

/** The meeting as `viewer` is shown it: the public fields, and what the host, a co-host or an admin may know besides. */
export function presentMeeting(details: MeetingDetails, viewer: Viewer, now: Date): MeetingDto {
  const { host, presence, interest, busy, video } = details;
  const meeting = withLapsedStatus(details.meeting, now);
  const mayManage = viewer.isAdmin || isHost(meeting, viewer.userId);
  return {
    ...publicFields(meeting, host, now),
    ...(presence ? { presence } : {}),
    coHosts: meeting.coHosts.map(({ name, phone, userId }) => ({
      name,
      ...(userId === null ? {} : { userId }),
      ...(mayManage || (userId !== null && userId === viewer.userId) ? { phone } : {}),
    })),
    ...(mayManage && meeting.reason !== null ? { reason: meeting.reason } : {}),
    ...(viewer.isAdmin && meeting.notes !== null ? { notes: meeting.notes } : {}),
    ...(mayManage && meeting.previousStatus !== null ? { previousStatus: meeting.previousStatus } : {}),
    ...(busy ? { busy: true } : {}),
    ...(interest ? { interest: presentInterest(meeting, interest, now) } : {}),
    ...(video ? { video: presentVideo(video) } : {}),
  };
}

export const presentList = <M, T>(list: { items: M[]; count: Count }, { page, limit }: Page, present: (item: M) => T) => ({
  meetings: list.items.map(present),
  pagination: pagination(page, limit, list.count),
});

function publicFields(meeting: Meeting, host: Person, now: Date): PublicMeeting {
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
    host: { userId: host.userId, name: host.name, profilePicture: host.profilePicture, isVerified: host.isVerified },
    coHosts: meeting.coHosts.map(({ name, userId }) => (userId === null ? { name } : { name, userId })),
    createdAt: meeting.createdAt.toISOString(),
    ...(meeting.status === 'cancelled' && meeting.reason !== null ? { reason: meeting.reason } : {}),
  };
}

/** After a move: the question whether the user still comes, and the start that they had agreed to. */
function presentInterest(meeting: Meeting, { since, revision, startsAt }: InterestRecord, now: Date): Interest {
  const upcoming = meeting.status === 'approved' && stateOf(meeting, now) === 'upcoming';
  const moved = upcoming && revision !== meeting.revision;
  return { since: since.toISOString(), moved, previousStartsAt: moved ? startsAt.toISOString() : null };
}

const presentVideo = ({ record, url, visibility, consented }: VideoOnPage): Video => ({
  url,
  mimeType: record.mimeType,
  sizeBytes: record.sizeBytes,
  durationSec: record.durationSec,
  visibility,
  uploadedAt: record.uploadedAt.toISOString(),
  ...(consented === undefined ? {} : { consented }),
});
