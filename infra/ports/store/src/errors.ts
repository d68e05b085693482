import { Conflict } from '@visavis/platform/errors';

export { IdempotencyMismatch, Unavailable } from '@visavis/platform/errors';

/** The document was changed, deleted or expired since it was read. A transaction reruns its work on it. */
export class VersionConflict extends Conflict {
  readonly collection: string;
  readonly documentId: string;
  constructor(collection: string, documentId: string) {
    // No details: these reach the caller, who must not learn how a document is stored.
    super('VERSION_CONFLICT', 'This was changed by someone else in the meantime. Please try again.');
    this.collection = collection;
    this.documentId = documentId;
  }
}

/** A live document already holds this `_id` or these unique fields. `fields` is `['_id']` or the index's paths in order. */
export class DuplicateKey extends Conflict {
  readonly collection: string;
  readonly fields: readonly string[];
  constructor(collection: string, fields: readonly string[]) {
    super('CONFLICT', 'This already exists.');
    this.collection = collection;
    this.fields = fields;
  }
}
