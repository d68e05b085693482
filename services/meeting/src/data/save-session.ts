import type { Cache } from '@visavis/cache';
import { SESSION } from '@visavis/contracts/constants/session';
import type { NewEvent } from '@visavis/contracts/event';
import {
  meetingHostMissed,
  meetingHostStatus,
  participantJoined,
  participantLeft,
  turnChanged,
  waitingRoomAdmitted,
  waitingRoomCalled,
  waitingRoomDenied,
  waitingRoomJoined,
  waitingRoomLeft,
  waitingRoomPassNeeded,
} from '@visavis/contracts/events/meeting';
import type { Presence } from '@visavis/contracts/meeting-model';
import type { EventFactory, Logger } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import type { MeetingConfig } from '../config.ts';
import { allHostIds, type Meeting } from '../domain/meeting.ts';
import { dueAt } from '../domain/session/due.ts';
import { newLeaveWaits } from '../domain/session/early-leaves.ts';
import { newlyMet, newlyStayed } from '../domain/session/encounters.ts';
import { withHostRecorded, withLeaversRecorded } from '../domain/session/host-missed.ts';
import { attendeeOf, monitoredIn, participantOf, presenceOf } from '../domain/session/places.ts';
import type { Session, SessionEventDraft } from '../domain/session/session.ts';
import { turnEndsAt } from '../domain/session/turn.ts';
import { publish } from './event-sequences.ts';
import { rememberLeaveWait } from './leave-waits.ts';
import { leaveToRemove } from './media-removals.ts';
import { rememberMet, rememberStayed } from './met-people.ts';
import { cancelChecksOf, scheduleChecks } from './presence.ts';
import { countAsStayed } from './safety/feedback.ts';
import { getSession, sessions } from './sessions.ts';
import { tellHostCame } from './tell-of-late-hosts.ts';
import { leaveToSweep } from './videos.ts';

/** What a change of a session needs. */
export interface SessionDeps {
  events: EventFactory<'meeting'>;
  cache: Cache;
  logger: Logger;
  config: Pick<MeetingConfig, 'mediaServer'>;
}

/** Saves the session, what happened in it and who met whom in one unit. The last event carries who is there after all of them. */
export async function saveSession(
  unit: Unit,
  deps: SessionDeps,
  changed: Session,
  drafts: readonly SessionEventDraft[],
  meeting: Meeting,
  now: Date,
): Promise<Session> {
  const before = await getSession(unit, changed._id);
  const recorded = withLeaversRecorded(before, withHostRecorded(before, changed, meeting, now), meeting, now);
  const session = { ...recorded, dueAt: dueAt(recorded, meeting) };
  followPresence(deps, before, session, allHostIds(meeting), now);
  const writer = unit.collection(sessions);
  const saved = session.version === 0 ? writer.insert(session) : writer.save(session);
  await discardClips(unit, before, saved, now);
  if (deps.config.mediaServer) await endMedia(unit, before, saved, now);
  for (const userId of newLeaveWaits(before, saved)) await rememberLeaveWait(unit, userId, now);
  for (const met of newlyMet(before, saved)) await rememberMet(unit, meeting, met, now);
  for (const met of newlyStayed(before, saved)) {
    await rememberStayed(unit, met);
    await countAsStayed(unit, meeting._id, met.guestId);
  }
  await publish(
    unit,
    meeting._id,
    drafts.map((draft, index) => {
      const isLast = index === drafts.length - 1 && saved.phase !== 'ended';
      return eventOf(deps.events, draft, saved, meeting, now, isLast ? presenceOf(saved) : undefined);
    }),
  );
  await tellHostCame(deps, unit, meeting, before, saved, now);
  return saved;
}

/** A guest's video that the session no longer names is deleted: this commit says so, and the sweep does it, whoever dies. */
async function discardClips(unit: Unit, before: Session | undefined, { _id, pitches }: Session, now: Date): Promise<void> {
  for (const { clip, userId } of before?.pitches ?? [])
    if (clip !== null && !pitches.some((pitch) => pitch.clip === clip))
      await leaveToSweep(unit, clip, { meetingId: _id, startedBy: userId }, now);
}

/** Who has lost their seat loses their connection to the media server (`removeFromMedia`); with the meeting, everybody does. */
async function endMedia(unit: Unit, before: Session | undefined, after: Session, now: Date): Promise<void> {
  const isOver = after.phase === 'ended';
  if (isOver && before?.phase === 'live') await leaveToRemove(unit, after._id, null, now);
  for (const { userId } of isOver ? [] : (before?.attendees ?? []))
    if (!attendeeOf(after, userId)) await leaveToRemove(unit, after._id, userId, now);
}

