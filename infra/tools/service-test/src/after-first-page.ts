import { CSV_FILE } from '@visavis/contracts/constants/admin';
import type { Document, Store } from '@visavis/store';

/** Once a file's first page of this collection was read, and before the next one, `change` happens, once. */
export function afterFirstPage(store: Store, name: string, change: (first: Document) => Promise<unknown>): void {
  const collection = store.collection.bind(store);
  let isChanged = false;
  store.collection = (definition) => {
    const reader = collection(definition);
    if (definition.name !== name) return reader;
    return {
      ...reader,
      async find(options) {
        const found = await reader.find(options);
        const [first] = found;
        if (!isChanged && first && found.length >= CSV_FILE.pageSize) {
          isChanged = true;
          await change(first);
        }
        return found;
      },
    };
  };
}
