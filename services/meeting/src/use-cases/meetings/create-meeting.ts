import type { BodyOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { type Actor, Conflict, NotFound, newId, unlessRefused } from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { getPerson, holdPerson, personOf } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import { propose } from '../../domain/propose.ts';
import type { MeetingDeps } from '../deps.ts';
import type { MeetingWithHost } from '../reading/read-meetings.ts';
import { requireFree } from './check-schedule.ts';
import { lookUpCoHosts } from './find-co-hosts.ts';

export interface CreateMeeting<R> {
  proposal: BodyOf<typeof meetingEndpoints.create>;
  hostId: string;
  actor: Actor;
  now: Date;
  once: Idempotency | undefined;
  /** What is returned, now and when the same Idempotency-Key comes again. */
  present(created: MeetingWithHost): R;
}

/**
 * The host proposes, or an admin for them; the meeting waits for review.
 * Throws VALIDATION_FAILED (date, time, co-hosts), RATE_LIMITED, MEETING_OVERLAP, ACCOUNT_INACTIVE, IDEMPOTENCY_MISMATCH and, for an admin, USER_NOT_FOUND.
 */
export function createMeeting<R>(deps: MeetingDeps, command: CreateMeeting<R>): Promise<R> {
  const { proposal, hostId, actor, now, once, present } = command;
  const id = newId();
  return deps.store.transaction(
    async (unit) => {
      const coHosts = await lookUpCoHosts(deps, unit, proposal.coHosts, [], actor);
      const person = await loadHost(unit, hostId, actor);
      const { name, phoneKey, timeZone } = person;
      const host = { userId: hostId, name, phoneKey, timeZone };
      const decision = unlessRefused(propose({ ...proposal, coHosts }, host, actor, { id, now }));
      await requireFree(unit, decision.meeting, now);
      const facts = decision.kind === 'accepted' ? decision.facts : [];
      const meeting = await saveMeeting(unit, deps.events, decision.meeting, facts, now);
      return present({ meeting, host: personOf(hostId, person) });
    },
    once ? { idempotency: once } : {},
  );
}

/**
 * A host's own copy may not have arrived yet: their token vouches for them. An admin must name a known user. Held: the meeting copies the name,
 * and closes with the account.
 */
async function loadHost(unit: Unit, hostId: string, actor: Actor) {
  if (actor.userId !== hostId && !(await getPerson(unit, hostId)))
    throw new NotFound('USER_NOT_FOUND', 'User not found', [{ path: 'userId', message: 'User not found' }]);
  const person = await holdPerson(unit, hostId);
  if (!person.isActive) throw new Conflict('ACCOUNT_INACTIVE', 'This user is not active');
  return person;
}
