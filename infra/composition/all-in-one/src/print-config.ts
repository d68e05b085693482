// npm run config [-- --process meeting]: every setting, its default, and what it does; of the single process, or of one of the
// distributed shape.
import { parseArgs } from 'node:util';
import { processSettings } from './processes.ts';
import { settings } from './settings.ts';
import { settingsPage } from './settings-page.ts';

const { process: name, markdown } = parseArgs({ options: { process: { type: 'string' }, markdown: { type: 'boolean' } } }).values;
if (markdown) {
  process.stdout.write(settingsPage());
  process.exit(0);
}
const selected = name === undefined ? settings : processSettings[name];
if (!selected) {
  console.error(`--process: there is no ${name}; there are ${Object.keys(processSettings).join(', ')}`);
  process.exit(1);
}
const rows = Object.entries(selected).map(([name, { schema, doc, ...rest }]) => {
  const fallback = schema.safeParse(undefined);
  const secret = 'secret' in rest;
  const value = fallback.success ? JSON.stringify(fallback.data) : 'required';
  return { name, default: secret ? '(secret)' : (value ?? '–'), what: doc };
});
const width = (key: 'name' | 'default') => Math.max(...rows.map((row) => row[key].length));
for (const row of rows) console.log(`${row.name.padEnd(width('name'))}  ${row.default.padEnd(width('default'))}  ${row.what}`);
