import { DELETED_USER_NAME } from '@visavis/contracts/constants/account';
import { type Document, defineCollection, mapByIds, type Source, versioned } from '@visavis/store';
import { type MeetingCard, meetingCard } from '../domain/meeting-card.ts';

export type MeetingCardRecord = MeetingCard & Document;

export const meetingCards = defineCollection<MeetingCardRecord>({
  name: 'meetingCards',
  schema: meetingCard.extend(versioned),
  indexes: [{ fields: { hostId: 1, startsAt: 1 } }],
});

/** Whether the host's page is public (the meeting service's rule). */
export const hasApprovedMeeting = async (source: Source, hostId: string): Promise<boolean> =>
  (await source.collection(meetingCards).find({ where: { hostId, status: 'approved' }, limit: 1 })).length > 0;

/** Those that have not begun, the next first; at most 1,000. */
export const comingMeetingsOf = (source: Source, hostId: string, now: Date) =>
  source.collection(meetingCards).find({ where: { hostId, startsAt: { gt: now } }, sort: { startsAt: 1 }, limit: 1_000 });

/** Those that still carry an erased host's name. */
export const namedCardsOf = (source: Source, hostId: string, limit: number) =>
  source.collection(meetingCards).find({ where: { hostId, hostName: { ne: DELETED_USER_NAME } }, sort: { startsAt: 1 }, limit });

/** By id, at most 1,000. */
export const cardsOf = (source: Source, ids: readonly string[]) => mapByIds(source.collection(meetingCards), ids);
