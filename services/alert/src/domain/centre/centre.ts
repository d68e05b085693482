import { NOTIFICATION_CENTRE, type NotificationKind } from '@visavis/contracts/constants/notification';
import type { Notification } from '@visavis/contracts/notification-model';

/** What the count of one user's notifications rests on. */
export interface Centre {
  /** The number of the newest notification. */
  lastSeq: number;
  unread: number;
  /** Everything up to `seq` was read at once, at `at`. */
  allRead: { seq: number; at: Date } | null;
}

export interface CentreItem {
  userId: string;
  /** Its number among the user's: their order, whatever the clocks say. */
  seq: number;
  kind: NotificationKind;
  what: string;
  facts: Notification['facts'];
  link: string;
  at: Date;
  readAt: Date | null;
  forgetAt: Date;
}
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