/**
 * From now on the silence of whoever has come is checked; that of whoever is lost or gone no more. Nobody waits for it: where it
 * is not done, or this commit is not made, the job's look over all sessions puts it right.
 */
function followPresence(
  { cache, logger }: SessionDeps,
  before: Session | undefined,
  after: Session,
  hostIds: readonly string[],
  now: Date,
): void {
  const meetingId = after._id;
  const [were, are] = [before ? monitoredIn(before, hostIds) : [], monitoredIn(after, hostIds)];
  const isOf = (one: { userId: string; deviceId?: string }) => (other: typeof one) =>
    one.userId === other.userId && one.deviceId === other.deviceId;
  const checkAt = now.getTime() + SESSION.staleAfterMs;
  const came = are.filter((who) => !were.some(isOf(who))).map((who) => ({ ...who, meetingId, checkAt }));
  const gone = were.map(({ userId }) => userId).filter((userId) => !are.some((who) => who.userId === userId));
  const failed = (error: unknown) => logger.warn({ err: error, meetingId }, 'checks of silence were not scheduled');
  if (came.length > 0) void scheduleChecks(cache, came).catch(failed);
  if (after.phase === 'ended') void cancelChecksOf(cache, meetingId).catch(failed);
  else if (gone.length > 0) void cancelChecksOf(cache, meetingId, gone).catch(failed);
}

function eventOf(
  events: EventFactory<'meeting'>,
  draft: SessionEventDraft,
  { turn, turnLengthMs, pausedUntil }: Session,
  meeting: Meeting,
  now: Date,
  presence: Presence | undefined,
): NewEvent {
  const meetingId = meeting._id;
  const after = presence && { presence };
  const waiting = ({ ticket: { userId, ticketId }, total }: Extract<SessionEventDraft, { ticket: unknown }>) => ({
    meetingId,
    hostIds: allHostIds(meeting),
    userId,
    ticketId,
    total,
    ...after,
  });
  const present = ({ attendee }: Extract<SessionEventDraft, { attendee: unknown }>) => ({
    meetingId,
    userId: attendee.userId,
    participant: participantOf(attendee),
    hostIds: allHostIds(meeting),
    ...(attendee.ticketId === null ? {} : { ticketId: attendee.ticketId }),
    ...after,
  });
  switch (draft.type) {
    case 'participant.joined':
      return events(participantJoined, meetingId, present(draft));
    case 'participant.left':
      return events(participantLeft, meetingId, { ...present(draft), reason: draft.reason });
    case 'meeting.host-status': {
      const { status, graceUntil } = draft;
      const times = { graceUntil: graceUntil?.toISOString() ?? null, at: now.toISOString() };
      return events(meetingHostStatus, meetingId, { meetingId, status, ...times, ...after });
    }
    case 'meeting.host-missed': {
      const { title, hostId } = meeting;
      return events(meetingHostMissed, meetingId, { meetingId, title, hostId, guestIds: draft.guestIds });
    }
    case 'turn.changed': {
      const lengthMs = turn ? turn.lengthMs : turnLengthMs;
      return events(turnChanged, meetingId, {
        meetingId,
        turnEndsAt: (turn && turnEndsAt(turn)?.toISOString()) ?? null,
        pausedUntil: pausedUntil?.toISOString() ?? null,
        lengthMinutes: lengthMs === null ? null : lengthMs / 60_000,
      });
    }
    case 'waiting-room.joined':
      return events(waitingRoomJoined, meetingId, waiting(draft));
    case 'waiting-room.called':
    case 'waiting-room.pass-needed': {
      const { type, userId, ticketId } = draft;
      const definition = type === 'waiting-room.called' ? waitingRoomCalled : waitingRoomPassNeeded;
      return events(definition, meetingId, { meetingId, userId, ticketId });
    }
    case 'waiting-room.left':
      return events(waitingRoomLeft, meetingId, { ...waiting(draft), reason: draft.reason });
    case 'waiting-room.admitted':
      return events(waitingRoomAdmitted, meetingId, { ...waiting(draft), ...(draft.reason && { reason: draft.reason }) });
    case 'waiting-room.denied':
      return events(waitingRoomDenied, meetingId, { ...waiting(draft), reason: draft.reason });
  }
}
