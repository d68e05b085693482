import type { ServerResponse } from 'node:http';
import { sessionEndpoints } from '@visavis/contracts/session';
import type { OpenFile } from '@visavis/files';
import { bodyOf, type Routes, sendStream } from '@visavis/platform';
import { createPeopleReader } from '../data/people.ts';
import { type Pitch, roomIdOf } from '../domain/session/session.ts';
import { commandOf, type MeetingDeps } from '../use-cases/deps.ts';
import { readWaitingGuests } from '../use-cases/reading/read-waiting-guests.ts';
import { heartbeat, heartbeats, readSession } from '../use-cases/session/heartbeat.ts';
import { createJoinQueue } from '../use-cases/session/join-queue.ts';
import { openClip, openOwnClip, putClip, removeClip } from '../use-cases/session/pitch-clip.ts';
import {
  admitGuest,
  callGuestBack,
  denyGuest,
  holdGuest,
  leaveTheQueue,
  pitch,
  readPitches,
  readPosition,
  readQueue,
  setTurn,
} from '../use-cases/session/queue.ts';
import {
  answerToRecording,
  connectAhead,
  enterRoom,
  freshMediaAccess,
  leaveTheRoom,
  noteDisconnected,
} from '../use-cases/session/room.ts';
import { endSession, startSession } from '../use-cases/session/start-end.ts';
import { cutShort } from '../use-cases/videos/content.ts';
import { presentPublicMeeting } from './present-meeting.ts';
import { presentOwnTicket, presentPitch, presentPosition, presentQueueWithPlaces, presentSession } from './present-session.ts';

/** Waiting room and live session of a meeting. */
export function sessionRoutes({ on }: Routes, deps: MeetingDeps): void {
  const joinQueue = createJoinQueue(deps);
  const lists = { ...deps, findPeople: createPeopleReader(deps.store) };
  on(sessionEndpoints.snapshot, async (call) => ({
    session: presentSession(await readSession(deps, commandOf(call)), call.principal, call.now),
  }));
  on(sessionEndpoints.join, async (call) => ({
    ticket: presentOwnTicket(
      await joinQueue({ ...commandOf(call), arrival: call.arrival, ...call.body }),
      call.principal.userId,
      call.now,
    ),
  }));
  const pitchNow = (pitch: Pitch | undefined) => ({ pitch: pitch ? presentPitch(pitch) : null });
  on(sessionEndpoints.pitch, async (call) => pitchNow(await pitch(deps, { ...commandOf(call), form: call.body })));
  on(sessionEndpoints.putClip, async (call) => pitchNow(await putClip(deps, commandOf(call), bodyOf(call.request, cutShort))));
  on(sessionEndpoints.removeClip, async (call) => pitchNow(await removeClip(deps, commandOf(call))));
  on(sessionEndpoints.ownClip, async (call) => sendPrivate(call.response, await openOwnClip(deps, commandOf(call))));
  on(sessionEndpoints.clip, async (call) =>
    sendPrivate(call.response, await openClip(deps, { ...commandOf(call), clipId: call.params.clipId })),
  );
  on(sessionEndpoints.recording, async (call) => ({
    session: presentSession(
      await answerToRecording(deps, { ...commandOf(call), consent: call.body.consent }),
      call.principal,
      call.now,
    ),
  }));
  on(sessionEndpoints.pitches, async ({ principal }) => ({
    pitches: (await readPitches(deps, principal.userId)).map((pitch) => ({ meetingId: pitch.meetingId, ...presentPitch(pitch) })),
  }));
  on(sessionEndpoints.leaveQueue, (call) => leaveTheQueue(deps, commandOf(call)));
  on(sessionEndpoints.heartbeat, (call) => heartbeat(deps, { ...commandOf(call), ...call.body }));
  on(sessionEndpoints.heartbeats, async ({ body, now }) => {
    const beats = body.beats.map(({ agoMs, ...beat }) => ({ ...beat, at: new Date(now.getTime() - agoMs) }));
    return { refused: await heartbeats(deps, beats, now) };
  });
  on(sessionEndpoints.position, async (call) => presentPosition(await readPosition(deps, commandOf(call)), call.now));
  on(sessionEndpoints.queue, async ({ params, now }) => presentQueueWithPlaces(await readQueue(deps, params.id), now));
  on(sessionEndpoints.guests, async (call) => ({ guests: await readWaitingGuests(lists, commandOf(call)) }));
  on(sessionEndpoints.admit, async (call) => {
    const { currentSince, ...body } = call.body;
    const view = await admitGuest(deps, { ...commandOf(call), ...body, currentSince: instantOf(currentSince) });
    return { session: presentSession(view, call.principal, call.now) };
  });
  on(sessionEndpoints.deny, async (call) => {
    const { ticketId, reason, toFront, since } = call.body;
    const view = await denyGuest(deps, { ...commandOf(call), ticketId, reason, toFront, since: instantOf(since) });
    return { session: presentSession(view, call.principal, call.now) };
  });
  on(sessionEndpoints.hold, async (call) => ({
    session: presentSession(await holdGuest(deps, { ...commandOf(call), ...call.body }), call.principal, call.now),
  }));
  on(sessionEndpoints.callBack, async (call) => ({
    session: presentSession(await callGuestBack(deps, commandOf(call)), call.principal, call.now),
  }));
  on(sessionEndpoints.turn, async (call) => ({
    session: presentSession(await setTurn(deps, { ...commandOf(call), change: call.body.change }), call.principal, call.now),
  }));
  on(sessionEndpoints.start, async (call) => ({
    session: presentSession(await startSession(deps, commandOf(call)), call.principal, call.now),
  }));
  on(sessionEndpoints.enter, async (call) => {
    const { deviceId, move, leaveOther, joinToken } = call.body;
    const { view, ...access } = await enterRoom(deps, { ...commandOf(call), deviceId, move, leaveOther, joinToken });
    return { session: presentSession(view, call.principal, call.now), ...access, roomId: roomIdOf(call.params.id) };
  });
  on(sessionEndpoints.ahead, (call) => connectAhead(deps, commandOf(call)));
  on(sessionEndpoints.iceServers, (call) => freshMediaAccess(deps, commandOf(call)));
  on(sessionEndpoints.leave, (call) => leaveTheRoom(deps, { ...commandOf(call), deviceId: call.body.deviceId }));
  on(sessionEndpoints.disconnected, ({ params, body, now }) =>
    noteDisconnected(deps, { meetingId: params.id, userId: body.userId, deviceId: body.deviceId, now }),
  );
  on(sessionEndpoints.end, async (call) => {
    const ended = await endSession(deps, { ...commandOf(call), reason: call.body.reason });
    return { meeting: presentPublicMeeting(ended, call.now) };
  });
}

/** To whoever may have it, and to nobody's cache. Opened by itself, a foreign file can do nothing. */
async function sendPrivate(response: ServerResponse, file: OpenFile): Promise<Record<string, never>> {
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Content-Length', file.size);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  await sendStream(file.stream, response);
  return {};
}

const instantOf = (at: string | undefined) => (at === undefined ? undefined : new Date(at));
