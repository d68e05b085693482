import type { DashboardStats } from '@visavis/contracts/admin';
import type { Role } from '@visavis/contracts/constants/role';
import type { DomainEvent } from '@visavis/contracts/event';
import { definitionOf } from '@visavis/contracts/events/registry';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { createMovableClock, newId } from '@visavis/platform';
import { startServiceForTest } from '@visavis/service-test';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { adminService } from '../src/index.ts';

/** This release's server leaves nothing out. */
type WholeStats = { [K in keyof DashboardStats]-?: NonNullable<DashboardStats[K]> };

/** A Saturday, 10:00 in UTC, 15:30 in India. */
export const START = new Date('2026-11-21T10:00:00Z');

/** The admin service, with requests of an admin (or of another role, by its name). */
export async function createFixture(options: { consume?: boolean; config?: { isExempt: () => boolean } } = {}) {
  const running = await startServiceForTest(adminService, { clock: createMovableClock({ now: () => START }), ...options });
  return {
    ...running,
    async request(path: string, init: { method?: string; token?: Role | 'nobody'; body?: unknown } = {}) {
      const { method = 'GET', token: role = 'admin', body } = init;
      const token = role === 'nobody' ? role : running.tokenOf(role, { role });
      return (await running.call(method, path, { token, body })) as { status: number; body: Record<string, never> };
    },
    async stats(query = '') {
      return (await this.request(`/admin/dashboard/stats${query}`)).body.stats as unknown as WholeStats;
    },
    /** The pending counts that the service has announced so far, in order. */
    async announced() {
      const events = await running.published();
      return events
        .filter(({ type }) => type === 'visavis.admin.pending-count-changed.v1')
        .map(({ data }) => data as { meetings: number; verifications: number; contact?: number; reports?: number });
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof createFixture>>;

export const topicOf = ({ type }: DomainEvent) => definitionOf(type)?.topic ?? '';

export function event<D>(type: string, subject: string, data: D, time = START): DomainEvent {
  return {
    specversion: '1.0',
    id: newId(),
    source: '/services/test',
    type,
    subject,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}

type Instants = { [At in 'startsAt' | 'startedAt' | 'endedAt']?: Date };
export type MeetingState = Omit<Partial<PublicMeeting>, keyof Instants> & Instants;

/** A meeting was created when its first event says, in all its later ones too. */
const createdAt = new Map<string, string>();

/** An event about a meeting with its public state. */
export function meetingEvent(kind: string, meetingId: string, state: MeetingState = {}, more: object = {}, time = START) {
  if (kind === 'created') createdAt.set(meetingId, time.toISOString());
  const { startsAt = new Date(START.getTime() + 3_600_000), startedAt, endedAt, ...rest } = state;
  const meeting = meetingFixture({
    _id: meetingId,
    category: null,
    categoryName: null,
    createdAt: createdAt.get(meetingId) ?? START.toISOString(),
    ...rest,
    startsAt: startsAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  });
  return event(`visavis.meeting.${kind}.v1`, meetingId, { meetingId, meeting, hostId: 'host', coHostIds: [], ...more }, time);
}

export const registered = (userId: string, time = START) =>
  event(
    'visavis.user.registered.v1',
    userId,
    {
      userId,
      name: userId,
      profilePicture: null,
      isVerified: false,
      role: 'participant',
      phoneKey: 'k',
      timeZone: 'Asia/Kolkata',
    },
    time,
  );
