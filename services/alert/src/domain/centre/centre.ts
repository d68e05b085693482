import { NOTIFICATION_CENTRE, NOTIFICATION_KINDS } from '@visavis/contracts/constants/notification';
import { notificationSchema } from '@visavis/contracts/notification-model';
import { z } from 'zod';

/** What the count of one user's notifications rests on. */
export const centre = z.object({
  /** The number of the newest notification. */
  lastSeq: z.number().int(),
  unread: z.number().int(),
  /** Everything up to `seq` was read at once, at `at`. */
  allRead: z.object({ seq: z.number().int(), at: z.date() }).nullable(),
});
export type Centre = z.infer<typeof centre>;

export const centreItem = z.object({
  userId: z.string(),
  /** Its number among the user's: their order, whatever the clocks say. */
  seq: z.number().int(),
  kind: z.enum(NOTIFICATION_KINDS),
  what: z.string(),
  facts: notificationSchema.shape.facts,
  link: z.string(),
  at: z.date(),
  readAt: z.date().nullable(),
  forgetAt: z.date(),
});
export type CentreItem = z.infer<typeof centreItem>;
export type NewItem = Pick<CentreItem, 'userId' | 'kind' | 'what' | 'facts' | 'link'>;

export const emptyCentre: Centre = { lastSeq: 0, unread: 0, allRead: null };

/** The centre with one more, unread. */
export function withItem<C extends Centre>(centre: C, item: NewItem, now: Date): { centre: C; item: CentreItem } {
  const seq = centre.lastSeq + 1;
  return {
    centre: { ...centre, lastSeq: seq, unread: centre.unread + 1 },
    item: { ...item, seq, at: now, readAt: null, forgetAt: new Date(now.getTime() + NOTIFICATION_CENTRE.keptMs) },
  };
}

export function readAtOf({ allRead }: Centre, { seq, readAt }: Pick<CentreItem, 'seq' | 'readAt'>): Date | null {
  return readAt ?? (allRead && seq <= allRead.seq ? allRead.at : null);
}

export const presentItem = (centre: Centre, { _id, kind, what, facts, link, at, ...item }: CentreItem & { _id: string }) => ({
  _id,
  kind,
  what,
  facts,
  link,
  at: at.toISOString(),
  readAt: readAtOf(centre, item)?.toISOString() ?? null,
});
