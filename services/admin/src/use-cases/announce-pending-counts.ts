import { pendingCountChanged } from '@visavis/contracts/events/admin';
import type { EventFactory, Logger } from '@visavis/platform';
import { readTally, type Store } from '@visavis/store';
import { meetingTallies, reportTallies, verificationTallies } from '../data/collections.ts';
import { openContactMessages } from '../data/contact-messages.ts';
import { getPendingCounts, putPendingCounts } from '../data/read-models.ts';

const PENDING_COUNTS = ['meetings', 'verifications', 'contact', 'reports'] as const;

/**
 * Publishes how much waits for the admins, when it differs from what was announced last. A burst of proposals is one event. It is
 * enough that this runs once after each change: two runs at a time meet in the document's version, and the later one reads again.
 */
export async function announcePendingCounts(deps: { store: Store; events: EventFactory<'admin'> }): Promise<void> {
  await deps.store.transaction(async (unit) => {
    const announced = await getPendingCounts(unit);
    if (announced?.paused) return;
    const reports = await readTally(unit, reportTallies);
    const counts = {
      meetings: (await readTally(unit, meetingTallies)).pending ?? 0,
      verifications: (await readTally(unit, verificationTallies)).pending ?? 0,
      contact: (await openContactMessages(unit)).total,
      reports: (reports.open ?? 0) + (reports.appeals ?? 0),
    };
    if (PENDING_COUNTS.every((name) => (announced?.[name] ?? 0) === counts[name])) return;
    const saved = await putPendingCounts(unit, counts);
    unit.publish(deps.events(pendingCountChanged, saved._id, counts), saved);
  });
}

/** While paused nothing is announced (a rebuild counts from zero). */
export async function pauseAnnouncements(store: Store, paused: boolean): Promise<void> {
  await store.transaction((unit) => putPendingCounts(unit, { paused }));
}

/** Announces soon after a change, one run at a time; what changes during a run makes one more. The job is the safety net. */
export function createAnnouncer(deps: { store: Store; events: EventFactory<'admin'>; logger: Logger }) {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await announcePendingCounts(deps).catch((error) =>
        deps.logger.warn({ err: error }, 'pending counts were not announced yet'),
      );
    } while (again);
    running = undefined;
  };
  return {
    soon(): void {
      if (running) again = true;
      else running = run();
    },
    idle: async () => running,
  };
}
