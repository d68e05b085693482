import { Forbidden } from '@visavis/platform';
import { meetings } from '../../data/meetings.ts';
import { videos } from '../../data/videos.ts';
import { isAnyHost } from '../../domain/meeting.ts';
import { isAsked } from '../../domain/video.ts';
import type { UseCaseDeps } from '../context.ts';
import { meetingNotFound } from '../refuse.ts';
import { showMeeting, type VideoCommand } from './attach-video.ts';
import { guestsOf } from './show-video.ts';

/** Host and guests say whether everyone may watch the recording; each may take it back. */
export async function consentToVideo(deps: UseCaseDeps, command: VideoCommand & { consent: boolean }) {
  const { meetingId, principal, consent } = command;
  const { userId } = principal;
  await deps.store.transaction(async (unit) => {
    const meeting = await unit.collection(meetings).get(meetingId);
    const video = await unit.collection(videos).get(meetingId);
    const guestsMet = await guestsOf(unit, meetingId);
    if (!meeting || !video || !(isAnyHost(meeting, userId) || guestsMet.includes(userId))) throw meetingNotFound();
    if (!isAsked(meeting, guestsMet, userId)) throw new Forbidden('FORBIDDEN', 'Only the host and the guests can decide this');
    if (video.consents.includes(userId) === consent) return;
    const others = video.consents.filter((each) => each !== userId);
    unit.collection(videos).save({ ...video, consents: consent ? [...others, userId] : others });
  });
  return showMeeting(deps, command);
}
