import type { Cache } from '@visavis/cache';
import { rooms } from '@visavis/contracts/socket';
import type { Logger } from '@visavis/platform';
import type { Origin, RoomFeed } from '../room-feed.ts';
import { createPacedUpdates } from './paced-updates.ts';

/** That money has moved, for the admins: at most once in two seconds, however much is bought. What moved they fetch. */
export const createMoneyUpdates = ({ feed, cache, logger }: { feed: RoomFeed; cache: Cache; logger: Logger }) =>
  createPacedUpdates<{ origin: Origin }>({
    cache,
    logger,
    pending: 'bff:money-to-tell',
    pauseMs: 2_000,
    send: (_, { origin: { id, time } }) =>
      feed.deliver([{ room: rooms.admin, name: 'admin:money-changed', data: {} }], { id, time }),
  });
export type MoneyUpdates = ReturnType<typeof createMoneyUpdates>;
