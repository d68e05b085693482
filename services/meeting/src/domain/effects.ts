import {
  type BadgeDecision,
  DECISION_EFFECTS,
  type DecisionEffect,
  type MeetingEffectsOf,
} from '@visavis/contracts/constants/admin';
import type { ReportDecision } from '@visavis/contracts/constants/safety';
import type { Actor } from '@visavis/platform';
import { cancel } from './cancel.ts';
import { followPerson, type PersonCopy } from './follow-person.ts';
import { allHostIds, type Meeting } from './meeting.ts';
import { approve, reject } from './review.ts';
import { datesOf } from './series.ts';
import type { Session } from './session/session.ts';

/** A meeting that a decision is about, with those who have to do with it. */
export interface Affected {
  meeting: Meeting;
  interested: number;
  session: Session | undefined;
}

/** What the decision would do now: the decision itself is asked. */
export function effectsOf(of: MeetingEffectsOf, affected: readonly Affected[], actor: Actor, now: Date) {
  const { add, counts } = counting();
  // Whoever hosts several of them gets one message, and is counted once.
  const hosts = new Set<string>();
  for (const { meeting, interested, session } of affected) {
    const status = statusAfter(of, meeting, actor, now);
    if (status === undefined || status === 'pending') {
      add('unchanged', 1);
      continue;
    }
    add(status, status === 'approved' ? datesOf(meeting).length : 1);
    for (const hostId of allHostIds(meeting)) hosts.add(hostId);
    if (status !== 'cancelled') continue;
    add('interested', interested);
    add('sentAway', session ? insideOf(session) : 0);
  }
  add('hosts', hosts.size);
  return counts();
}

/** What giving these people a badge, or taking it back, would do now to the public meetings that they are to host. */
export function badgeEffects(of: BadgeDecision, hosts: readonly { person: PersonCopy; coming: readonly Meeting[] }[], now: Date) {
  const { add, counts } = counting();
  const gives = of === 'verify';
  for (const { person, coming } of hosts.filter(({ person: { isVerified } }) => isVerified !== gives)) {
    const publicMeetings = coming.filter(({ status, endedAt }) => status === 'approved' && endedAt === null);
    add(gives ? 'verified' : 'unverified', 1);
    add(gives ? 'badged' : 'unbadged', publicMeetings.length);
    const named = publicMeetings.filter((meeting) =>
      followPerson(meeting, { ...person, isVerified: gives }, { actor: null, now }),
    );
    add('renamed', gives ? named.length : 0);
  }
  return counts();
}

/** What granting these appeals would undo now, and what it would not bring back. `stopped`: meetings that the block ended. */
export function appealEffects(reports: readonly { decision: ReportDecision | null; isActive: boolean; stopped: number }[]) {
  const { add, counts } = counting();
  for (const { decision, isActive, stopped } of reports) {
    if (decision === 'strike') add('strikeGone', 1);
    if (decision !== 'block' || isActive) continue;
    add('reopened', 1);
    add('staysCancelled', stopped);
  }
  return counts();
}

function counting() {
  const all = new Map<DecisionEffect, number>();
  return {
    add: (effect: DecisionEffect, count: number) => all.set(effect, (all.get(effect) ?? 0) + count),
    counts: () =>
      DECISION_EFFECTS.flatMap((effect) => {
        const count = all.get(effect) ?? 0;
        return count > 0 ? [{ effect, count }] : [];
      }),
  };
}

/** The category and the reason come with the decision. */
const reason = 'A reason';
function statusAfter(of: MeetingEffectsOf, meeting: Meeting, actor: Actor, now: Date): Meeting['status'] | undefined {
  if (of === 'deactivate') {
    const person = { _id: meeting.hostId, name: '', phoneKey: null, isVerified: false, isActive: false, isErased: false };
    return followPerson(meeting, person, { actor, now })?.meeting.status;
  }
  const decision =
    of === 'approve'
      ? approve(meeting, { category: meeting.category ?? 'graphic-design' }, actor, now)
      : of === 'reject'
        ? reject(meeting, { reason }, actor, now)
        : cancel(meeting, { reason }, actor, 'admin', now);
  return decision.kind === 'accepted' ? decision.meeting.status : undefined;
}

/** In the queue, or in the room as a guest. */
const insideOf = ({ phase, tickets, attendees }: Session) =>
  phase === 'ended' ? 0 : tickets.length + attendees.filter(({ role, away }) => role === 'guest' && !away).length;
