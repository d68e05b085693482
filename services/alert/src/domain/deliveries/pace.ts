import { DAY, HOUR } from '@visavis/contracts/constants/units';

/**
 * When somebody was sent something: the announcements that became messages in the last hour, and those messages that left in the
 * last day. The oldest first.
 */
export interface Pace {
  announcedAt: readonly Date[];
  sentAt: readonly Date[];
}

/** More becomes one message, an hour later. */
const ANNOUNCEMENTS_AN_HOUR = 3;
/** More waits. Nothing but announcements is counted, or held: a move, a cancellation or a reminder is of no use a day later. */
const MESSAGES_A_DAY = 10;

export const noPace: Pace = { announcedAt: [], sentAt: [] };
export const PACE_KEPT_MS = DAY;

/** When the next announcement may go out; null: now. */
export const nextAnnouncementAt = ({ announcedAt }: Pace, now: Date): Date | null =>
  freeAt(announcedAt, ANNOUNCEMENTS_AN_HOUR, HOUR, now);
/** When the next message about what is new may go out; null: now. */
export const nextMessageAt = ({ sentAt }: Pace, now: Date): Date | null => freeAt(sentAt, MESSAGES_A_DAY, DAY, now);

export const withAnnouncement = <P extends Pace>(pace: P, now: Date): P => ({
  ...pace,
  announcedAt: [...pace.announcedAt.filter((at) => isWithin(at, HOUR, now)), now],
});
export const withMessage = <P extends Pace>(pace: P, now: Date): P => ({
  ...pace,
  sentAt: [...pace.sentAt.filter((at) => isWithin(at, DAY, now)), now],
});

function freeAt(instants: readonly Date[], most: number, windowMs: number, now: Date): Date | null {
  const recent = instants.filter((at) => isWithin(at, windowMs, now));
  const leaving = recent[recent.length - most];
  return leaving ? new Date(leaving.getTime() + windowMs) : null;
}
const isWithin = (at: Date, windowMs: number, now: Date) => now.getTime() - at.getTime() < windowMs;
