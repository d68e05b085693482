import type { BodyOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { type Actor, Conflict, NotFound, newId, unlessRefused } from '@visavis/platform';
import type { Idempotency, Unit } from '@visavis/store';
import { getPerson, personOf } from '../../data/people.ts';
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
 * Throws VALIDATION_FAILED (date, time, co-hosts), RATE_LIMITED, MEETING_OVERLAP, IDEMPOTENCY_MISMATCH and, for an admin, USER_NOT_FOUND and ACCOUNT_INACTIVE.
 */
export function createMeeting<R>(deps: MeetingDeps, command: CreateMeeting<R>): Promise<R> {
  const { proposal, hostId, actor, now, once, present } = command;
  const id = newId();
  return deps.store.transaction(
    async (unit) => {
      const person = await loadHost(unit, hostId, actor);
      const coHosts = await lookUpCoHosts(deps, unit, proposal.coHosts, [], actor);
      const host = {
        userId: hostId,
        name: person?.name ?? '',
        phoneKey: person?.phoneKey ?? null,
        timeZone: person?.timeZone ?? null,
      };
      const decision = unlessRefused(propose({ ...proposal, coHosts }, host, actor, { id, now }));
      await requireFree(unit, decision.meeting, now);
      const facts = decision.kind === 'accepted' ? decision.facts : [];
      const meeting = await saveMeeting(unit, deps.events, decision.meeting, facts, now);
      return present({ meeting, host: personOf(hostId, person) });
    },
    once ? { idempotency: once } : {},
  );
}

/** A host's own copy may not have arrived yet: their token vouches for them. An admin must name a known user. */
async function loadHost(unit: Unit, hostId: string, actor: Actor) {
  const person = await getPerson(unit, hostId);
  if (actor.userId !== hostId) {
    if (!person) throw new NotFound('USER_NOT_FOUND', 'User not found', [{ path: 'userId', message: 'User not found' }]);
    if (!person.isActive) throw new Conflict('ACCOUNT_INACTIVE', 'This user is not active');
  }
  return person;
}
