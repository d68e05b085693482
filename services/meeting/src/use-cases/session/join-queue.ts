import { type Arrival, Conflict, newId, unlessRefused } from '@visavis/platform';
import type { Source, Unit } from '@visavis/store';
import { noteAttendance } from '../../data/attendance.ts';
import { noteTurnedAway } from '../../data/interests.ts';
import { saveSession } from '../../data/save-session.ts';
import { allHostIds, type Meeting } from '../../domain/meeting.ts';
import { phaseOf } from '../../domain/session/open.ts';
import { isCovered } from '../../domain/session/passes.ts';
import { hasPlace, ticketOf } from '../../domain/session/places.ts';
import { join, NO_PLACE, passChecked } from '../../domain/session/queue.ts';
import type { SessionDecision, SessionEventDraft } from '../../domain/session/session.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { blockedRefusal } from '../safety/blocks.ts';
import { checkPass } from './guest-passes.ts';
import { joiningUser, type Loaded, load } from './load.ts';

/** One guest's step: taking the place, or what billing said of it. */
interface Step {
  command: MeetingCommand;
  arrival: Arrival;
  decide(loaded: Loaded, unit: Unit): Promise<SessionDecision> | SessionDecision;
  alsoWrite?(unit: Unit): Promise<void>;
  /** Of a refusal, which the guest gets all the same. */
  onRefused?(loaded: Loaded, unit: Unit): Promise<void>;
  resolve(after: Loaded): void;
  reject(error: unknown): void;
}

export type JoinQueue = (
  command: MeetingCommand & {
    arrival: Arrival;
    /** Of the place that is meant. */
    ticketId?: string | undefined;
    connectAhead?: boolean | undefined;
    callMe?: boolean | undefined;
    letPast?: number | undefined;
    waitlist?: boolean | undefined;
    awaitVerification?: boolean | undefined;
  },
) => Promise<Loaded>;

/**
 * Who comes first has the first place: the joins of a meeting that wait for each other are decided in the order of their arrival,
 * all in one commit. Their passes are checked at once, after the places are taken.
 */
export function createJoinQueue(deps: MeetingDeps): JoinQueue {
  const lines = new Map<string, Step[]>();

  const step = (of: Omit<Step, 'resolve' | 'reject'>) =>
    new Promise<Loaded>((resolve, reject) => {
      const { meetingId } = of.command;
      const line = lines.get(meetingId);
      if (line) line.push({ ...of, resolve, reject });
      else {
        lines.set(meetingId, [{ ...of, resolve, reject }]);
        void work(meetingId);
      }
    });

  async function work(meetingId: string): Promise<void> {
    for (;;) {
      // Those who came in the same moment may still be asked for their tokens.
      await new Promise(setImmediate);
      const steps = lines.get(meetingId) ?? [];
      if (steps.length === 0) break;
      lines.set(meetingId, []);
      steps.sort((one, other) => one.arrival.seq - other.arrival.seq);
      await takeInOrder(deps, steps);
    }
    lines.delete(meetingId);
  }

  /**
   * A guest takes a place, or keeps the one they have; there, a pass that was missing is looked for again.
   * Throws NOT_FOUND, FORBIDDEN (an admin), CONFLICT, TOO_EARLY, LEFT_TOO_OFTEN, VERIFICATION_REQUIRED, VERIFICATION_TOO_EARLY,
   * BLOCKED, FULL, WAITLIST_FULL, NOT_WAITING, PASS_REQUIRED, CATEGORY_LOCKED, CANCELLED and ENDED.
   */
  return async (command) => {
    const { meetingId, principal, now, arrival, connectAhead, callMe, letPast, waitlist = false, awaitVerification } = command;
    const meantTicketId = command.ticketId;
    const { userId } = principal;
    const ticketId = newId();
    const taken = await step({
      command,
      arrival,
      async decide({ session, meeting }, unit) {
        const user = await joiningUser(unit, principal, { at: now, hostIds: allHostIds(meeting) });
        const checking = !isCovered(session, userId);
        const { sessionId } = principal;
        const wishes = { meantTicketId, connectAhead, callMe, letPast, waitlist, awaitVerification };
        const joining = { user, ticketId, arrival, sessionId, checking, ...wishes };
        const decision = join(session, meeting, joining, now);
        return unlessBlocked(unit, decision, meeting, userId);
      },
      alsoWrite: (unit) => noteAttendance(unit, meetingId, userId, now),
      async onRefused({ session, meeting }, unit) {
        if (['waiting', 'live'].includes(phaseOf(session, meeting, now))) await noteTurnedAway(unit, meetingId, userId, now);
      },
    });
    const own = ticketOf(taken.session, userId);
    const isNew = own?.ticketId === ticketId;
    if (!own || !(own.needsPassSince || (isNew && own.checking))) return taken;

    const refusal = await checkPass(deps, taken.meeting, userId).then(
      () => undefined,
      (error: unknown) => error,
    );
    const checked = await step({
      command,
      arrival,
      decide: ({ session }) => passChecked(session, own.ticketId, refusal === undefined, now),
    });
    // Their place says that they need one.
    if (refusal !== undefined && isNew) throw refusal;
    if (!hasPlace(checked.session, userId)) throw new Conflict('NOT_WAITING', NO_PLACE);
    return checked;
  };
}

/** A guest and a host of whom one blocked the other do not meet. */
export const unlessBlocked = async (source: Source, decision: SessionDecision, meeting: Meeting, guestId: string) =>
  (decision.kind === 'accepted' && (await blockedRefusal(source, meeting, guestId))) || decision;

/** Each step gets its own result; one that is refused keeps none of the others from theirs. */
async function takeInOrder(deps: MeetingDeps, steps: readonly Step[]): Promise<void> {
  const results: PromiseSettledResult<Loaded>[] = [];
  try {
    await deps.store.transaction(async (unit) => {
      results.length = 0;
      const drafts: SessionEventDraft[] = [];
      let loaded: Loaded | undefined;
      let isChanged = false;
      for (const { command, decide, alsoWrite, onRefused } of steps) {
        try {
          // Every command is authorised by itself.
          loaded = loaded ? authorised(command, loaded) : await load(unit, command);
          const decided = await decide(loaded, unit);
          if (decided.kind === 'refused') await onRefused?.(loaded, unit);
          const decision = unlessRefused(decided);
          loaded = { ...loaded, session: decision.session };
          if (decision.kind === 'accepted') {
            isChanged = true;
            drafts.push(...decision.drafts);
            await alsoWrite?.(unit);
          }
          results.push({ status: 'fulfilled', value: loaded });
        } catch (reason) {
          results.push({ status: 'rejected', reason });
        }
      }
      const { now } = (steps.at(-1) as Step).command;
      if (loaded && isChanged) await saveSession(unit, deps, loaded.session, drafts, loaded.meeting, now);
    });
  } catch (reason) {
    for (const { reject } of steps) reject(reason);
    return;
  }
  for (const [index, { resolve, reject }] of steps.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled') resolve(result.value);
    else reject(result?.reason);
  }
}

function authorised(command: MeetingCommand, loaded: Loaded): Loaded {
  command.authorize(loaded.meeting);
  return loaded;
}
