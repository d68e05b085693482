import { ADMIN_TOPIC, type AdminEvent } from '@visavis/contracts/events/admin';
import type { EventFactory, Logger } from '@visavis/platform';
import type { Store } from '@visavis/store';
import { meetingTallies, pendingCounts } from '../data/collections.ts';
import { readTally } from '../data/tally.ts';

const ID = 'pending-count';

/**
 * Tells the admins how much waits for them, when it differs from what they were told last. A burst of proposals is one event. It is enough that
 * this runs once after each change: two runs at a time meet in the document's version, and the later one reads again.
 */
export async function announcePendingCounts(deps: { store: Store; events: EventFactory }): Promise<void> {
  await deps.store.transaction(async (unit) => {
    const documents = unit.collection(pendingCounts);
    const told = await documents.get(ID);
    if (told?.paused) return;
    const counts = { meetings: (await readTally(unit, meetingTallies)).pending ?? 0, verifications: 0 };
    if ((told?.meetings ?? 0) === counts.meetings && (told?.verifications ?? 0) === counts.verifications) return;
    const now = told ? documents.save({ ...told, ...counts }) : documents.insert({ _id: ID, ...counts, paused: false });
    unit.publish(ADMIN_TOPIC, deps.events<AdminEvent>('visavis.admin.pending-count-changed.v1', ID, counts), now);
  });
}

/** While paused nothing is announced (a rebuild counts from nought). */
export async function pauseAnnouncements(store: Store, paused: boolean): Promise<void> {
  await store.transaction(async (unit) => {
    const documents = unit.collection(pendingCounts);
    const told = await documents.get(ID);
    if (told) documents.save({ ...told, paused });
    else documents.insert({ _id: ID, meetings: 0, verifications: 0, paused });
  });
}

/** Set from a rebuild's begin to its end: still set at a start, it was cut short. */
export const announcementsPaused = async (store: Store): Promise<boolean> =>
  (await store.collection(pendingCounts).get(ID))?.paused ?? false;

/** Announces soon after a change, one run at a time; what changes during a run makes one more. The job is the safety net. */
export function createAnnouncer(deps: { store: Store; events: EventFactory; logger: Logger }) {
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
    settled: async () => running,
  };
}
