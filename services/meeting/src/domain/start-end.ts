import type { Actor } from '@visavis/platform';
import { recordChange } from './changes.ts';
import { causeOf, type Decision } from './decision.ts';
import { type Meeting, withDerivedFields } from './meeting.ts';

/** The session is open: live from now, whatever the clock says, until it is ended. */
export function start(before: Meeting, actor: Actor, now: Date): Decision {
  if (before.startedAt !== null) return { kind: 'unchanged', meeting: before };
  return {
    kind: 'accepted',
    meeting: withDerivedFields({ ...before, startedAt: now }),
    moved: false,
    drafts: [{ type: 'started', ...causeOf(actor, { startedAt: null }, { startedAt: now.toISOString() }) }],
  };
}

export interface Ending {
  /** The real end. */
  at: Date;
  /** Null when it ended by itself. */
  by: Actor | null;
  reason: string;
  guestsMet: number;
}

/** The meeting is over: its end is the real one from now on. No-show: no guest and host were ever in the room together. */
export function end(before: Meeting, { at, by, reason, guestsMet }: Ending): Decision {
  if (before.endedAt !== null || before.status !== 'approved') return { kind: 'unchanged', meeting: before };
  const noShow = guestsMet === 0;
  const meeting = recordChange(before, withDerivedFields({ ...before, endedAt: at, endsAt: at, noShow }));
  const draft = { type: 'ended' as const, endedBy: by?.userId ?? null, reason, guestsMet, noShow };
  const cause = by ? causeOf(by, { endedAt: null }, { endedAt: at.toISOString() }) : {};
  return { kind: 'accepted', meeting, moved: false, drafts: [{ ...draft, ...cause }] };
}

/** The time is over and the session was never opened. */
export function endUnopened(stored: Meeting, now: Date): Decision {
  if (stored.startedAt !== null || stored.endsAt > now) return { kind: 'unchanged', meeting: stored };
  return end(stored, { at: stored.endsAt, by: null, reason: 'Nobody came', guestsMet: 0 });
}
