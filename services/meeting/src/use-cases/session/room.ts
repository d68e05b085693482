import type { Principal } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { meetings } from '../../data/meetings.ts';
import { saveSession } from '../../data/save-session.ts';
import { sessions } from '../../data/sessions.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { disconnected, enter, leaveRoom, withoutFormerCoHosts } from '../../domain/session/room.ts';
import { roomIdOf } from '../../domain/session/view.ts';
import type { UseCaseDeps } from '../context.ts';
import { meetingNotFound, unlessRefused } from '../refuse.ts';
import { changeSession, comerOf, snapshotFor } from './load.ts';
import { iceServersOf, tokenFits } from './secrets.ts';

interface Command {
  meetingId: string;
  principal: Principal;
  now: Date;
}

/** The host, a co-host or the admitted guest comes into the room, for the first time or again. */
export function enterRoom(
  deps: UseCaseDeps,
  command: Command & { deviceId: string; move: boolean; joinToken: string | undefined },
) {
  const { meetingId, principal, now, deviceId, move, joinToken } = command;
  return changeSession(deps, {
    meetingId,
    principal,
    now,
    async decide({ session, meeting }, unit) {
      const entry = {
        comer: await comerOf(unit, principal),
        deviceId,
        move,
        isAdmin: principal.role === 'admin',
        tokenFits: joinToken === undefined ? undefined : tokenFits(deps.config, meetingId, session.admission, joinToken),
      };
      return enter(session, meeting, entry, now);
    },
    answer: async (after, unit) => ({
      session: await snapshotFor(deps, unit, after, principal, now),
      iceServers: iceServersOf(deps.config, principal.userId, now),
      roomId: roomIdOf(meetingId),
    }),
  });
}

export function leaveTheRoom(
  deps: UseCaseDeps,
  { meetingId, principal, now, deviceId }: Command & { deviceId: string | undefined },
) {
  return changeSession(deps, {
    meetingId,
    principal,
    now,
    decide: ({ session }) => leaveRoom(session, principal.userId, deviceId, now),
    answer: () => ({}),
  });
}

/** In the unit that changes the co-hosts. */
export async function sendOutFormerCoHosts(deps: UseCaseDeps, unit: Unit, meeting: Meeting, now: Date): Promise<void> {
  const session = await unit.collection(sessions).get(meeting._id);
  const decision = session && unlessRefused(withoutFormerCoHosts(session, meeting, now));
  if (decision?.kind === 'accepted') await saveSession(unit, deps.events, decision.session, decision.facts, meeting, now);
}

/** Told by the process that held the socket. */
export function noteDisconnected(
  deps: UseCaseDeps,
  command: { meetingId: string; userId: string; deviceId: string | undefined; now: Date },
): Promise<object> {
  const { meetingId, userId, deviceId, now } = command;
  return deps.store.transaction(async (unit) => {
    const meeting = await unit.collection(meetings).get(meetingId);
    if (!meeting) throw meetingNotFound();
    const session = await unit.collection(sessions).get(meetingId);
    if (!session) return {};
    const decision = unlessRefused(disconnected(session, userId, deviceId, now));
    if (decision.kind === 'accepted') await saveSession(unit, deps.events, decision.session, decision.facts, meeting, now);
    return {};
  });
}
