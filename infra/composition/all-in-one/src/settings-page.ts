import { secretSettings } from '@visavis/backends';
import { processSettings } from './processes.ts';
import { settings } from './settings.ts';

/** Every setting of every process, by name. */
export function settingRows(): { name: string; fallback: string; readBy: string; doc: string }[] {
  const all = { ...Object.assign({}, ...Object.values(processSettings)), ...settings } as typeof settings;
  return Object.entries(all)
    .map(([name, { schema, doc, ...rest }]) => {
      const takers = Object.keys(processSettings).filter((process) => name in (processSettings[process] ?? {}));
      const parsed = schema.safeParse(undefined);
      const text = parsed.success ? JSON.stringify(parsed.data) : undefined;
      const where = [
        name in settings ? 'npm start' : '',
        takers.length === Object.keys(processSettings).length ? 'all processes' : takers.join(', '),
      ];
      const fallback = 'secret' in rest ? 'secret' : text === undefined ? '' : `\`${text}\``;
      return { name, fallback, readBy: where.filter(Boolean).join(', '), doc };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * `docs/settings.md`: every setting of every process. `npm run config -- --markdown` prints it; a test checks the file against
 * it.
 */
export function settingsPage(): string {
  const rows = settingRows().map(({ name, fallback, readBy, doc }) => [`\`${name}\``, fallback, readBy, doc]);
  const secrets = Object.keys(secretSettings).map((name) => `\`${name}\``);
  return `# Settings

Environment variables, read once at the start; a wrong one is named and nothing starts. Made by \`npm run config -- --markdown\`.

| setting | default | read by | what |
|---|---|---|---|
${rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}

In the distributed shape each of ${secrets.join(', ')} that is missing or shorter than 32 characters fails the start of whoever reads it; \`npm start\` makes its own, in \`DATA_DIR/secrets.json\`.
`;
}
