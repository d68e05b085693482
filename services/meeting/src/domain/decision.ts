import {
  type MeetingEventFields,
  meetingApproved,
  meetingCancelled,
  meetingCreated,
  meetingEnded,
  meetingRejected,
  meetingRescheduled,
  meetingStarted,
  meetingUpdated,
} from '@visavis/contracts/events/meeting';
import type { Actor } from '@visavis/platform';
import type { Refused } from '@visavis/platform/refusal';
import type { z } from 'zod';
import type { Meeting } from './meeting.ts';

interface Cause {
  actor?: Actor;
  /** Of admins' actions: what they changed. Public values only. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}
/** The events about the meeting itself, by the name that a decision gives them. */
export const meetingEvents = {
  created: meetingCreated,
  updated: meetingUpdated,
  rescheduled: meetingRescheduled,
  approved: meetingApproved,
  rejected: meetingRejected,
  cancelled: meetingCancelled,
  started: meetingStarted,
  ended: meetingEnded,
};
type Drafts = {
  [K in keyof typeof meetingEvents]: { type: K } & Omit<z.input<(typeof meetingEvents)[K]['data']>, keyof MeetingEventFields>;
};
/** What happened to a meeting: its event but for the meeting's public state, which is known once the meeting is saved. */
export type MeetingEventDraft = Drafts[keyof Drafts];

export type Decision =
  | { kind: 'accepted'; meeting: Meeting; drafts: MeetingEventDraft[]; moved: boolean }
  /** The outcome exists already: the current record is returned. */
  | { kind: 'unchanged'; meeting: Meeting }
  | Refused;

/** Admins' actions carry what they changed; everyone's carry who. */
export const causeOf = (actor: Actor, before: Record<string, unknown>, after: Record<string, unknown>): Cause =>
  actor.role === 'admin' ? { actor, before, after } : { actor };
