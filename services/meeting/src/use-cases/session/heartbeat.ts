import { Conflict, DomainError, throwIfRefused, Unavailable } from '@visavis/platform';
import { areExpected, type Beat, expect, note } from '../../data/presence.ts';
import { authorize } from '../../domain/authorize.ts';
import { isAnyHost } from '../../domain/meeting.ts';
import { applyFollowUps } from '../../domain/session/follow-ups.ts';
import { closedRefusal, opensAt } from '../../domain/session/open.ts';
import { hasPlace } from '../../domain/session/places.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { blockedRefusal } from '../safety/blocks.ts';
import { changeSession, load, type SessionView, viewOf } from './load.ts';

/** Still here, of one person by HTTP. Throws NOT_FOUND, NOT_IN_SESSION, TOO_EARLY (not approved), CANCELLED and ENDED. */
export async function heartbeat(
  deps: MeetingDeps,
  { principal, deviceId, receives, onPhone, ...command }: MeetingCommand & Pick<Beat, 'deviceId' | 'receives' | 'onPhone'>,
): Promise<object> {
  const { meetingId, now } = command;
  const beat = { meetingId, userId: principal.userId, deviceId, receives, onPhone, at: now };
  const isExpected = await acceptBeat(deps, command, beat);
  await Promise.all([note(deps.cache, [beat]), expect(deps.cache, isExpected ? [beat] : [])]);
  return {};
}

interface RefusedBeat {
  meetingId: string;
  userId: string;
  code: string;
  message: string;
}

/**
 * Still here, of many people by socket (docs/adr/0053). The store is asked for those only who are not expected yet. Returns whom
 * a meeting does not know, and why.
 */
export async function heartbeats(deps: MeetingDeps, beats: readonly Beat[], now: Date): Promise<RefusedBeat[]> {
  const known = await areExpected(deps.cache, beats);
  const expected = beats.filter((_, index) => known[index]);
  const heard = [...expected];
  const refused: RefusedBeat[] = [];
  for (const beat of beats.filter((_, index) => !known[index])) {
    const { meetingId, userId } = beat;
    const asking = { who: 'viewer', viewer: { userId, isAdmin: false }, now } as const;
    try {
      const isExpected = await acceptBeat(
        deps,
        { meetingId, now, authorize: (meeting) => throwIfRefused(authorize(asking, meeting)) },
        beat,
      );
      heard.push(beat);
      if (isExpected) expected.push(beat);
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof Unavailable) throw error;
      refused.push({ meetingId, userId, code: error.code, message: error.message });
    }
  }
  await Promise.all([note(deps.cache, heard), expect(deps.cache, expected)]);
  return refused;
}

/**
 * Only a host who has just come to the page is stored, so that the queue sees it at once. False: they are early, and their next
 * heartbeat is looked at, too.
 */
async function acceptBeat(
  deps: MeetingDeps,
  command: Omit<MeetingCommand, 'principal'>,
  { userId }: Pick<Beat, 'userId'>,
): Promise<boolean> {
  const { meeting, session } = await load(deps.store, command);
  const hosting = isAnyHost(meeting, userId);
  throwIfRefused(closedRefusal(meeting, command.now));
  if (!hosting && !hasPlace(session, userId)) throw new Conflict('NOT_IN_SESSION', 'You are not in this meeting');
  if (!hosting || session.hostStatus !== 'absent') return true;
  if (session.version === 0 && command.now < opensAt(meeting)) return false;
  await hostArrived(deps, command);
  return true;
}

const hostArrived = (deps: MeetingDeps, command: Omit<MeetingCommand, 'principal'>) =>
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
