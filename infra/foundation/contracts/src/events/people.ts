import { z } from 'zod';
import { eventsOf } from '../event.ts';

const event = eventsOf('meeting');

/** Two people who met both want to know each other; `subject` is the meeting's id. What they share stays out of the topic. */
export const handshakeMade = event(
  'visavis.handshake.made.v1',
  z.object({ meetingId: z.string(), userId: z.string(), otherId: z.string() }),
  {
    rooms: { 'people:changed': { to: ['user:{userId}', 'user:{otherId}'], fields: ['meetingId'] } },
    // To who pressed first, and may have gone since.
    notify: ['people.handshake'],
    example: ['m1', { meetingId: 'm1', userId: 'guest', otherId: 'host' }],
  },
);

const toBoth = { to: ['user:{hostId}', 'user:{guestId}'], fields: ['meetingId'] } as const;
const pair = { meetingId: z.string(), hostId: z.string(), guestId: z.string() };
const met = { meetingId: 'm1', hostId: 'host', guestId: 'guest' };
/** A host offers times to meet again to somebody who was their guest; `subject` is the meeting in which they met last. */
export const againOffered = event(
  'visavis.meet-again.offered.v1',
  z.object({ ...pair, hostName: z.string(), times: z.array(z.iso.datetime()) }),
  {
    rooms: { 'people:changed': toBoth },
    notify: ['people.offer'],
    example: ['m1', { ...met, hostName: 'Asha Rao', times: ['2026-11-24T10:00:00.000Z', '2026-11-25T10:00:00.000Z'] }],
  },
);
/** `startsAt`: the time that suits, for which a meeting was proposed; null: none does. */
export const againAnswered = event(
  'visavis.meet-again.answered.v1',
  z.object({ ...pair, startsAt: z.iso.datetime().nullable() }),
  {
    rooms: { 'people:changed': toBoth },
    notify: ['people.offer-taken', 'people.offer-declined'],
    example: ['m1', { ...met, startsAt: '2026-11-24T10:00:00.000Z' }],
  },
);
/**
 * What became of the meeting that the guest's time was proposed for; `subject` is that meeting. `approved` false: it was
 * rejected, or cancelled before anybody looked.
 */
export const againDecided = event(
  'visavis.meet-again.decided.v1',
  z.object({ ...pair, hostName: z.string(), startsAt: z.iso.datetime(), approved: z.boolean() }),
  {
    rooms: { 'people:changed': toBoth },
    notify: ['people.again-approved', 'people.again-dropped'],
    example: ['m2', { ...met, meetingId: 'm2', hostName: 'Asha Rao', startsAt: '2026-11-24T10:00:00.000Z', approved: true }],
  },
);
export const againWithdrawn = event('visavis.meet-again.withdrawn.v1', z.object(pair), {
  rooms: { 'people:changed': toBoth },
  example: ['m1', met],
});
