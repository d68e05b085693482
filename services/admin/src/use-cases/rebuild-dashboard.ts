import type { Consumer } from '@visavis/event-bus';
import type { EventFactory } from '@visavis/platform';
import { rebuild } from '@visavis/store';
import { collections, meetingRows, meetingTallies, userRows, userTallies } from '../data/collections.ts';
import { COUNT_MEETINGS, countMeetingsOnMeetingEvent } from '../events/count-meetings-on-meeting-event.ts';
import { COUNT_USERS, countUsersOnUserEvent } from '../events/count-users-on-user-event.ts';
import { announcePendingCounts, pauseAnnouncements } from './announce-pending-counts.ts';
import { type DashboardDeps, dashboardChanged } from './read-dashboard.ts';

/**
 * Makes the dashboard's read model anew from all events ever published. The service may go on meanwhile: rows and counts change in one commit and
 * do not depend on the order, so live events and replayed ones add up. After a crash, run it again.
 */
export async function rebuildDashboard(
  deps: DashboardDeps & { events: EventFactory },
  replay: (consumer: Consumer) => Promise<{ events: number }>,
): Promise<{ events: number }> {
  const { store } = deps;
  const models = [
    {
      consumer: countMeetingsOnMeetingEvent(store, async () => {}),
      target: { consumerId: COUNT_MEETINGS, collections: [meetingRows, meetingTallies] },
    },
    {
      consumer: countUsersOnUserEvent(store, async () => {}),
      target: { consumerId: COUNT_USERS, collections: [userRows, userTallies] },
    },
  ];
  await store.prepare(collections);
  await pauseAnnouncements(store, true);
  let events = 0;
  for (const { consumer, target } of models) {
    await rebuild(store, target);
    events += (await replay(consumer)).events;
  }
  await pauseAnnouncements(store, false);
  await dashboardChanged(deps);
  await announcePendingCounts(deps);
  return { events };
}
