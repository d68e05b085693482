import { z } from 'zod';
import { eventsOf } from '../event.ts';

const event = eventsOf('meeting');

/** Two people who met both want to know each other; `subject` is the meeting's id. What they share stays out of the topic. */
export const handshakeMade = event(
  'visavis.handshake.made.v1',
  z.object({ meetingId: z.string(), userId: z.string(), otherId: z.string() }),
  {
    rooms: { 'people:changed': { to: ['user:{userId}', 'user:{otherId}'], fields: ['meetingId'] } },
    example: ['m1', { meetingId: 'm1', userId: 'guest', otherId: 'host' }],
  },
);
