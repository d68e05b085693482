import { guestsMet } from '../../data/sessions.ts';
import { getVideo, saveVideo } from '../../data/videos.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { loadMeeting, meetingNotFound } from '../load-meeting.ts';
import type { MeetingDetails } from '../reading/read-meetings.ts';
import { readWithVideo } from './attach-video.ts';

/**
 * Host and guests say whether everyone may watch the recording; each may take it back. Throws NOT_FOUND and FORBIDDEN (a
 * co-host).
 */
export async function consentToVideo(deps: MeetingDeps, command: MeetingCommand & { consent: boolean }): Promise<MeetingDetails> {
  const { meetingId, principal, consent } = command;
  const { userId } = principal;
  await deps.store.transaction(async (unit) => {
    const meeting = await loadMeeting(unit, meetingId);
    const video = await getVideo(unit, meetingId);
    if (!video) throw meetingNotFound();
    command.authorize(meeting, await guestsMet(unit, meetingId));
    if (video.consents.includes(userId) === consent) return;
    const others = video.consents.filter((each) => each !== userId);
    saveVideo(unit, { ...video, consents: consent ? [...others, userId] : others });
  });
  return readWithVideo(deps, command);
}
