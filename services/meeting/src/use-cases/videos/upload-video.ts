import { newId } from '@visavis/platform';
import { uploadInOne, uploads } from '../../data/videos.ts';
import type { UseCaseDeps } from '../context.ts';
import { attachVideo, recordable, showMeeting, type VideoCommand } from './attach-video.ts';
import { storeVideo } from './content.ts';

/** The specification's form: the whole recording in one request. Recorded before its first byte, so that a crash leaves nothing unknown. */
export async function uploadVideo(deps: UseCaseDeps, command: VideoCommand, content: AsyncIterable<Uint8Array>) {
  const { meetingId, principal, now } = command;
  await recordable(deps.store, meetingId, now);
  const uploadId = newId();
  await deps.store.transaction(async (unit) => {
    unit.collection(uploads).insert({ ...uploadInOne(uploadId, now), meetingId, startedBy: principal.userId });
  });
  const file = await storeVideo(await deps.files(), uploadId, content);
  await attachVideo(deps, command, uploadId, file);
  return showMeeting(deps, command);
}
