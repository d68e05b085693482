/**
 * The store port: documents in collections, units of work, and nothing that SQLite can do and MongoDB 7 cannot.
 * What the contract suite does not pin down is not promised.
 */
import type { DomainEvent, NewEvent } from '@visavis/contracts/event';
import type { z } from 'zod';

/** Every stored record. `version` starts at 1 and grows by one with each commit that saves or touches the document. */
export interface Document {
  _id: string;
  version: number;
}

/** Dotted path of a field, e.g. `status` or `coHosts.userId` (through an array: any element). */
export type FieldPath = string;

export interface IndexDefinition {
  /** Field paths in order; 1 ascending, -1 descending. At most one of them may run through an array. */
  fields: Record<FieldPath, 1 | -1>;
  /** Unique over documents in which every field is present (not null, not missing). */
  unique?: true;
}

export interface CollectionDefinition<T extends Document> {
  name: string;
  /**
   * A field that a later release adds has a `.default()`, or `upcast` gives it a value: documents of earlier releases are filled
   * in when they are read. A filter or a sort sees the default only of fields that an index names. Fields that the schema does
   * not know are a newer release's: reads and saves keep them, an insert refuses them.
   */
  schema: z.ZodType<T>;
  /**
   * Turns a document as any earlier release stored it into today's shape, before the defaults. It also gets documents of today's
   * shape, which it returns as they are; it may change its argument.
   */
  upcast?: (stored: Record<string, unknown>) => Record<string, unknown>;
  indexes?: readonly IndexDefinition[];
  /** String fields that `search` looks into, by case- and accent-insensitive word prefix; every word must match. */
  searchable?: readonly FieldPath[];
  /**
   * Why the collection stays so small that its queries need no index, e.g. "one per signing key". Else tests refuse such queries.
   */
  small?: string;
  /** A Date field after which the document no longer exists for any reader, and its unique keys are free again. */
  expiresAt?: FieldPath;
}

export type Scalar = string | number | boolean | Date | null;
/** What has an order of use: there is nothing between false and true that `eq` does not say. */
export type Ordered = string | number | Date;
export interface Condition {
  eq?: Scalar;
  ne?: Scalar;
  in?: readonly Scalar[];
  nin?: readonly Scalar[];
  gt?: Ordered;
  gte?: Ordered;
  lt?: Ordered;
  lte?: Ordered;
  exists?: boolean;
}
/**
 * `{status: 'approved', startsAt: {gt: now}, or: [...], search: 'words'}`. A bare scalar means `eq`; on an array field, contains.
 */
export interface Where {
  and?: readonly Where[];
  or?: readonly Where[];
  search?: string;
  [path: FieldPath]: Scalar | Condition | readonly Where[] | string | undefined;
}

export interface FindOptions {
  where?: Where;
  /** Ties are always broken by `_id`, in the direction of the last field, so that paging is stable. Not through an array. */
  sort?: Record<FieldPath, 1 | -1>;
  /** 1 to 1,000; default 100. */
  limit?: number;
  skip?: number;
  /** Keyset paging: the last document of the page before, under the same sort. */
  after?: Document;
}

export interface Count {
  /** Exact up to 10,000; then an estimate of at least that. */
  total: number;
  /** Set when there are more than 10,000 and counting stopped. */
  totalIsEstimate?: true;
}

/** What a read answers is frozen: to change a document, make a copy and save that. */
export interface Reader<T extends Document> {
  get(id: string): Promise<T | undefined>;
  find(options?: FindOptions): Promise<T[]>;
  count(where?: Where): Promise<Count>;
}

export interface Writer<T extends Document> extends Reader<T> {
  /** The document with `version: 1`; a taken `_id` or unique key is a `DuplicateKey` at commit. */
  insert(doc: Omit<T, 'version'>): T;
  /** Checks at commit that the stored version is still `doc.version`; answers the document with the next version. */
  save(doc: T): T;
  /** Like save with no change: lets a decision rest on this document (write skew guard). */
  touch(doc: T): T;
  delete(doc: T): void;
}

/** `get` sees the unit's own writes. `find`/`count` on a collection written in the same unit throw. */
export interface Unit {
  collection<T extends Document>(definition: CollectionDefinition<T>): Writer<T>;
  /**
   * Puts the event into the outbox of this commit. `aggregate` is what insert/save/touch returned in this unit: its version, then
   * the order of the calls, is the event's place in the subject's order. Throws a `TypeError` when the event does not match its
   * schema.
   */
  publish(event: NewEvent, aggregate: Document): void;
}

/** Of a request with an Idempotency-Key: the result is written in the effect's own commit and returned again for 24 h. */
export interface Idempotency {
  /** user + route, e.g. `u1 POST /api/meetings` */
  scope: string;
  key: string;
  /** SHA-256 of the canonical body; another hash under the same key throws `IdempotencyMismatch`. */
  bodyHash: string;
}

/** A stored outbox row; `version` and `index` are its sequence within the subject. */
export interface OutboxRow {
  /** The backend's name of the row. */
  key: string | number;
  topic: string;
  subject: string;
  version: number;
  index: number;
  event: DomainEvent;
  at: Date;
}

/** The relay's side of the outbox. */
export interface Outbox {
  /**
   * Rows not yet removed, each subject's in sequence order and without a gap before them; of these `subjects` only, of all but
   * `except`, or only where the subject has a row older than `olderThan`.
   */
  take(options: {
    limit: number;
    subjects?: readonly string[];
    except?: readonly string[];
    olderThan?: Date;
  }): Promise<OutboxRow[]>;
  remove(rows: readonly OutboxRow[]): Promise<void>;
  /** Called right after a commit of this process with the subjects that it published on. Answers how to stop. */
  onCommit(listener: (subjects: readonly string[]) => void): () => void;
  size(): Promise<number>;
}

/** Where a query reads from: the store itself, or a unit of work, whose own writes `get` then sees. */
export interface Source {
  collection<T extends Document>(definition: CollectionDefinition<T>): Reader<T>;
}

export interface Store extends Source {
  /**
   * Runs `work`, then applies its writes at once. A conflict (`VersionConflict`, or `DuplicateKey` when `work` reads it away on
   * the next run) reruns `work` up to `attempts` times (default 100, with jitter); `work` must have no effect but on its unit.
   */
  transaction<R>(work: (unit: Unit) => Promise<R>, options?: { attempts?: number; idempotency?: Idempotency }): Promise<R>;
  outbox: Outbox;
  /**
   * Creates what the collections need (tables, indexes), so that no request has to wait for it. Called at start. It drops
   * nothing: an earlier or a newer release may be running on the same data.
   */
  // biome-ignore lint/suspicious/noExplicitAny: collections of any type
  prepare(definitions: readonly CollectionDefinition<any>[]): Promise<void>;
  /**
   * Drops the indexes that the prepared collections no longer name; returns them as `collection.index`. For an operator, once no
   * process of another release is running. Also derives again what such a process wrote without knowing today's indexes.
   */
  dropObsoleteIndexes(): Promise<string[]>;
  /** Rejects when the engine does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
