import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processSettings } from '@visavis/all-in-one/processes';
import type { Settings } from '@visavis/platform';

export const root = fileURLToPath(new URL('../../../../..', import.meta.url));
export const read = (path: string) => readFileSync(join(root, path), 'utf8');

export { processes, services } from '@visavis/contracts/processes';

/** The whole environment of a process, as it reads it at its start. */
export const schemaOf = (name: string): Settings => {
  const schema = processSettings[name];
  if (!schema) throw new Error(`no process ${name}`);
  return schema;
};

export const keepsFiles = (name: string) => 'FILES_SECRET' in schemaOf(name);

/** What no process of the distributed shape can do without; the embedded defaults would leave each alone with its own. */
export const sharedBackends = (name: string) => [
  'EVENT_BUS_URL',
  'CACHE_URL',
  ...(name === 'bff' ? [] : ['STORE_URL']),
  ...(keepsFiles(name) ? ['FILES_URL'] : []),
];

/** `NAME=value` lines. */
export const envFile = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** What the image itself sets. */
export function imageEnvironment(): Record<string, string> {
  const line = /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '';
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));
}
