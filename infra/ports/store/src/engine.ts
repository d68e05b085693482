/** What a backend implements; units of work, reruns and idempotency are written once on top of it (`createStore`). */
import type { CollectionDefinition, Document, Outbox, OutboxRow, Reader } from './port.ts';

export interface Write {
  // biome-ignore lint/suspicious/noExplicitAny: a unit holds writes of many types
  definition: CollectionDefinition<any>;
  kind: 'insert' | 'save' | 'touch' | 'delete';
  id: string;
  /** The stored version must be this one; 0 for an insert. */
  expected: number;
  /** The document to store, with its next version; already validated and not shared. Undefined for a delete. */
  doc: Document | undefined;
}

export interface Commit {
  /** At most one per document; to be applied deletes first, then in order, so that a key can pass from one to another. */
  writes: readonly Write[];
  outbox: readonly Omit<OutboxRow, 'key' | 'at'>[];
}

export interface Engine {
  reader<T extends Document>(definition: CollectionDefinition<T>): Reader<T>;
  /** All or nothing, durable when it resolves. Rejects with `VersionConflict`, `DuplicateKey` or `Unavailable`. */
  commit(commit: Commit): Promise<void>;
  outbox: Outbox;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  prepare(definitions: readonly CollectionDefinition<any>[]): Promise<void>;
  dropObsoleteIndexes(): Promise<string[]>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
