/**
 * Documents that were read lately, as they were decoded: reading one again costs a look at its version instead of its text. A row
 * id is never issued twice (AUTOINCREMENT) and each change has its version, so the two identify one content, of any writer.
 * Documents are frozen, since several readers hold the same object.
 */
import type { Layout } from '../collection.ts';
import { frozen } from '../document.ts';
import { decode } from './codec.ts';
import type { Connection } from './connection.ts';
import { tableName } from './schema.ts';

const mostDocuments = 5_000;

type Row = [version: number, dates: string | null, body: string];
interface CachedDocument {
  version: number;
  doc: unknown;
}
export interface DocumentCache {
  /** The document of a row that was just found; `at` must be its current version. */
  read<T>(rid: number, at: number): T | undefined;
}

export function createDocumentCache(connection: Connection, layout: Layout): DocumentCache {
  const documents = new Map<number, CachedDocument>();
  const bodyText = `SELECT version, dates, body FROM ${tableName(layout)} WHERE rid = ?`;
  return {
    read<T>(rid: number, at: number) {
      const cached = documents.get(rid);
      if (cached?.version === at) return cached.doc as T;
      const row = connection.tuples(bodyText).get(rid) as unknown as Row | undefined;
      if (row === undefined) return undefined;
      const [version, dates, body] = row;
      const doc = frozen(layout.shape<T>(decode(body, dates, version)));
      if (documents.size >= mostDocuments) documents.delete(documents.keys().next().value as number);
      documents.set(rid, { version, doc });
      return doc;
    },
  };
}
