import type { Cache } from '@visavis/cache';
import type { Clock, EventFactory, Logger, Principal } from '@visavis/platform';
import type { Store } from '@visavis/store';
import type { MeetingConfig } from '../config.ts';
import type { Actor } from '../domain/decision.ts';
import type { Viewer } from '../domain/view.ts';

/** What every use case works with. */
export interface UseCaseDeps {
  store: Store;
  cache: Cache;
  clock: Clock;
  logger: Logger;
  events: EventFactory;
  config: MeetingConfig;
}

export const actorOf = ({ userId, role }: Principal): Actor => ({ userId, role });
export const viewerOf = ({ userId, role }: Principal): Viewer => ({ userId, isAdmin: role === 'admin' });
