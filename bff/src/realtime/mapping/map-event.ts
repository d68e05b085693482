import type { DomainEvent } from '@visavis/contracts/event';
import { type AdminEvent, adminEvent } from '@visavis/contracts/events/admin';
import { type AuthEvent, authEvent } from '@visavis/contracts/events/auth';
import { type MeetingEvent, meetingEvent } from '@visavis/contracts/events/meeting';
import { mapAdminEvent } from './map-admin-event.ts';
import { mapAuthEvent } from './map-auth-event.ts';
import { mapMeetingEvent } from './map-meeting-event.ts';
import type { Row } from './row.ts';

const typesOf = (union: { options: readonly { shape: { type: { value: string } } }[] }) =>
  union.options.map((option) => option.shape.type.value);

/** The types that are mapped, by service; the consumers subscribe to these. */
export const MAPPED_TYPES = { auth: typesOf(authEvent), meeting: typesOf(meetingEvent), admin: typesOf(adminEvent) };
const mappings = new Map<string, (event: never) => Row[]>([
  ...MAPPED_TYPES.auth.map((type) => [type, (event: AuthEvent) => mapAuthEvent(event)] as const),
  ...MAPPED_TYPES.meeting.map((type) => [type, (event: MeetingEvent) => mapMeetingEvent(event)] as const),
  ...MAPPED_TYPES.admin.map((type) => [type, (event: AdminEvent) => mapAdminEvent(event)] as const),
]);

/** Who hears what of a domain event: pure, one place per service. Unknown types are nobody's. The bus has held the event against its contract. */
export function mapEvent(event: DomainEvent): Row[] {
  return mappings.get(event.type)?.(event as never) ?? [];
}
