import { type Document, defineCollection, type Source, type Unit } from '@visavis/store';
import { z } from 'zod';
import { userOf } from '../domain/recipient.ts';
import { newThread, type Thread } from '../domain/threads/thread.ts';

const DAY = 86_400_000;
/** Somebody may ask why they were told, and an admin who was: then a thread is forgotten. */
const KEPT_AFTER_START_MS = 30 * DAY;

export interface ThreadRecord extends Document, Thread {
  recipient: string;
  /** The alert that has the phone of a recipient without an account. */
  alertId: string | null;
  /** What goes first when much waits: 0 a reminder shortly before the start, 1 another one or a change, 2 an announcement. Null: nothing waits. */
  urgency: number | null;
  forgetAt: Date;
}

const reminder = z.object({ startsAt: z.date(), aheadMs: z.number().int() }).nullable();
export const threads = defineCollection<ThreadRecord>({
  name: 'threads',
  schema: z.object({
    _id: z.string(),
    version: z.number().int(),
    meetingId: z.string(),
    recipient: z.string(),
    alertId: z.string().nullable(),
    reasons: z.array(z.enum(['alert', 'follow', 'interest', 'hosting'])),
    told: z.object({ status: z.enum(['announced', 'cancelled']), startsAt: z.date() }).nullable(),
    reminder,
    reminded: reminder,
    dueAt: z.date().nullable(),
    urgency: z.number().int().nullable(),
    forgetAt: z.date(),
  }),
  indexes: [
    // What is due, the most urgent first.
    { fields: { urgency: 1, dueAt: 1 } },
    // All that waits for one person goes into one message.
    { fields: { recipient: 1, dueAt: 1 } },
    // Everybody who heard of a meeting, page by page.
    { fields: { meetingId: 1 } },
  ],
  expiresAt: 'forgetAt',
});

export const threadId = (meetingId: string, recipient: string) => `${meetingId}:${recipient}`;
export const getThread = (source: Source, meetingId: string, recipient: string) =>
  source.collection(threads).get(threadId(meetingId, recipient));

const SHORTLY_MS = 600_000;
const urgencyOf = ({ dueAt, reminder, told }: Thread): number | null =>
  dueAt === null ? null : reminder && reminder.aheadMs <= SHORTLY_MS ? 0 : told ? 1 : 2;

export interface ThreadOwner {
  recipient: string;
  alertId?: string | undefined;
}

/**
 * Decides and saves one thread; `stored` is what the unit has read of it. Nothing is written when the decision changes nothing. `startsAt`: the meeting's,
 * some time after which the thread is forgotten.
 */
export function decideThread(
  unit: Unit,
  stored: ThreadRecord | undefined,
  { meetingId, startsAt }: { meetingId: string; startsAt: Date },
  { recipient, alertId }: ThreadOwner,
  decide: (thread: Thread) => Thread,
): void {
  const before = stored ?? newThread(meetingId);
  const after = decide(before);
  if (after === before) return;
  const writer = unit.collection(threads);
  const fields = {
    ...after,
    recipient,
    alertId: userOf(recipient) === undefined ? (alertId ?? stored?.alertId ?? null) : null,
    urgency: urgencyOf(after),
    forgetAt: new Date(startsAt.getTime() + KEPT_AFTER_START_MS),
  };
  if (stored) writer.save({ ...stored, ...fields });
  else writer.insert({ ...fields, _id: threadId(meetingId, recipient) });
}

/** Reads the thread first. */
export async function changeThread(
  unit: Unit,
  meeting: { meetingId: string; startsAt: Date },
  owner: ThreadOwner,
  decide: (thread: Thread) => Thread,
): Promise<void> {
  decideThread(unit, await getThread(unit, meeting.meetingId, owner.recipient), meeting, owner, decide);
}
