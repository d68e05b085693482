/** How a store of a test's place is opened; child processes of the tests that kill load this file. */
import type { Clock } from '@visavis/platform/clock';
import { createMongoStore, type MongoStore, type MongoStoreOptions } from '../src/index.ts';

export interface PlaceOptions extends Pick<MongoStoreOptions, 'url' | 'service' | 'allowStandalone' | 'patienceMs' | 'poolSize'> {
  clock?: Clock;
}

/** Tests move their clocks, and the server's sweep goes by its own. */
export const openAt = (place: PlaceOptions): Promise<MongoStore> => createMongoStore({ ...place, sweep: false });

export const openStore = (place: string): Promise<MongoStore> => openAt(JSON.parse(place));
