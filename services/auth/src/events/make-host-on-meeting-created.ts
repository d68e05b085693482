import { MEETING_TOPIC, meetingCreated } from '@visavis/contracts/events/meeting';
import type { Consumer } from '@visavis/event-bus';
import { oncePerEvent } from '@visavis/store';
import type { AuthContext } from '../use-cases/context.ts';
import { makeHost } from '../use-cases/raise-role.ts';

const id = 'auth/make-host-on-meeting-created';
/** All of the event that this looks at: changes elsewhere in it are none of its business. */
const about = meetingCreated.shape.data.pick({ hostId: true });

/** A reaction: replayed, it would undo what an admin decided since. */
export function makeHostOnMeetingCreated(context: AuthContext): Consumer {
  return {
    id,
    topic: MEETING_TOPIC,
    types: ['visavis.meeting.created.v1'],
    kind: 'reaction',
    handle: oncePerEvent(context.store, id, async (unit, event) => {
      await makeHost(context, unit, about.parse(event.data).hostId);
    }),
  };
}
