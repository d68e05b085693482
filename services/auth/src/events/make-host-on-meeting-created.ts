import { MEETING_TOPIC, meetingCreated } from '@visavis/contracts/events/meeting';
import type { Consumer } from '@visavis/event-bus';
import { oncePerEvent } from '@visavis/store';
import type { AuthContext } from '../use-cases/context.ts';
import { makeHost } from '../use-cases/make-host.ts';

const id = 'auth/make-host-on-meeting-created';

/** A reaction: replayed, it would undo what an admin decided since. */
export function makeHostOnMeetingCreated(context: AuthContext): Consumer {
  return {
    id,
    topic: MEETING_TOPIC,
    types: ['visavis.meeting.created.v1'],
    kind: 'reaction',
    handle: oncePerEvent(context.store, id, async (unit, event) => {
      await makeHost(context, unit, meetingCreated.parse(event).data.hostId);
    }),
  };
}
