/**
 * Every event of every service. Topics, their schemas and what the audit log reads are derived from here: a new publisher adds
 * its two lines.
 */
import { definitionsIn, type EventDefinition, type EventOf } from '../event.ts';
import { access } from './access.ts';
import * as admin from './admin.ts';
import * as alert from './alert.ts';
import * as auth from './auth.ts';
import * as billing from './billing.ts';
import * as meeting from './meeting.ts';
import * as people from './people.ts';
import * as reports from './reports.ts';

export const authEvents = [...definitionsIn(auth), ...definitionsIn(access.auth)] as const;
export const meetingEvents = [
  ...definitionsIn(meeting),
  ...definitionsIn(people),
  ...definitionsIn(reports),
  ...definitionsIn(access.meeting),
] as const;
export const billingEvents = [...definitionsIn(billing), ...definitionsIn(access.billing)] as const;
export const adminEvents = [...definitionsIn(admin), ...definitionsIn(access.admin)] as const;
export const alertEvents = [...definitionsIn(alert), ...definitionsIn(access.alert)] as const;
export const allEvents = [...authEvents, ...meetingEvents, ...billingEvents, ...adminEvents, ...alertEvents] as const;

export type AuthEvent = EventOf<(typeof authEvents)[number]>;
export type MeetingEvent = EventOf<(typeof meetingEvents)[number]>;
export type BillingEvent = EventOf<(typeof billingEvents)[number]>;
/** Those that carry a meeting's public state after the change. */
type MeetingStateDefinition = Carrying<(typeof meetingEvents)[number], 'meeting'>;
type Carrying<E, K extends string> = E extends EventDefinition ? (K extends keyof EventOf<E>['data'] ? E : never) : never;
export const meetingStateEvents = meetingEvents.filter((each): each is MeetingStateDefinition => 'meeting' in each.data.shape);

export type PublishedEvent = EventOf<(typeof allEvents)[number]>;
/** What sockets hear of it is not all in rows (`rooms` of its definition). */
export type EventWithoutRows = EventOf<Extract<(typeof allEvents)[number], { rooms: undefined }>>;
/** Of these they hear the change of the meeting (`changes`), and more only where there is code for it. */
export type MeetingChangeEvent = EventOf<Exclude<(typeof allEvents)[number], { changes: undefined }>>;
/** Those that the audit log is made of: they name an actor. */
type AuditedDefinition = Exclude<(typeof allEvents)[number], { audit: undefined }>;
export const auditedEvents = allEvents.filter((each): each is AuditedDefinition => each.audit !== undefined);
type NameOf<T> = T extends `visavis.${infer Name}.v${number}` ? Name : never;
/** What the audit log tells of, e.g. `meeting.approved`. */
export type AuditAction = NameOf<AuditedDefinition['type']>;
export type AuditSubjectOf<A extends AuditAction> = Extract<AuditedDefinition, { type: `visavis.${A}.v1` }>['audit']['subject'];
/** `visavis.meeting.approved.v1` → `meeting.approved` */
export const nameOfType = (type: string): string => type.replace(/^visavis\.|\.v\d+$/g, '');
export const AUDIT_ACTIONS = auditedEvents.map(({ type }) => nameOfType(type)) as [AuditAction, ...AuditAction[]];
/** The types that a service publishes. */
export type EventType = (typeof allEvents)[number]['type'];

const byType = new Map<string, EventDefinition>(allEvents.map((definition) => [definition.type, definition]));

/** Undefined for a type that this release does not know: it may be newer. */
export const definitionOf = (type: string): EventDefinition | undefined => byType.get(type);

/** Every publishing service's topic. */
export const topics: readonly string[] = [...new Set(allEvents.map(({ topic }) => topic))];
