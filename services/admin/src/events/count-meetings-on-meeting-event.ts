import { meetingStateEvents } from '@visavis/contracts/events/registry';
import { addToTally, defineConsumer, tallyDifference } from '@visavis/store';
import { meetingRows, meetingTallies } from '../data/collections.ts';
import { contribution, withEvent } from '../domain/meeting-row.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';
import { dashboardChanged } from '../use-cases/read-dashboard.ts';

/** Keeps a row a meeting and the counts over all rows, in one commit: the counts are always what the rows add up to. */
export const countMeetingsOnMeetingEvent = (deps: AdminConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'admin/count-meetings-on-meeting-event',
    kind: 'projection',
    collections: [meetingRows, meetingTallies],
    on: meetingStateEvents,
    async handle(unit, event) {
      const rows = unit.collection(meetingRows);
      const row = await rows.get(event.data.meetingId);
      const next = withEvent(row, event);
      if (row) rows.save({ ...next, version: row.version });
      else rows.insert(next);
      const delta = tallyDifference(contribution(row), contribution(next));
      await addToTally(unit, meetingTallies, event.data.meetingId, delta);
      return { pending: 'pending' in delta };
    },
    async afterCommit(counted) {
      await dashboardChanged(deps);
      if (counted?.pending) deps.announcePending();
    },
  });
