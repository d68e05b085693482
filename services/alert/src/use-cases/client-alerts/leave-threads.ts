import type { Unit } from '@visavis/store';
import { decideThread, meetingOf, type ThreadRecord, threads, threadsAheadOf } from '../../data/threads.ts';
import { onLeft, withFormer } from '../../domain/threads/thread.ts';

/**
 * In the caller's unit, before it writes a thread: these recipients want no alerts any more, or none about the meetings for which
 * `isWanted` says false. What waits for that reason alone is withdrawn.
 */
export async function leaveThreads(
  unit: Unit,
  recipients: readonly string[],
  now: Date,
  isWanted: (thread: ThreadRecord) => boolean = () => false,
): Promise<void> {
  if (recipients.length === 0) return;
  for (const thread of await threadsAheadOf(unit, recipients, now))
    if (thread.reasons.includes('alert') && !isWanted(thread))
      decideThread(unit, thread, meetingOf(thread), { recipient: thread.recipient }, (each) => onLeft(each, 'alert'));
}

/**
 * In the caller's unit, before it writes a thread: `from`, a phone without an account, has got one, `to`. What it was told is not
 * told again.
 */
export async function moveThreads(unit: Unit, from: string, to: string, now: Date): Promise<void> {
  const found = await threadsAheadOf(unit, [from, to], now);
  const existing = new Map(found.filter(({ recipient }) => recipient === to).map((thread) => [thread.meetingId, thread]));
  for (const former of found) {
    if (former.recipient !== from) continue;
    decideThread(unit, existing.get(former.meetingId), meetingOf(former), { recipient: to }, (thread) =>
      withFormer(thread, former),
    );
    unit.collection(threads).delete(former);
  }
}
