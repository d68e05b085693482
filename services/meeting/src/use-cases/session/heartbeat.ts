import type { SessionSnapshot } from '@visavis/contracts/session';
import { Conflict, type Principal } from '@visavis/platform';
import { beat } from '../../data/presence.ts';
import { isAnyHost } from '../../domain/meeting.ts';
import { closedRefusal, opensAt } from '../../domain/session/open.ts';
import { attendeeOf, ticketOf } from '../../domain/session/session.ts';
import { settled } from '../../domain/session/settle.ts';
import type { UseCaseDeps } from '../context.ts';
import { errorOf } from '../refuse.ts';
import { changeSession, load, snapshotFor } from './load.ts';

interface Command {
  meetingId: string;
  principal: Principal;
  now: Date;
}

/** Still here. Kept in the cache; only a host who has just come to the page is written down, so that the queue sees it at once. */
export async function heartbeat(deps: UseCaseDeps, command: Command & { deviceId: string | undefined }): Promise<object> {
  const { meetingId, principal, now, deviceId } = command;
  const { meeting, session } = await load(deps.store, meetingId, principal, now);
  const hosting = isAnyHost(meeting, principal.userId);
  const closed = closedRefusal(meeting, now);
  if (closed) throw errorOf(closed.refusal);
  const here = attendeeOf(session, principal.userId) ?? ticketOf(session, principal.userId);
  const admitted = session.admission?.ticket.userId === principal.userId;
  if (!hosting && !here && !admitted) throw new Conflict('NOT_IN_SESSION', 'You are not in this meeting');
  await beat(deps.cache, meetingId, principal.userId, deviceId, now);
  if (hosting && session.hostStatus === 'absent' && (session.version > 0 || now >= opensAt(meeting)))
    await hostCame(deps, command);
  return {};
}

const hostCame = (deps: UseCaseDeps, { meetingId, principal, now }: Command) =>
  changeSession(deps, {
    meetingId,
    principal,
    now,
    decide: ({ session }) =>
      session.hostStatus === 'absent' && session.phase !== 'ended'
        ? settled(session, [], now, true)
        : { kind: 'unchanged', session },
    answer: () => undefined,
  });

/** Where the meeting and the caller stand. */
export async function getSession(
  deps: UseCaseDeps,
  { meetingId, principal, now }: Command,
): Promise<{ session: SessionSnapshot }> {
  const loaded = await load(deps.store, meetingId, principal, now);
  return { session: await snapshotFor(deps, deps.store, loaded, principal, now) };
}
