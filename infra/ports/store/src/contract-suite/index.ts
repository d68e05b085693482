/**
 * The store's contract: what every backend must do. `collectionSuite` writes one document per unit and so needs no transactions;
 * `transactionSuite` is the rest.
 */
import { conflictSuite } from './conflicts.ts';
import { documentSuite } from './documents.ts';
import { filterSuite } from './filters.ts';
import type { StoreHarness } from './harness.ts';
import { inboxSuite } from './inbox.ts';
import { indexSuite } from './indexes.ts';
import { durabilitySuite } from './kill/durability.ts';
import { outboxSuite } from './outbox.ts';
import { pagingSuite } from './paging.ts';
import { releaseSuite } from './releases.ts';
import { scaleSuite } from './scale.ts';
import { searchSuite } from './search.ts';
import { timedStoreContract } from './timed.ts';
import { unitSuite } from './units.ts';

export type { Place, StoreHarness } from './harness.ts';

export function collectionSuite(harness: StoreHarness): void {
  documentSuite(harness);
  filterSuite(harness);
  pagingSuite(harness);
  searchSuite(harness);
  indexSuite(harness);
  releaseSuite(harness);
}

export function transactionSuite(harness: StoreHarness): void {
  unitSuite(harness);
  conflictSuite(harness);
  outboxSuite(harness);
  inboxSuite(harness);
  durabilitySuite(harness);
}

export { scaleSuite, timedStoreContract };
