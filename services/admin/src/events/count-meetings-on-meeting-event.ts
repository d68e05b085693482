import { MEETING_TOPIC, type MeetingEvent } from '@visavis/contracts/events/meeting';
import type { Consumer } from '@visavis/event-bus';
import { oncePerEvent, type Store } from '@visavis/store';
import { meetingRows, meetingTallies } from '../data/collections.ts';
import { addToTally } from '../data/tally.ts';
import { contribution, withEvent } from '../domain/meeting-row.ts';
import { difference } from '../domain/tallies.ts';

export const COUNT_MEETINGS = 'admin/count-meetings-on-meeting-event';
type About = Parameters<typeof withEvent>[1];
const types: readonly About['type'][] = [
  'visavis.meeting.created.v1',
  'visavis.meeting.updated.v1',
  'visavis.meeting.rescheduled.v1',
  'visavis.meeting.approved.v1',
  'visavis.meeting.rejected.v1',
  'visavis.meeting.cancelled.v1',
  'visavis.meeting.started.v1',
  'visavis.meeting.ended.v1',
];

/** Keeps a row a meeting and the counts over all rows, in one commit: the counts are always what the rows add up to. */
export function countMeetingsOnMeetingEvent(store: Store, onCounted: (change: { pending: boolean }) => Promise<void>): Consumer {
  /** Events on their way that change how many are pending. */
  const pending = new Set<string>();
  const count = oncePerEvent<MeetingEvent>(store, COUNT_MEETINGS, async (unit, event) => {
    const about = event as About;
    const rows = unit.collection(meetingRows);
    const row = await rows.get(about.data.meetingId);
    const next = withEvent(row, about);
    if (row) rows.save({ ...next, version: row.version });
    else rows.insert(next);
    const delta = difference(contribution(row), contribution(next));
    await addToTally(unit, meetingTallies, about.data.meetingId, delta);
    if ('pending' in delta) pending.add(event.id);
  });
  return {
    id: COUNT_MEETINGS,
    topic: MEETING_TOPIC,
    types,
    kind: 'projection',
    async handle(event) {
      await count(event as MeetingEvent);
      await onCounted({ pending: pending.delete(event.id) });
    },
  };
}
