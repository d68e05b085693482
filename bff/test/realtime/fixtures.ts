import type { MeetingEvent } from '@visavis/contracts/events/registry';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import type { Participant } from '@visavis/contracts/session';
import { meetingFixture } from '@visavis/testing/meeting-fixture';

export const AT = '2026-11-21T10:00:00.000Z';

export const meeting = (change: Partial<PublicMeeting> = {}): PublicMeeting =>
  meetingFixture({
    version: 3,
    revision: 1,
    startsAt: AT,
    status: 'approved',
    category: 'tech-development',
    categoryName: 'Tech Development',
    host: { userId: 'host', name: 'Host', profilePicture: null, isVerified: true },
    // As an event of an older version might bring it.
    coHosts: [
      { name: 'Co', userId: 'co', phone: '+919000000007' },
      { name: 'Unregistered', phone: '+919000000008' },
    ],
    createdAt: AT,
    ...change,
  });

export const meetingEventData = (state: Partial<PublicMeeting> = {}, more: object = {}) => ({
  meetingId: 'm1',
  meeting: meeting(state),
  hostId: 'host',
  coHostIds: ['co'],
  ...more,
});

export const participant = (role: Participant['role'], userId = 'guest-7'): Participant => ({
  userId,
  name: 'Gita',
  avatarUrl: 'https://example.com/g.png',
  role,
  verified: true,
  joinedAt: AT,
  connection: 'connected',
});

export const envelope = <T extends string, D>(type: T, data: D) => ({
  specversion: '1.0' as const,
  id: 'e1',
  source: '/services/test',
  type,
  subject: 'm1',
  time: AT,
  datacontenttype: 'application/json' as const,
  data,
});
export const meetingEvent = (kind: string, data: unknown) => envelope(`visavis.${kind}.v1`, data) as unknown as MeetingEvent;
