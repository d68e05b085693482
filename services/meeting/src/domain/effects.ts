import { DECISION_EFFECTS, type DecisionEffect, type EffectsOf } from '@visavis/contracts/constants/admin';
import type { Actor } from '@visavis/platform';
import { cancel } from './cancel.ts';
import { followPerson } from './follow-person.ts';
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
export function effectsOf(of: EffectsOf, affected: readonly Affected[], actor: Actor, now: Date) {
  const counts = new Map<DecisionEffect, number>();
  const add = (effect: DecisionEffect, count: number) => counts.set(effect, (counts.get(effect) ?? 0) + count);
  // Whoever hosts several of them is told, and counted, once.
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
  if (hosts.size > 0) counts.set('hosts', hosts.size);
  return DECISION_EFFECTS.flatMap((effect) => (counts.get(effect) ? [{ effect, count: counts.get(effect) as number }] : []));
}

/** The category and the reason come with the decision. */
const reason = 'A reason';
function statusAfter(of: EffectsOf, meeting: Meeting, actor: Actor, now: Date): Meeting['status'] | undefined {
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
