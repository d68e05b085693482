import { pagination } from '@visavis/contracts/common';
import type { Interest, Meeting as MeetingDto, PublicMeeting, Video } from '@visavis/contracts/meeting-model';
import type { Principal } from '@visavis/platform';
import type { Count } from '@visavis/store';
import type { InterestRecord } from '../data/interests.ts';
import type { Page } from '../data/meeting-lists.ts';
import { isHost, type Meeting, stateOf, withLapsedStatus } from '../domain/meeting.ts';
import { notesOf } from '../domain/notes.ts';
import { publicMeeting } from '../domain/public-meeting.ts';
import type { Viewer } from '../domain/visibility.ts';
import { viewerOf } from '../use-cases/deps.ts';
import type { MeetingDetails, MeetingWithHost } from '../use-cases/reading/read-meetings.ts';
import type { OwnRecords } from '../use-cases/reading/read-own-records.ts';
import type { VideoOnPage } from '../use-cases/videos/video-on-page.ts';

/** What everyone may know, with who is there now, or what may be watched of it. */
export function presentPublicMeeting({ meeting, host, presence, recorded }: MeetingWithHost, now: Date): PublicMeeting {
  const view = publicMeeting(meeting, host, now);
  if (!presence && !recorded) return view;
  return { ...view, ...(presence && { presence }), ...(recorded && { recorded }) };
}

/** The same on its page, with the recording that everyone may watch. */
export const presentPublicPage = (details: MeetingDetails, now: Date) => ({
  ...presentPublicMeeting(details, now),
  ...(details.video ? { video: presentVideo(details.video) } : {}),
});

/** The meeting as `viewer` is shown it: the public fields, and what the host, a co-host or an admin may know besides. */
export function presentMeeting(details: MeetingDetails, viewer: Viewer, now: Date): MeetingDto {
  const {
    meeting,
    host,
    hostNameNow,
    actorNames,
    presence,
    recorded,
    interest,
    interested,
    busy,
    video,
    place,
    asksFeedback,
    passAtOnceUntil,
  } = details;
  const mayManage = viewer.isAdmin || isHost(meeting, viewer.userId);
  return {
    ...publicMeeting(meeting, host, now),
    ...(presence ? { presence } : {}),
    ...(recorded && { recorded }),
    coHosts: meeting.coHosts.map(({ name, phone, userId }) => ({
      name,
      ...(userId === null ? {} : { userId }),
      ...(mayManage || (userId !== null && userId === viewer.userId) ? { phone } : {}),
    })),
    turnMinutes: meeting.turnMinutes,
    ...(viewer.isAdmin && meeting.notes !== null ? { notes: meeting.notes } : {}),
    ...(viewer.isAdmin && actorNames && presentActors(meeting, actorNames)),
    ...(hostNameNow === undefined ? {} : { hostNameNow }),
    ...(mayManage ? presentReview(withLapsedStatus(meeting, now)) : {}),
    ...(busy ? { busy: true } : {}),
    ...(interest ? { interest: presentInterest(meeting, interest, now) } : {}),
    ...(interested === undefined ? {} : { interested }),
    ...(video ? { video: presentVideo(video) } : {}),
    ...(place ? { place } : {}),
    ...(asksFeedback ? { asksFeedback } : {}),
    ...(meeting.cancelledAt && { cancelledAt: meeting.cancelledAt.toISOString() }),
    // A rejection is final, and so the last change.
    ...(meeting.status === 'rejected' && meeting.changedAt && { rejectedAt: meeting.changedAt.toISOString() }),
    ...(passAtOnceUntil && { passAtOnceUntil: passAtOnceUntil.toISOString() }),
  };
}

/** What a call answers with that read or changed one meeting. */
export const meetingResponse = (details: MeetingDetails, { principal, now }: { principal: Principal; now: Date }) => ({
  meeting: presentMeeting(details, viewerOf(principal), now),
});

function presentActors(meeting: Meeting, names: ReadonlyMap<string, string>): Pick<MeetingDto, 'noteEntries' | 'decidedBy'> {
  const actor = (userId: string) => ({ userId, name: names.get(userId) ?? '' });
  return {
    noteEntries: notesOf(meeting).map(({ text, by, at }) => ({
      text,
      by: by === null ? null : actor(by),
      at: at?.toISOString() ?? null,
    })),
    ...(meeting.decidedBy !== null && { decidedBy: actor(meeting.decidedBy) }),
  };
}

const presentReview = ({ reason, previousStatus }: Meeting) => ({
  ...(reason === null ? {} : { reason }),
  ...(previousStatus === null ? {} : { previousStatus }),
});

export const presentList = <M, T>(list: { items: M[]; count: Count }, { page, limit }: Page, present: (item: M) => T) => ({
  meetings: list.items.map(present),
  pagination: pagination(page, limit, list.count),
});

/** After a move: the question whether the user still comes, and the start that they had agreed to. */
function presentInterest(meeting: Meeting, { since, revision, startsAt }: InterestRecord, now: Date): Interest {
  const upcoming = meeting.status === 'approved' && stateOf(meeting, now) === 'upcoming';
  // One that was moved back is when they agreed to come.
  const moved = upcoming && revision !== meeting.revision && startsAt.getTime() !== meeting.startsAt.getTime();
  return { since: since.toISOString(), moved, previousStartsAt: moved ? startsAt.toISOString() : null };
}

export const presentOwnRecords = (
  { interests, places, recordingAnswers, leaveWaits, recordings, unfinishedUploads }: OwnRecords,
  userId: string,
) => ({
  interests: interests.map(({ meetingId, since, startsAt, cameAt }) => ({
    ...{ meetingId, since: since.toISOString(), startsAt: startsAt.toISOString() },
    cameAt: cameAt?.toISOString() ?? null,
  })),
  queuePlaces: places.map(({ meetingId, joinedAt, waitlisted, held, connectAhead, callMe }) => ({
    ...{ meetingId, waitlisted, held, connectAhead, callMe },
    joinedAt: joinedAt.toISOString(),
  })),
  recordingAnswers: recordingAnswers.map(({ meetingId, consent, at }) => ({ meetingId, consent, at: at.toISOString() })),
  leaveWaits: leaveWaits.map((at) => at.toISOString()),
  recordings: recordings.map(({ _id, uploadedAt, uploadedBy, consents }) => ({
    ...{ meetingId: _id, uploadedAt: uploadedAt.toISOString() },
    ...{ uploadedByMe: uploadedBy === userId, consented: consents.includes(userId) },
  })),
  unfinishedUploads: unfinishedUploads.map(({ meetingId, sizeBytes, received, sweepAt }) => ({
    ...{ meetingId, sizeBytes: sizeBytes || null, receivedBytes: received, deletedAt: sweepAt.toISOString() },
  })),
});

const presentVideo = ({ record, url, visibility, consented }: VideoOnPage): Video => ({
  url,
  mimeType: record.mimeType,
  sizeBytes: record.sizeBytes,
  durationSec: record.durationSec,
  visibility,
  uploadedAt: record.uploadedAt.toISOString(),
  ...(consented === undefined ? {} : { consented }),
});
