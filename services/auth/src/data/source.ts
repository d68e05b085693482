import type { CollectionDefinition, Document, Reader } from '@visavis/store';

/** What a query needs: the store itself, or a unit of work, whose own writes it then sees. */
export interface Source {
  collection<T extends Document>(definition: CollectionDefinition<T>): Reader<T>;
}
