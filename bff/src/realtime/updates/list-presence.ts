import type { Cache } from '@visavis/cache';
import type { Presence } from '@visavis/contracts/meeting-model';
import { rooms } from '@visavis/contracts/socket';
import type { Logger } from '@visavis/platform';
import type { Origin, RoomFeed } from '../room-feed.ts';
import { createPacedUpdates } from './paced-updates.ts';

/** Who is at a meeting, for the lists: at most once in two seconds for each meeting. Its own room gets each change at once. */
export const createListPresence = ({ feed, cache, logger }: { feed: RoomFeed; cache: Cache; logger: Logger }) =>
  createPacedUpdates<{ presence: Presence; origin: Origin }>({
    cache,
    logger,
    pending: 'bff:presence-to-send',
    pauseMs: 2_000,
    // Sent late, its offset may lie behind that of another meeting's event; its own version says which of two is newer.
    send: (meetingId, { presence, origin: { id, time } }) =>
      feed.deliver([{ room: rooms.publicMeetings, name: 'meeting:presence', data: { meetingId, presence } }], { id, time }),
  });
export type ListPresence = ReturnType<typeof createListPresence>;
