import type { AuthService } from '@visavis/auth';
import type { MeetingService } from '@visavis/meeting';
import { DEMO_ADMIN_PHONE } from './settings.ts';

/** Invented people; phones from a range that is easy to recognise. Marked in the inbox page and the README. */
const people = [
  ['Ananya Rao', 'host'],
  ['Vikram Mehta', 'host'],
  ['Leila Haddad', 'host'],
  ['Tomás Herrera', 'host'],
  ['Priya Nair', 'freelancer'],
  ['Jonas Lindqvist', 'host'],
  ['Meera Iyer', 'freelancer'],
  ['Kofi Mensah', 'host'],
  ['Sofia Rossi', 'host'],
  ['Arjun Kapoor', 'freelancer'],
  ['Hannah Weiss', 'host'],
  ['Rohan Das', 'host'],
] as const;

/** Fills an empty product through the services' own use cases, events and all, so that every read model follows. */
export async function seedDemoData(auth: AuthService, meeting: MeetingService): Promise<void> {
  const [, ...hosts] = await auth.seedUsers([
    { name: 'Demo Admin', phone: DEMO_ADMIN_PHONE, role: 'admin' },
    ...people.map(([name, role], index) => ({ name, phone: `+9190000001${String(index + 1).padStart(2, '0')}`, role })),
  ]);
  await meeting.seedMeetings(hosts.map((host) => ({ userId: host._id, name: host.name })));
}
