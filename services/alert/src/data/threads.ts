import { DAY } from '@visavis/contracts/constants/units';
import { byIds, defineCollection, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';
import { isShortly } from '../domain/campaign.ts';
import { userOf } from '../domain/recipient.ts';
import { newThread, type Thread, thread } from '../domain/threads/thread.ts';
import { type Page, pageOptions } from './page.ts';

/** Somebody may ask why they were told, and an admin who was: then a thread is forgotten. */
const KEPT_AFTER_START_MS = 30 * DAY;

export const threads = defineCollection({
  name: 'threads',
  schema: thread.extend({
    ...versioned,
    recipient: z.string(),
    /** The alert that has the phone of a recipient without an account. */
    alertId: z.string().nullable(),
    /**
     * The delivery that announces the meeting. Null or missing: they know of it by something else, or an earlier release
     * announced it.
     */
    announcedBy: z.string().nullable().exactOptional(),
    /**
     * What goes first when much waits: 0 a reminder shortly before the start, 1 another one or a change, 2 an announcement. Null:
     * nothing waits.
     */
    urgency: z.number().int().nullable(),
    forgetAt: z.date(),
  }),
  indexes: [
    // What is due, the most urgent first.
    { fields: { urgency: 1, dueAt: 1 } },
    // All that waits for one person goes into one message.
    { fields: { recipient: 1, dueAt: 1 } },
  ],
  expiresAt: 'forgetAt',
});
export type ThreadRecord = z.infer<typeof threads.schema>;

/** After every recipient. */
const LAST = '\u{10ffff}';
export const threadId = (meetingId: string, recipient: string) => `${meetingId}:${recipient}`;
export const getThread = (source: Source, meetingId: string, recipient: string) =>
  source.collection(threads).get(threadId(meetingId, recipient));

const MOST = 1_000;
/** The threads about a meeting that these recipients have, by recipient; at most 1,000. */
export async function threadsOfRecipients(
  source: Source,
  meetingId: string,
  recipients: readonly string[],
): Promise<Map<string, ThreadRecord>> {
  if (recipients.length === 0) return new Map();
  const ids = [...new Set(recipients.map((recipient) => threadId(meetingId, recipient)))].sort();
  const rows = source.collection(threads);
  // A page of a campaign lies side by side, and mostly nobody in it has heard of the meeting: one look instead of one for each.
  const between = await rows.find({ where: { _id: { gte: ids[0] as string, lte: ids.at(-1) as string } }, limit: MOST });
  const found = between.length < MOST ? between : await rows.find({ where: { _id: { in: ids } }, limit: MOST });
  return new Map(found.map((thread) => [thread.recipient, thread]));
}

/** One recipient's about these meetings; at most 1,000. */
export async function threadsAboutMeetings(
  source: Source,
  meetingIds: readonly string[],
  recipient: string,
): Promise<ThreadRecord[]> {
  const ids = meetingIds.map((meetingId) => threadId(meetingId, recipient));
  return byIds(source.collection(threads), ids);
}

/** Everybody's, in the order of their ids, which begin with the meeting's. */
export const threadsAbout = (source: Source, meetingId: string, page: Page) =>
  source.collection(threads).find({
    where: { _id: { gte: threadId(meetingId, ''), lt: threadId(meetingId, LAST) } },
    sort: { _id: 1 },
    ...pageOptions(page, '_id'),
  });

/** Those of one urgency that are due, the longest due first. */
export const dueThreads = (source: Source, urgency: number, now: Date, limit: number) =>
  source.collection(threads).find({ where: { urgency, dueAt: { lte: now } }, sort: { dueAt: 1 }, limit });

/** All of these recipients' that are due by then, the longest due first; at most 1,000. */
export const threadsDueBy = (source: Source, recipients: readonly string[], at: Date) =>
  source
    .collection(threads)
    .find({ where: { recipient: { in: [...recipients] }, dueAt: { lte: at } }, sort: { dueAt: 1 }, limit: 1_000 });

const urgencyOf = ({ dueAt, reminder, told }: Thread): number | null =>
  dueAt === null ? null : reminder && isShortly(reminder) ? 0 : told ? 1 : 2;

export interface ThreadOwner {
  recipient: string;
  alertId?: string | undefined;
}

/**
 * Decides and saves one thread; `stored` is what the unit has read of it. Nothing is written when the decision changes nothing.
 * `startsAt`: the meeting's, some time after which the thread is forgotten.
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

/** The meeting of a stored thread, as `decideThread` takes it. */
export const meetingOf = ({ meetingId, forgetAt }: ThreadRecord) => ({
  meetingId,
  startsAt: new Date(forgetAt.getTime() - KEPT_AFTER_START_MS),
});

/**
 * The threads that these recipients have about meetings which begin after `now`. At most 1,000; whether a person still wants to
 * hear of the others is asked before anything is sent.
 */
export const threadsAheadOf = (source: Source, recipients: readonly string[], now: Date): Promise<ThreadRecord[]> =>
  source.collection(threads).find({
    where: { recipient: { in: [...recipients] }, forgetAt: { gt: new Date(now.getTime() + KEPT_AFTER_START_MS) } },
    limit: 1_000,
  });

/** Reads the thread first. */
export async function changeThread(
  unit: Unit,
  meeting: { meetingId: string; startsAt: Date },
  owner: ThreadOwner,
  decide: (thread: Thread) => Thread,
): Promise<void> {
  decideThread(unit, await getThread(unit, meeting.meetingId, owner.recipient), meeting, owner, decide);
}
