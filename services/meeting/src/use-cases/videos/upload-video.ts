import { newId } from '@visavis/platform';
import { insertUpload, uploadInOne } from '../../data/videos.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import type { MeetingDetails } from '../reading/read-meetings.ts';
import { attachVideo, loadRecordable, readWithVideo } from './attach-video.ts';
import { storeVideo } from './content.ts';

/**
 * The specification's form: the whole recording in one request. Recorded before its first byte, so that a crash leaves no unknown
 * file. Throws NOT_FOUND, MEETING_NOT_OVER, UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
 */
export async function uploadVideo(
  deps: MeetingDeps,
  command: MeetingCommand,
  content: AsyncIterable<Uint8Array>,
): Promise<MeetingDetails> {
  const { meetingId, principal, now } = command;
  await loadRecordable(deps.store, meetingId, now);
  const uploadId = newId();
  await deps.store.transaction(async (unit) => {
    insertUpload(unit, { ...uploadInOne(uploadId, now), meetingId, startedBy: principal.userId });
  });
  const file = await storeVideo(await deps.files(), uploadId, content);
  await attachVideo(deps, command, uploadId, file);
  return readWithVideo(deps, command);
}
