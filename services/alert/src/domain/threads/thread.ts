import { HOUR } from '@visavis/contracts/constants/units';
import { z } from 'zod';

/**
 * What one person hears of one meeting. A thread keeps what they were last told; whether there is anything to tell is found by
 * comparing that with the meeting when the thread is due, not by counting events. So each real change is announced once and in
 * order, whatever was repeated, late or undone meanwhile.
 */

/** Why a person hears of a meeting at all. `hosting`: they are its host or a co-host. */
const reason = z.enum(['alert', 'follow', 'interest', 'hosting']);
export type Reason = z.infer<typeof reason>;

/** What the meeting is, as far as a thread needs it. */
export interface Announced {
  isPublic: boolean;
  isCancelled: boolean;
  startsAt: Date;
}

const lastAnnounced = z.object({ status: z.enum(['announced', 'cancelled']), startsAt: z.date() });

/** A reminder that was asked for: it holds for this start alone. `aheadMs`: how long before it. */
export const reminder = z.object({ startsAt: z.date(), aheadMs: z.number().int() });
export type Reminder = z.infer<typeof reminder>;

export const thread = z.object({
  meetingId: z.string(),
  /** None left: the person hears no more of the meeting. */
  reasons: z.array(reason),
  /** The state that the last message announced; the name is in stored threads. */
  told: lastAnnounced.nullable(),
  /** The one that waits. */
  reminder: reminder.nullable(),
  /** The last one that was sent. */
  reminded: reminder.nullable(),
  /** When to look next; null: nothing waits. */
  dueAt: z.date().nullable(),
});
export type Thread = z.infer<typeof thread>;

export type Message = 'announcement' | 'move' | 'cancellation' | 'reminder';

/**
 * How long an announcement waits for others: several approvals within 4 s are one message to a person. The rest is for the last
 * one's event to arrive, which may take longer than the first one's.
 */
export const ANNOUNCEMENT_MS = 4_250;
/** A move is announced when the meeting has stayed where it is for this long. */
export const MOVE_MS = 60_000;

export const newThread = (meetingId: string): Thread => ({
  meetingId,
  reasons: [],
  told: null,
  reminder: null,
  reminded: null,
  dueAt: null,
});

/** An interested person has seen the meeting, and its hosts made it: they know of it as it is and hear only of changes. */
export function onJoined(thread: Thread, reason: 'interest' | 'hosting', meeting: Announced): Thread {
  const joined = withReason(thread, reason);
  // What waits to be told stays: it may be a change that they have not seen.
  return thread.told && thread.reasons.length > 0
    ? joined
    : { ...joined, told: { status: 'announced', startsAt: meeting.startsAt } };
}

/**
 * The meeting was approved, or came into what the person asked for. Somebody who had left and comes back may have missed a
 * change.
 */
export function onAnnounced(thread: Thread, reason: 'alert' | 'follow', now: Date): Thread {
  const joined = withReason(thread, reason);
  const isUpToDate = thread.told !== null && !hasLeft(thread);
  return isUpToDate || joined.dueAt ? joined : { ...joined, dueAt: later(now, ANNOUNCEMENT_MS) };
}

/**
 * Also when a move waits already: the time counts from the last one. Somebody who was told nothing yet will hear the new time at
 * once.
 */
export const onMoved = (thread: Thread, now: Date): Thread =>
  hasLeft(thread) || !thread.told ? thread : { ...thread, dueAt: later(now, MOVE_MS) };

/** At once to whoever knows of the meeting; nothing to anybody else. */
export const onCancelled = (thread: Thread, now: Date): Thread => ({
  ...thread,
  reminder: null,
  dueAt: thread.told && !hasLeft(thread) ? now : null,
});

/** A change that waits is looked at with the reminder: one message says both. */
export function onReminderDue(thread: Thread, reminder: Reminder, now: Date): Thread {
  if (hasLeft(thread) || isCovered(reminder, thread.reminder) || isCovered(reminder, thread.reminded)) return thread;
  return { ...thread, reminder, dueAt: now };
}

/** The person gave up one reason to hear of the meeting; with the last one, what waits goes, too. */
export function onLeft(thread: Thread, reason: Reason): Thread {
  const reasons = thread.reasons.filter((each) => each !== reason);
  return reasons.length > 0 ? { ...thread, reasons } : { ...thread, reasons, reminder: null, dueAt: null };
}

/**
 * A phone without an account has got one: what it was told, the account was told. `former` is the phone's thread, the first one
 * that of the account, which may know the meeting by itself.
 */
export function withFormer(thread: Thread, former: Thread): Thread {
  const reasons = [...new Set([...thread.reasons, ...former.reasons])];
  if (thread.told) return { ...thread, reasons };
  return { ...thread, reasons, told: former.told, dueAt: former.dueAt ?? thread.dueAt };
}

/** What a reminder says, by how long before the start it is to be written. */
const REMINDER_NAMES = [
  ['reminder-24h', 24 * HOUR],
  ['reminder-1h', HOUR],
  ['reminder-10m', HOUR / 6],
] as const;
/** How far from it the words still hold. */
const ABOUT = 0.15;
/** By what is left when it is written: one that has waited for the morning, or for us, names no span that is not true. */
export const reminderNameOf = (leftMs: number) =>
  REMINDER_NAMES.find(([, aheadMs]) => Math.abs(leftMs - aheadMs) <= ABOUT * aheadMs)?.[0] ?? 'coming-up';

export interface Look {
  /** Undefined: there is nothing to tell. */
  message?: Message | undefined;
  /** The thread once it is announced. */
  thread: Thread;
}

/** What to tell at `now`, when the thread is due. The caller asks whether now is a good time (quiet hours). */
export function look(thread: Thread, meeting: Announced, now: Date): Look {
  const { told, reminder } = thread;
  const idle = { ...thread, reminder: null, dueAt: null };
  if (hasLeft(thread)) return { thread: idle };
  if (meeting.isCancelled) {
    if (told?.status !== 'announced') return { thread: idle };
    return { message: 'cancellation', thread: { ...idle, told: { ...told, status: 'cancelled' } } };
  }
  if (!meeting.isPublic || meeting.startsAt <= now) return { thread: idle };
  const isReminded = reminder !== null && isSame(reminder.startsAt, meeting.startsAt);
  const next: Thread = {
    ...idle,
    told: { status: 'announced', startsAt: meeting.startsAt },
    reminded: isReminded ? reminder : thread.reminded,
  };
  if (!told) return { message: 'announcement', thread: next };
  if (!isSame(told.startsAt, meeting.startsAt)) return { message: 'move', thread: next };
  return isReminded ? { message: 'reminder', thread: next } : { thread: idle };
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const isSame = (one: Date, other: Date) => one.getTime() === other.getTime();
const hasLeft = ({ reasons }: Thread) => reasons.length === 0;
const withReason = (thread: Thread, reason: Reason): Thread =>
  thread.reasons.includes(reason) ? thread : { ...thread, reasons: [...thread.reasons, reason] };
/** The other one is for the same start, and as near to it or nearer. */
const isCovered = (one: Reminder, other: Reminder | null) =>
  other !== null && isSame(one.startsAt, other.startsAt) && other.aheadMs <= one.aheadMs;
