import type { BodyOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Principal } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { people } from '../data/people.ts';
import type { Decision } from '../domain/decision.ts';
import { type Edit, edit } from '../domain/edit.ts';
import type { Meeting } from '../domain/meeting.ts';
import { approve } from '../domain/review.ts';
import { onlyHost } from './authorize.ts';
import { changeMeeting } from './change-meeting.ts';
import { actorOf, type UseCaseDeps } from './context.ts';
import { findCoHosts } from './find-co-hosts.ts';
import { sendOutFormerCoHosts } from './session/room.ts';

type HostEdit = BodyOf<typeof meetingEndpoints.edit>;
type AdminEdit = BodyOf<typeof meetingEndpoints.adminEdit>;
interface Command<B> {
  meetingId: string;
  body: B;
  principal: Principal;
  now: Date;
}

export function editOwnMeeting(deps: UseCaseDeps, { meetingId, body, principal, now }: Command<HostEdit>) {
  return changeMeeting(deps, {
    meetingId,
    actor: actorOf(principal),
    now,
    authorize: onlyHost(principal, 'Only the host can edit this meeting'),
    decide: async (meeting, unit) => edited(deps, unit, meeting, body, principal, now),
    alsoWrite: (unit, meeting) => sendOutFormerCoHosts(deps, unit, meeting, now),
  });
}

/** An admin's edit, and with `approve` the approval in the same commit: both or neither. */
export function editMeetingAsAdmin(deps: UseCaseDeps, { meetingId, body, principal, now }: Command<AdminEdit>) {
  return changeMeeting(deps, {
    meetingId,
    actor: actorOf(principal),
    now,
    async decide(meeting, unit) {
      const { approve: approves, ...fields } = body;
      const edits = await edited(deps, unit, meeting, fields, principal, now);
      if (!approves || edits.kind === 'refused') return edits;
      // What the edit changed was held against the version already; without a change, the approval rests on it.
      const version = edits.kind === 'unchanged' ? body.version : undefined;
      const approval = approve(edits.meeting, { version }, actorOf(principal), now);
      if (approval.kind !== 'accepted') return approval.kind === 'unchanged' ? edits : approval;
      return {
        ...approval,
        moved: edits.kind === 'accepted' && edits.moved,
        facts: [...(edits.kind === 'accepted' ? edits.facts : []), ...approval.facts],
      };
    },
    alsoWrite: (unit, meeting) => sendOutFormerCoHosts(deps, unit, meeting, now),
  });
}

async function edited(
  deps: UseCaseDeps,
  unit: Unit,
  meeting: Meeting,
  body: Omit<AdminEdit, 'approve'> | HostEdit,
  principal: Principal,
  now: Date,
): Promise<Decision> {
  const host = await unit.collection(people).get(meeting.hostId);
  const { coHosts: typed, ...fields } = body;
  const coHosts = typed && (await findCoHosts(unit, typed, deps.config.phoneKeySecret));
  const command: Edit = { ...fields, ...(coHosts ? { coHosts } : {}) };
  return edit(meeting, command, host?.phoneKey ?? null, actorOf(principal), now);
}
