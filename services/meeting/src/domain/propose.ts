import type { CategorySlug } from '@visavis/contracts/constants/category';
import { MEETING } from '@visavis/contracts/constants/meeting';
import { TURN } from '@visavis/contracts/constants/session';
import type { Actor } from '@visavis/platform';
import { valuesOf } from './changes.ts';
import { type CoHostCandidate, coHostsRefusal } from './co-hosts.ts';
import { causeOf, type Decision } from './decision.ts';
import { type Meeting, withDerivedFields } from './meeting.ts';
import { futureRefusal, type ScheduleInput, scheduleOf } from './schedule.ts';

export interface Proposal extends ScheduleInput {
  title: string;
  description: string;
  coHosts: CoHostCandidate[];
  category?: CategorySlug | undefined;
  turnMinutes?: number | null | undefined;
}
export interface HostOfProposal {
  userId: string;
  name: string;
  phoneKey: string | null;
  timeZone: string | null;
}

/** `mayBePast`: demo data only. */
export function propose(
  proposal: Proposal,
  host: HostOfProposal,
  actor: Actor,
  context: { id: string; now: Date; mayBePast?: boolean },
): Decision {
  const { now } = context;
  const planned = scheduleOf(proposal, {
    timeZone: host.timeZone ?? MEETING.timeZoneDefault,
    durationMinutes: MEETING.durationMinutesDefault,
  });
  if ('refusal' in planned) return planned;
  const refusal =
    (context.mayBePast ? undefined : futureRefusal(planned.schedule, now)) ?? coHostsRefusal(proposal.coHosts, host);
  if (refusal) return refusal;

  const meeting: Meeting = withDerivedFields({
    _id: context.id,
    version: 0,
    revision: 0,
    title: proposal.title,
    description: proposal.description,
    ...planned.schedule,
    status: 'pending',
    previousStatus: null,
    startedAt: null,
    endedAt: null,
    category: proposal.category ?? null,
    meetingType: 'open',
    turnMinutes: proposal.turnMinutes === undefined ? TURN.minutes : proposal.turnMinutes,
    hostId: host.userId,
    hostName: host.name,
    coHosts: proposal.coHosts,
    reason: null,
    notes: null,
    approvedAt: null,
    decidedBy: null,
    noShow: null,
    createdAt: now,
    createdBy: actor.userId,
    liveFrom: now,
    liveUntil: now,
    due: null,
    past: [],
  });
  const after = valuesOf(meeting, [
    'title',
    'description',
    'date',
    'timeZone',
    'durationMinutes',
    'coHosts',
    'category',
    'turnMinutes',
    'status',
  ]);
  return { kind: 'accepted', meeting, moved: true, drafts: [{ type: 'created', ...causeOf(actor, {}, after) }] };
}
