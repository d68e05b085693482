import type { Meeting as MeetingAnswer } from '@visavis/contracts/meeting-model';
import type { StoredFile } from '@visavis/files';
import { NotFound, type Principal } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { meetings } from '../../data/meetings.ts';
import { people, personView } from '../../data/people.ts';
import { eventsOf } from '../../data/save-meeting.ts';
import { publish } from '../../data/streams.ts';
import { sweepAfter, uploadInOne, uploads, videos } from '../../data/videos.ts';
import { causeOf } from '../../domain/decision.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { recordingRefusal } from '../../domain/video.ts';
import { viewFor } from '../../domain/view.ts';
import { actorOf, type Source, type UseCaseDeps, viewerOf } from '../context.ts';
import { errorOf, meetingNotFound } from '../refuse.ts';
import { videoFor } from './show-video.ts';

export interface VideoCommand {
  meetingId: string;
  principal: Principal;
  now: Date;
}

export const uploadNotFound = () => new NotFound('NOT_FOUND', 'Upload not found');

/** A meeting that may be given a recording. */
export async function recordable(source: Source, meetingId: string, now: Date): Promise<Meeting> {
  const meeting = await source.collection(meetings).get(meetingId);
  if (!meeting) throw meetingNotFound();
  const refusal = recordingRefusal(meeting, now);
  if (refusal) throw errorOf(refusal.refusal);
  return meeting;
}

/** Makes a stored file the meeting's recording; the one before is left to the sweep. Consent was given to that one, so it begins anew. */
export function attachVideo(deps: UseCaseDeps, { meetingId, principal, now }: VideoCommand, uploadId: string, file: StoredFile) {
  return deps.store.transaction(async (unit) => {
    const meeting = await recordable(unit, meetingId, now);
    const upload = await unit.collection(uploads).get(uploadId);
    if (!upload || upload.abandoned) throw uploadNotFound();
    const writer = unit.collection(videos);
    const before = await writer.get(meetingId);
    if (before?.videoId === uploadId) return;
    const record = {
      _id: meetingId,
      videoId: uploadId,
      mimeType: file.contentType,
      sizeBytes: file.size,
      durationSec: upload.durationSec,
      uploadedAt: now,
      uploadedBy: principal.userId,
      consents: [],
    };
    if (before) writer.save({ ...record, version: before.version });
    else writer.insert(record);
    unit.collection(uploads).save({ ...upload, completedAt: now, sweepAt: sweepAfter(now) });
    if (before) await leaveToSweep(unit, before.videoId, { meetingId, startedBy: principal.userId }, now);
    await tell(unit, deps, meeting, principal, before !== undefined, true, now);
  });
}

export async function removeVideo(deps: UseCaseDeps, { meetingId, principal, now }: VideoCommand) {
  await deps.store.transaction(async (unit) => {
    const meeting = await unit.collection(meetings).get(meetingId);
    if (!meeting) throw meetingNotFound();
    const video = await unit.collection(videos).get(meetingId);
    if (!video) return;
    unit.collection(videos).delete(video);
    await leaveToSweep(unit, video.videoId, { meetingId, startedBy: principal.userId }, now);
    await tell(unit, deps, meeting, principal, true, false, now);
  });
  return showMeeting(deps, { meetingId, principal, now });
}

/** The meeting as the caller sees it now. */
export async function showMeeting(
  deps: UseCaseDeps,
  { meetingId, principal, now }: VideoCommand,
): Promise<{ meeting: MeetingAnswer }> {
  const meeting = await deps.store.collection(meetings).get(meetingId);
  if (!meeting) throw meetingNotFound();
  const host = personView(meeting.hostId, await deps.store.collection(people).get(meeting.hostId), meeting.hostName);
  const viewer = viewerOf(principal);
  return { meeting: { ...viewFor(meeting, host, viewer, now), ...(await videoFor(deps, meeting, viewer, now)) } };
}

/** The record of its upload may be gone by now; then it gets one again. */
async function leaveToSweep(unit: Unit, videoId: string, about: { meetingId: string; startedBy: string }, now: Date) {
  const writer = unit.collection(uploads);
  const known = await writer.get(videoId);
  if (known) writer.save({ ...known, sweepAt: now });
  else writer.insert({ ...uploadInOne(videoId, now), ...about, completedAt: now, sweepAt: now });
}

/** Open pages look again; the audit log keeps who did it. */
async function tell(
  unit: Unit,
  deps: UseCaseDeps,
  meeting: Meeting,
  principal: Principal,
  before: boolean,
  after: boolean,
  now: Date,
) {
  const cause = causeOf(actorOf(principal), { video: before }, { video: after });
  const fact = { type: 'updated' as const, changed: ['video'], ...cause };
  await publish(unit, meeting._id, await eventsOf(unit, deps.events, meeting, [fact], now));
}
