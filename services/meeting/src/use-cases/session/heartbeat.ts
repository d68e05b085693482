import { SESSION } from '@visavis/contracts/constants/session';
import { Conflict, DomainError, throwIfRefused, Unavailable } from '@visavis/platform';
import { leaveWaitsOf } from '../../data/leave-waits.ts';
import { type Beat, haveChecks, recordBeats, scheduleChecks } from '../../data/presence.ts';
import { authorize } from '../../domain/authorize.ts';
import { isAnyHost } from '../../domain/meeting.ts';
import { passAtOnceUntil } from '../../domain/session/early-leaves.ts';
import { applyFollowUps } from '../../domain/session/follow-ups.ts';
import { closedRefusal, opensAt } from '../../domain/session/open.ts';
import { hasPlace, presentIn } from '../../domain/session/places.ts';
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
  const checkAt = await acceptBeat(deps, command, beat);
  await recordBeats(deps.cache, [beat]);
  if (checkAt !== undefined) await scheduleChecks(deps.cache, [{ ...beat, checkAt }]);
  return {};
}

interface RefusedBeat {
  meetingId: string;
  userId: string;
  code: string;
  message: string;
}

/**
 * Still here, of many people by socket (docs/adr/0053). The store is asked for those only whose silence is not checked yet.
 * Returns whom a meeting does not know, or who could not be looked at, and why.
 */
export async function heartbeats(deps: MeetingDeps, beats: readonly Beat[], now: Date): Promise<RefusedBeat[]> {
  const isScheduled = await haveChecks(deps.cache, beats);
  const heard = beats.filter((_, index) => isScheduled[index]);
  const checks = heard.map((beat) => ({ ...beat, checkAt: nextCheck(beat) }));
  const refused: RefusedBeat[] = [];
  /** One meeting that cannot be read must not keep the others from being heard. */
  const failures: unknown[] = [];
  // After a deployment everybody is new at once.
  await Promise.all(
    beats
      .filter((_, index) => !isScheduled[index])
      .map(async (beat) => {
        const { meetingId, userId } = beat;
        const asking = { who: 'viewer', viewer: { userId, isAdmin: false }, now } as const;
        try {
          const checkAt = await acceptBeat(
            deps,
            { meetingId, now, authorize: (meeting) => throwIfRefused(authorize(asking, meeting)) },
            beat,
          );
          heard.push(beat);
          if (checkAt !== undefined) checks.push({ ...beat, checkAt });
        } catch (error) {
          const isRefusal = error instanceof DomainError && !(error instanceof Unavailable);
          if (!isRefusal) failures.push(error);
          const { code, message } = isRefusal ? error : new Unavailable('This meeting cannot be looked at right now');
          refused.push({ meetingId, userId, code, message });
        }
      }),
  );
  if (failures.length > 0) deps.logger.error({ err: failures[0], count: failures.length }, 'heartbeats could not be looked at');
  // In this order: who is checked has been heard.
  await recordBeats(deps.cache, heard);
  await scheduleChecks(deps.cache, checks);
  return refused;
}

/** A phone call stops the clock of the turn: that is checked now. */
const nextCheck = ({ at, onPhone }: Beat) => at.getTime() + (onPhone ? 0 : SESSION.staleAfterMs);

/**
 * Only a host who has just come to the page is stored, so that the queue sees it at once. Returns when they are checked, at the
 * latest: at once when they were lost until now. Undefined: a host who is early, whose next heartbeat comes here, too.
 */
async function acceptBeat(
  deps: MeetingDeps,
  command: Omit<MeetingCommand, 'principal'>,
  beat: Beat,
): Promise<number | undefined> {
  const { meeting, session } = await load(deps.store, command);
  const hosting = isAnyHost(meeting, beat.userId);
  throwIfRefused(closedRefusal(meeting, command.now));
  const isIn = hasPlace(session, beat.userId);
  if (!hosting && !isIn) throw new Conflict('NOT_IN_SESSION', 'You are not in this meeting');
  if (hosting && session.hostStatus === 'absent') {
    if (session.version === 0 && command.now < opensAt(meeting)) return undefined;
    await hostArrived(deps, command);
  }
  const isLost = isIn && !presentIn(session).some(({ userId }) => userId === beat.userId);
  return isLost ? command.now.getTime() : nextCheck(beat);
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
  const atOnceUntil = isOutside ? passAtOnceUntil(await leaveWaitsOf(deps.store, userId), command.now) : undefined;
  return { ...(await viewOf(deps, loaded)), isBlocked, passAtOnceUntil: atOnceUntil };
}
