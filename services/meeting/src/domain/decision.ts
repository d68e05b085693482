import type { MeetingStatus } from '@visavis/contracts/constants';
import type { ErrorCode } from '@visavis/contracts/error-codes';
import type { Detail } from '@visavis/platform/errors';
import type { Meeting } from './meeting.ts';

/** Why a command is not carried out; `use-cases/refuse.ts` gives it the platform's form. */
export interface Refusal {
  meaning: 'invalid' | 'forbidden' | 'absent' | 'conflict';
  code: ErrorCode;
  message: string;
  details?: readonly Detail[] | Record<string, unknown>;
}

/** Who acts, as their token says. */
export interface Actor {
  userId: string;
  role: string;
}

interface Cause {
  actor?: Actor;
  /** Of admins' actions: what they changed. Public values only. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}
/** What happened to a meeting; becomes `visavis.meeting.<type>.v1` with the meeting's public state. */
export type MeetingFact = Cause &
  (
    | { type: 'created' }
    | { type: 'updated'; changed: string[] }
    | { type: 'rescheduled'; changed: string[]; previousStartsAt: string }
    | { type: 'approved'; changed: string[] }
    | { type: 'rejected'; reason: string }
    | { type: 'cancelled'; reason: string; previousStatus: MeetingStatus }
    | { type: 'started' }
    | { type: 'ended'; endedBy: string | null; reason: string; guestsMet: number; noShow: boolean }
  );

export type Decision =
  | { kind: 'accepted'; meeting: Meeting; facts: MeetingFact[]; moved: boolean }
  /** The outcome already holds: answered with the current record. */
  | { kind: 'unchanged'; meeting: Meeting }
  | { kind: 'refused'; refusal: Refusal };

export const refused = (
  meaning: Refusal['meaning'],
  code: ErrorCode,
  message: string,
  details?: Refusal['details'],
): { kind: 'refused'; refusal: Refusal } => ({
  kind: 'refused',
  refusal: { meaning, code, message, ...(details ? { details } : {}) },
});

/** A refused form field. */
export const refusedField = (path: string, message: string, code: ErrorCode = 'VALIDATION_FAILED') =>
  refused('invalid', code, message, [{ path, message }]);

/** Admins' actions carry what they changed; everyone's carry who. */
export const causeOf = (actor: Actor, before: Record<string, unknown>, after: Record<string, unknown>): Cause =>
  actor.role === 'admin' ? { actor, before, after } : { actor };
