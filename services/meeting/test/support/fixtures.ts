import type { Actor } from '@visavis/platform';
import type { Decision } from '../../src/domain/decision.ts';
import { type Meeting, newMeeting } from '../../src/domain/meeting.ts';

export const NOW = new Date('2026-06-01T06:00:00.000Z');
const MINUTE = 60_000;
export const minutes = (count: number, from = NOW) => new Date(from.getTime() + count * MINUTE);

export const host: Actor = { userId: 'host', role: 'host' };
export const admin: Actor = { userId: 'admin', role: 'admin' };
export const otherAdmin: Actor = { userId: 'admin-2', role: 'admin' };

/** A pending meeting two hours from NOW. */
export function meetingWith(more: Partial<Meeting> = {}): Meeting {
  const startsAt = more.startsAt ?? minutes(120);
  const durationMinutes = more.durationMinutes ?? 30;
  return newMeeting({
    _id: 'm1',
    version: 1,
    title: 'Logo review',
    description: 'Bring your logo along.',
    startsAt,
    endsAt: new Date(startsAt.getTime() + durationMinutes * MINUTE),
    timeZone: 'Asia/Kolkata',
    durationMinutes,
    status: 'pending',
    category: null,
    hostId: 'host',
    hostName: 'Asha',
    approvedAt: more.status === 'approved' ? NOW : null,
    createdAt: NOW,
    createdBy: 'host',
    ...more,
  });
}

export const coHost = (name: string, phone: string, userId: string | null = null) => ({
  name,
  phone,
  phoneKey: `key-${phone}`,
  userId,
});

export function accepted(decision: Decision) {
  if (decision.kind !== 'accepted') throw new Error(JSON.stringify(decision));
  return decision;
}
/** Code and message of a refusal, or the kind of decision. */
export const outcomeOf = (decision: { kind: string; refusal?: { code: string; message: string } }) =>
  decision.refusal ? [decision.refusal.code, decision.refusal.message] : decision.kind;
