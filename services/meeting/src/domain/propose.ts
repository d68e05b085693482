import type { CategorySlug } from '@visavis/contracts/constants/category';
import { MEETING } from '@visavis/contracts/constants/meeting';
import { TURN } from '@visavis/contracts/constants/session';
import type { Repeats } from '@visavis/contracts/meeting-body';
import { type MeetingOption, meetingOptions, ofEachOption } from '@visavis/contracts/meeting-options';
import type { Actor } from '@visavis/platform';
import { valuesOf } from './changes.ts';
import { type CoHostCandidate, coHostsRefusal } from './co-hosts.ts';
import { causeOf, type Decision } from './decision.ts';
import { newMeeting } from './meeting.ts';
import { futureRefusal, type ScheduleInput, scheduleOf } from './schedule.ts';
import { seriesOf, seriesRefusal } from './series.ts';

export interface Proposal extends ScheduleInput, Partial<Record<MeetingOption, boolean | undefined>> {
  title: string;
  description: string;
  coHosts: CoHostCandidate[];
  category?: CategorySlug | undefined;
  turnMinutes?: number | null | undefined;
  /** Office hours: all dates are one proposal, and approved or rejected as one. */
  repeats?: Repeats | null | undefined;
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

  const { title, description, coHosts, category = null, turnMinutes = TURN.minutes, repeats } = proposal;
  const meeting = newMeeting({
    _id: context.id,
    ...{ title, description, coHosts, category, turnMinutes },
    ...ofEachOption((option) => proposal[option] ?? false),
    ...planned.schedule,
    series: repeats ? seriesOf(context.id, repeats, proposal, planned.schedule) : null,
    status: 'pending',
    hostId: host.userId,
    hostName: host.name,
    createdAt: now,
    createdBy: actor.userId,
  });
  const tooFar = seriesRefusal(meeting, now);
  if (repeats && tooFar) return tooFar;
  const after = valuesOf(meeting, [
    'title',
    'description',
    'date',
    'timeZone',
    'durationMinutes',
    'coHosts',
    'category',
    'turnMinutes',
    ...meetingOptions.filter((option) => meeting[option]),
    ...(repeats ? ['everyWeeks', 'dates'] : []),
    'status',
  ]);
  return { kind: 'accepted', meeting, moved: true, drafts: [{ type: 'created', ...causeOf(actor, {}, after) }] };
}
