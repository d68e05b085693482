import type { BodyOf } from '@visavis/contracts/endpoint';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import { actorOf, type Principal } from '@visavis/platform';
import { type Refused, refused } from '@visavis/platform/refusal';
import type { Unit } from '@visavis/store';
import { laterDates } from '../../data/meetings.ts';
import { getPerson, holdPerson } from '../../data/people.ts';
import { saveMeeting } from '../../data/save-meeting.ts';
import type { Decision } from '../../domain/decision.ts';
import { type Edit, edit } from '../../domain/edit.ts';
import type { Meeting } from '../../domain/meeting.ts';
import { approve } from '../../domain/review.ts';
import type { MeetingCommand, MeetingDeps } from '../deps.ts';
import { followCoHosts } from '../session/room.ts';
import { changeMeeting } from './change-meeting.ts';
import { lookUpCoHosts } from './find-co-hosts.ts';

type HostEdit = BodyOf<typeof meetingEndpoints.edit>;
type AdminEdit = BodyOf<typeof meetingEndpoints.adminEdit>;

/**
 * Throws NOT_FOUND, FORBIDDEN (a co-host), VALIDATION_FAILED (date, time, co-hosts), RATE_LIMITED, VERSION_CONFLICT,
 * FIELDS_LOCKED, MOVE_TOO_LATE, MEETING_OVERLAP, MEETING_STARTED, MEETING_FINAL and MEETING_PAST.
 */
export function editOwnMeeting(deps: MeetingDeps, command: MeetingCommand & { body: HostEdit }) {
  const { body, principal, now } = command;
  return changeMeeting(deps, {
    ...command,
    decide: (meeting, unit) => decideEdit(deps, unit, meeting, body, principal, now),
    alsoWrite: (unit, meeting) => followCoHosts(deps, unit, meeting, now),
  });
}

/**
 * An admin's edit, and with `approve` the approval in the same commit: both or neither. Throws what an edit and an approval
 * throw.
 */
export function editMeetingAsAdmin(deps: MeetingDeps, command: MeetingCommand & { body: AdminEdit }) {
  const { body, principal, now } = command;
  return changeMeeting(deps, {
    ...command,
    async decide(meeting, unit) {
      const { approve: approves, later: _, ...fields } = body;
      const changedMeanwhile = await hostNameRefusal(unit, meeting, body.hostName);
      if (changedMeanwhile) return changedMeanwhile;
      const edits = await decideEdit(deps, unit, meeting, fields, principal, now);
      if (!approves || edits.kind === 'refused') return edits;
      // An edit that changes something has checked the version already; without a change, the approval checks it.
      const version = edits.kind === 'unchanged' ? body.version : undefined;
      const approval = approve(edits.meeting, { version }, actorOf(principal), now);
      if (approval.kind !== 'accepted') return approval.kind === 'unchanged' ? edits : approval;
      return {
        ...approval,
        moved: edits.kind === 'accepted' && edits.moved,
        drafts: [...(edits.kind === 'accepted' ? edits.drafts : []), ...approval.drafts],
      };
    },
    async alsoWrite(unit, meeting) {
      await followCoHosts(deps, unit, meeting, now);
      if (body.later && body.hostName !== undefined) await nameLaterDates(deps, unit, meeting, body.hostName, command);
    },
  });
}

/** Of office hours: those dates after this one that still have to come. */
async function nameLaterDates(
  deps: MeetingDeps,
  unit: Unit,
  meeting: Meeting,
  hostName: string,
  { principal, now }: Pick<MeetingCommand, 'principal' | 'now'>,
): Promise<void> {
  for (const later of await laterDates(unit, meeting)) {
    const decision = edit(later, { hostName }, null, actorOf(principal), now);
    if (decision.kind === 'accepted') await saveMeeting(unit, deps.events, decision.meeting, decision.drafts, now);
  }
}

/** An admin lets in the name that they have read, and no later one. */
async function hostNameRefusal(unit: Unit, { hostId }: Meeting, hostName: string | undefined): Promise<Refused | undefined> {
  if (hostName === undefined || (await holdPerson(unit, hostId)).name === hostName) return undefined;
  return refused('conflict', 'CONFLICT', 'The host has another name by now. Please look again.');
}

async function decideEdit(
  deps: MeetingDeps,
  unit: Unit,
  meeting: Meeting,
  body: Omit<AdminEdit, 'approve' | 'later'> | HostEdit,
  principal: Principal,
  now: Date,
): Promise<Decision> {
  const host = await getPerson(unit, meeting.hostId);
  const { coHosts: typed, ...fields } = body;
  const coHosts = typed && (await lookUpCoHosts(deps, unit, meeting.hostId, typed, meeting.coHosts, actorOf(principal)));
  const command: Edit = { ...fields, ...(coHosts ? { coHosts } : {}) };
  return edit(meeting, command, host?.phoneKey ?? null, actorOf(principal), now);
}
