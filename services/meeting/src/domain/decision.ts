import type { MeetingEventFields } from '@visavis/contracts/events/meeting';
import { meetingStateEvents } from '@visavis/contracts/events/registry';
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
type Definition = (typeof meetingStateEvents)[number];
type HappenedOf<E extends Definition> = E['type'] extends `visavis.meeting.${infer Happened}.v1` ? Happened : never;
type MeetingEvents = { [E in Definition as HappenedOf<E>]: E };
/** The events about the meeting itself, by the name that a decision gives them: `visavis.meeting.approved.v1` is `approved`. */
export const meetingEvents = Object.fromEntries(
  meetingStateEvents.map((definition) => [definition.type.split('.')[2], definition]),
) as unknown as MeetingEvents;
type Drafts = {
  [K in keyof MeetingEvents]: { type: K } & Omit<z.input<MeetingEvents[K]['data']>, keyof MeetingEventFields>;
};
/** What happened to a meeting: its event but for the meeting's public state, which is known once the meeting is saved. */
export type MeetingEventDraft = Drafts[keyof Drafts];

export type Decision =
  | {
      kind: 'accepted';
      meeting: Meeting;
      drafts: MeetingEventDraft[];
      moved: boolean;
      /** New meetings that come with it: the later dates of a series that is approved. */
      later?: Meeting[];
    }
  /** The outcome exists already: the current record is returned. */
  | { kind: 'unchanged'; meeting: Meeting }
  | Refused;

/** Admins' actions carry what they changed; everyone's carry who. */
export const causeOf = (actor: Actor, before: Record<string, unknown>, after: Record<string, unknown>): Cause =>
  actor.role === 'admin' ? { actor, before, after } : { actor };
