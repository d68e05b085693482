// npm run config: every setting, its default, and what it does.
import { settings } from './settings.ts';

const rows = Object.entries(settings).map(([name, { schema, doc, ...rest }]) => {
  const fallback = schema.safeParse(undefined);
  const secret = 'secret' in rest;
  const value = fallback.success ? JSON.stringify(fallback.data) : 'required';
  return { name, default: secret ? '(secret)' : (value ?? '–'), what: doc };
});
const width = (key: 'name' | 'default') => Math.max(...rows.map((row) => row[key].length));
for (const row of rows) console.log(`${row.name.padEnd(width('name'))}  ${row.default.padEnd(width('default'))}  ${row.what}`);
