import type { Cache } from '@visavis/cache';
import type { FileStore } from '@visavis/files';
import type { Clock, EventFactory, Logger, Principal } from '@visavis/platform';
import type { CollectionDefinition, Document, Reader, Store } from '@visavis/store';
import type { MeetingConfig } from '../config.ts';
import type { Actor } from '../domain/decision.ts';
import type { Viewer } from '../domain/view.ts';

/** What every use case works with. */
export interface UseCaseDeps {
  store: Store;
  cache: Cache;
  /** Opened once, at the start. */
  files: () => Promise<FileStore>;
  clock: Clock;
  logger: Logger;
  events: EventFactory;
  config: MeetingConfig;
}

/** Where something is read from: the store, or the unit of work that is under way. */
export interface Source {
  collection<T extends Document>(definition: CollectionDefinition<T>): Reader<T>;
}

export const actorOf = ({ userId, role }: Principal): Actor => ({ userId, role });
export const viewerOf = ({ userId, role }: Principal): Viewer => ({ userId, isAdmin: role === 'admin' });
