import type { StoredFile } from '@visavis/files';
import { actorOf, NotFound, type Principal, throwIfRefused } from '@visavis/platform';
import type { Source, Unit } from '@visavis/store';
import { publish } from '../../data/event-sequences.ts';
import { hostOf } from '../../data/people.ts';
import { eventsOf } from '../../data/save-meeting.ts';
import { deleteVideo, getUpload, getVideo, leaveToSweep, putVideo, saveUpload, sweepAfter } from '../../data/videos.ts';
import { causeOf } from '../../domain/decision.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { recordingRefusal } from '../../domain/video.ts';
import { type MeetingCommand, type MeetingDeps, viewerOf } from '../deps.ts';
import { loadMeeting } from '../load-meeting.ts';
import type { MeetingDetails } from '../reading/read-meetings.ts';
import { sweepUpload } from './sweep-uploads.ts';
import { videoFor } from './video-on-page.ts';

export const uploadNotFound = () => new NotFound('NOT_FOUND', 'Upload not found');

/** A meeting that may be given a recording. Throws NOT_FOUND and MEETING_NOT_OVER. */
export async function loadRecordable(source: Source, meetingId: string, now: Date): Promise<Meeting> {
  const meeting = await loadMeeting(source, meetingId);
  throwIfRefused(recordingRefusal(meeting, now));
  return meeting;
}

/**
 * Makes a stored file the meeting's recording; the one before is deleted, so that links to it end. Consent was given to that one,
 * so it starts over. Throws NOT_FOUND and MEETING_NOT_OVER.
 */
export async function attachVideo(
  deps: MeetingDeps,
  { meetingId, principal, now }: MeetingCommand,
  uploadId: string,
  file: StoredFile,
): Promise<void> {
  const replaced = await deps.store.transaction(async (unit) => {
    const meeting = await loadRecordable(unit, meetingId, now);
    const upload = await getUpload(unit, uploadId);
    if (!upload || upload.abandoned) throw uploadNotFound();
    const before = await getVideo(unit, meetingId);
    if (before?.videoId === uploadId) return undefined;
    putVideo(unit, before, {
      _id: meetingId,
      videoId: uploadId,
      mimeType: file.contentType,
      sizeBytes: file.size,
      durationSec: upload.durationSec,
      uploadedAt: now,
      uploadedBy: principal.userId,
      consents: [],
    });
    saveUpload(unit, { ...upload, completedAt: now, sweepAt: sweepAfter(now) });
    if (before) await leaveToSweep(unit, before.videoId, { meetingId, startedBy: principal.userId }, now);
    await publishChange(unit, deps, meeting, principal, { before: before !== undefined, after: true }, now);
    return before?.videoId;
  });
  if (replaced !== undefined) await sweepUpload(deps, replaced, now);
}

/** Links to the recording end with it. Without one there is nothing to remove. Throws NOT_FOUND. */
export async function removeVideo(deps: MeetingDeps, command: MeetingCommand): Promise<MeetingDetails> {
  const { meetingId, principal, now } = command;
  const removed = await deps.store.transaction(async (unit) => {
    const meeting = await loadMeeting(unit, meetingId);
    const video = await getVideo(unit, meetingId);
    if (!video) return undefined;
    deleteVideo(unit, video);
    await leaveToSweep(unit, video.videoId, { meetingId, startedBy: principal.userId }, now);
    await publishChange(unit, deps, meeting, principal, { before: true, after: false }, now);
    return video.videoId;
  });
  if (removed !== undefined) await sweepUpload(deps, removed, now);
  return readWithVideo(deps, command);
}

/** The meeting as it is now, with its recording. Throws NOT_FOUND. */
export async function readWithVideo(deps: MeetingDeps, { meetingId, principal, now }: MeetingCommand): Promise<MeetingDetails> {
  const meeting = await loadMeeting(deps.store, meetingId);
  const host = await hostOf(deps.store, meeting, now);
  return { meeting, host, video: await videoFor(deps, meeting, viewerOf(principal), now) };
}

/** Open pages fetch again; the audit log keeps who did it. */
async function publishChange(
  unit: Unit,
  deps: MeetingDeps,
  meeting: Meeting,
  principal: Principal,
  hasVideo: { before: boolean; after: boolean },
  now: Date,
) {
  const cause = causeOf(actorOf(principal), { video: hasVideo.before }, { video: hasVideo.after });
  const draft = { type: 'updated' as const, changed: ['video'], ...cause };
  await publish(unit, meeting._id, await eventsOf(unit, deps.events, meeting, [draft], now));
}
