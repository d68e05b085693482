import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '@visavis/contracts/event';
import { services } from '@visavis/contracts/processes';
import { createSqliteStore } from '@visavis/store';
import { divergences } from '../../../../composition/all-in-one/test/copies/divergences.ts';
import { readEvents } from './payments/stored-money.ts';

const fileOf = (dataDir: string, name: string) => join(dataDir, `${name}.db`);

/** Where a copy differs from the owner's data (R11), as it all lies on disk: no process may run. */
export async function storedDivergences(dataDir: string, eventBusUrl: string, now: Date): Promise<string[]> {
  const published: DomainEvent[] = [];
  for (const { name } of services) published.push(...(await readEvents<DomainEvent>(dataDir, eventBusUrl, name)));
  const open = (name: string) => createSqliteStore({ file: fileOf(dataDir, name), clock: { now: () => now } });
  const [auth, meeting, billing, admin] = [open('auth'), open('meeting'), open('billing'), open('admin')];
  const { PHONE_KEY_SECRET: secret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  try {
    return await divergences(
      { auth: { store: auth }, meeting: { store: meeting }, billing: { store: billing }, admin: { store: admin }, published },
      { now, secret },
    );
  } finally {
    for (const store of [auth, meeting, billing, admin]) await store.close();
  }
}

/** Every index of every service, with the tables that stand for one. */
export function storedIndexes(dataDir: string): string[] {
  return services.flatMap(({ name }) => {
    const database = new DatabaseSync(fileOf(dataDir, name), { readOnly: true });
    const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' OR name LIKE 'm:%'").all();
    database.close();
    return rows.map((row) => `${name} ${row.name}`);
  });
}
