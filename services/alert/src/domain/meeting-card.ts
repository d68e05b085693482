import type { CategorySlug } from '@visavis/contracts/constants/category';
import type { MeetingStatus } from '@visavis/contracts/constants/meeting';
import type { Announced } from './threads/thread.ts';

/** What messages say of a meeting: a copy kept from its events. */
export interface MeetingCard {
  title: string;
  hostId: string;
  hostName: string;
  coHostIds: readonly string[];
  category: CategorySlug | null;
  startsAt: Date;
  /** Missing from those that an earlier release kept. */
  endsAt?: Date | undefined;
  /** Null: nobody has opened it. */
  startedAt: Date | null;
  /** In which the host thinks of it. */
  timeZone: string;
  status: MeetingStatus;
  reason?: string | undefined;
  /** Cancelled together with later dates of its office hours: the first one of them, which names what people are told once. */
  endsSeriesFrom?: string | undefined;
}

export const announced = (card: MeetingCard): Announced => ({
  isPublic: card.status === 'approved',
  isCancelled: card.status === 'cancelled',
  startsAt: card.startsAt,
});
