import type { BodyOf } from '@visavis/contracts/endpoint';
import type { Meeting as MeetingAnswer } from '@visavis/contracts/meeting-model';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { Conflict, NotFound, newId } from '@visavis/platform';
import type { Once, Unit } from '@visavis/store';
import { people, personView } from '../data/people.ts';
import { saveMeeting } from '../data/save-meeting.ts';
import type { Actor } from '../domain/decision.ts';
import { propose } from '../domain/propose.ts';
import { viewFor } from '../domain/view.ts';
import { coHostWarnings, requireFree } from './calendar.ts';
import type { UseCaseDeps } from './context.ts';
import { findCoHosts } from './find-co-hosts.ts';
import { unlessRefused } from './refuse.ts';

type Proposal = BodyOf<typeof meetingEndpoints.create>;
export interface CreateMeeting {
  proposal: Proposal;
  hostId: string;
  actor: Actor;
  now: Date;
  once: Once | undefined;
}

/** The host proposes, or an admin for them; the meeting waits for review. */
export function createMeeting(
  deps: UseCaseDeps,
  command: CreateMeeting,
): Promise<{ meeting: MeetingAnswer; warnings?: string[] }> {
  const { proposal, hostId, actor, now, once } = command;
  const id = newId();
  return deps.store.transaction(
    async (unit) => {
      const host = await hostOf(unit, hostId, actor);
      const coHosts = await findCoHosts(unit, proposal.coHosts, deps.config.phoneKeySecret);
      const decision = unlessRefused(propose({ ...proposal, coHosts }, host, actor, { id, now }));
      await requireFree(unit, decision.meeting, now);
      const warnings = await coHostWarnings(unit, decision.meeting, now);
      const facts = decision.kind === 'accepted' ? decision.facts : [];
      const saved = await saveMeeting(unit, deps.events, decision.meeting, facts, now);
      const viewer = { userId: actor.userId, isAdmin: actor.role === 'admin' };
      const meeting = viewFor(saved, personView(hostId, host.known, host.name), viewer, now);
      return { meeting, ...(warnings.length > 0 ? { warnings } : {}) };
    },
    once ? { once } : {},
  );
}

/** A host's own copy may not have arrived yet: their token vouches for them. An admin must name somebody known. */
async function hostOf(unit: Unit, hostId: string, actor: Actor) {
  const known = await unit.collection(people).get(hostId);
  if (actor.userId !== hostId) {
    if (!known) throw new NotFound('USER_NOT_FOUND', 'User not found', [{ path: 'userId', message: 'User not found' }]);
    if (!known.isActive) throw new Conflict('ACCOUNT_INACTIVE', 'This user is not active');
  }
  return {
    known,
    userId: hostId,
    name: known?.name ?? '',
    phoneKey: known?.phoneKey ?? null,
    timeZone: known?.timeZone ?? null,
  };
}
