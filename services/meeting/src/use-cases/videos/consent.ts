import { Conflict } from '@visavis/platform';
import { guestsMet } from '../../data/sessions.ts';
import { getVideo, saveVideo } from '../../data/videos.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadMeeting, meetingNotFound } from '../load-meeting.ts';
import type { MeetingDetails } from '../reading/read-meetings.ts';
import { readWithVideo } from './attach-video.ts';

/**
 * Host and guests say whether everyone may watch the recording; each may take it back. `uploadedAt`: of the one that they were
 * shown, as a new one may have come meanwhile. Throws NOT_FOUND, FORBIDDEN (a co-host) and CONFLICT (another recording).
 */
export async function consentToVideo(
  deps: MeetingDeps,
  command: MeetingCommand & { consent: boolean; uploadedAt?: string | undefined },
): Promise<MeetingDetails> {
  const { meetingId, principal, consent, uploadedAt } = command;
  const { userId } = principal;
  await deps.store.transaction(async (unit) => {
    const meeting = await loadMeeting(unit, meetingId);
    const video = await getVideo(unit, meetingId);
    if (!video) throw meetingNotFound();
    command.authorize(meeting, await guestsMet(unit, meetingId));
    if (consent && uploadedAt !== undefined && new Date(uploadedAt).getTime() !== video.uploadedAt.getTime())
      throw new Conflict('CONFLICT', 'There is a new recording of this meeting. Please watch it before you agree.');
    if (video.consents.includes(userId) === consent) return;
    const others = video.consents.filter((each) => each !== userId);
    saveVideo(unit, { ...video, consents: consent ? [...others, userId] : others });
  });
  return readWithVideo(deps, command);
}
