import { localDateOf, localTimeOf } from '@visavis/contracts/local-time';
import type { Meeting } from '@visavis/contracts/meeting-model';

/** A pending meeting as it leaves the meeting service: half an hour at 15:30 in Kolkata, unless `change` says otherwise. */
export function meetingFixture(change: Partial<Meeting> = {}): Meeting {
  const { startsAt = '2026-11-21T10:00:00.000Z', durationMinutes = 30, timeZone = 'Asia/Kolkata' } = change;
  const start = new Date(startsAt);
  return {
    _id: 'm1',
    version: 1,
    revision: 0,
    title: 'Portfolio review',
    description: 'Ten minutes about your portfolio.',
    date: startsAt,
    startsAt,
    endsAt: new Date(start.getTime() + durationMinutes * 60_000).toISOString(),
    time: localTimeOf(start, timeZone),
    localDate: localDateOf(start, timeZone),
    timeZone,
    durationMinutes,
    status: 'pending',
    state: 'upcoming',
    startedAt: null,
    endedAt: null,
    category: 'graphic-design',
    categoryName: 'Graphic Design',
    meetingType: 'open',
    host: { userId: 'host', name: 'Host', profilePicture: null, isVerified: false },
    coHosts: [],
    createdAt: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}
