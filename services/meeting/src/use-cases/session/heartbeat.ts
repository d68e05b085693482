import { Conflict, throwIfRefused } from '@visavis/platform';
import { type Beat, beat } from '../../data/presence.ts';
import { isAnyHost } from '../../domain/meeting.ts';
import { applyFollowUps } from '../../domain/session/follow-ups.ts';
import { closedRefusal, opensAt } from '../../domain/session/open.ts';
import { attendeeOf, hasPlace, ticketOf } from '../../domain/session/places.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { blockedRefusal } from '../safety/blocks.ts';
import { changeSession, load, type SessionView, viewOf } from './load.ts';

/**
 * Still here. Kept in the cache; only a host who has just come to the page is stored, so that the queue sees it at once.
 * Throws NOT_FOUND, NOT_IN_SESSION, TOO_EARLY (not approved), CANCELLED and ENDED.
 */
export async function heartbeat(deps: MeetingDeps, command: MeetingCommand & Beat): Promise<object> {
  const { meetingId, principal, now } = command;
  const { meeting, session } = await load(deps.store, command);
  const hosting = isAnyHost(meeting, principal.userId);
  throwIfRefused(closedRefusal(meeting, now));
  const here = attendeeOf(session, principal.userId) ?? ticketOf(session, principal.userId);
  const admitted = session.admission?.ticket.userId === principal.userId;
  if (!hosting && !here && !admitted) throw new Conflict('NOT_IN_SESSION', 'You are not in this meeting');
  await beat(deps.cache, meetingId, principal.userId, command, now);
  if (hosting && session.hostStatus === 'absent' && (session.version > 0 || now >= opensAt(meeting)))
    await hostArrived(deps, command);
  return {};
}

const hostArrived = (deps: MeetingDeps, command: MeetingCommand) =>
  changeSession(deps, {
    ...command,
    decide: ({ session }) =>
      session.hostStatus === 'absent' && session.phase !== 'ended'
        ? applyFollowUps(session, [], command.now, true)
        : { kind: 'unchanged', session },
  });

/** Where the meeting and the caller stand. Throws NOT_FOUND. */
export async function readSession(deps: MeetingDeps, command: MeetingCommand): Promise<SessionView> {
  const loaded = await load(deps.store, command);
  const { userId } = command.principal;
  const isOutside = !isAnyHost(loaded.meeting, userId) && !hasPlace(loaded.session, userId);
  const isBlocked = isOutside && (await blockedRefusal(deps.store, loaded.meeting, userId)) !== undefined;
  return { ...(await viewOf(deps, loaded)), isBlocked };
}
