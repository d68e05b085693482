import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@visavis/platform/clock';
import type { StoreHarness } from '../src/contract-suite/index.ts';
import { createSqliteStore, type SqliteStore, type SqliteStoreOptions } from '../src/sqlite/store.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'visavis-store-'));

export const sqliteHarnessWith = (options: Partial<SqliteStoreOptions>): StoreHarness => ({
  name: 'sqlite',
  async open({ clock }: { clock: Clock }) {
    const dir = folder();
    const stores: SqliteStore[] = [];
    const another = async () => {
      const store = createSqliteStore({ dir, name: 'test', clock, sweepMs: 0, ...options });
      stores.push(store);
      return store;
    };
    return {
      store: await another(),
      another,
      async remove() {
        for (const store of stores) await store.close();
        rmSync(dir, { recursive: true });
      },
    };
  },
  explain: (store, definition, query) => (store as SqliteStore).explain(definition, query),
  child: {
    module: import.meta.url,
    place: async () => folder(),
    openStore,
    remove: async (place) => rmSync(place, { recursive: true }),
  },
});

export const sqliteHarness = sqliteHarnessWith({});

/** Called in the child processes of the tests that kill. */
export async function openStore(place: string): Promise<SqliteStore> {
  return createSqliteStore({ dir: place, name: 'test', sweepMs: 0 });
}
