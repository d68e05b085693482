import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingFixture } from '@visavis/testing/meeting-fixture';

export const meeting = (change: Partial<Meeting> & { _id: string }): Meeting =>
  meetingFixture({
    title: `Meeting ${change._id}`,
    startsAt: '2026-11-25T10:00:00.000Z',
    host: { userId: 'u1', name: 'Asha Rao', profilePicture: null, isVerified: true },
    ...change,
  });
