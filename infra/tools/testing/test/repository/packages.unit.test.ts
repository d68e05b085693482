import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
const read = (path: string) => readFileSync(join(repository, path), 'utf8');

interface Manifest {
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const packages = globSync(['{bff,web}/package.json', 'services/*/package.json', 'infra/*/*/package.json'], {
  cwd: repository,
}).map((path) => ({ folder: dirname(path), manifest: JSON.parse(read(path)) as Manifest }));

/** What the package's own files say, tests and build included. */
function textOf(folder: string): string {
  const isOurs = (path: string) => !/(^|\/)(node_modules|dist)(\/|$)/.test(path);
  const paths = globSync(`${folder}/**/*.{ts,tsx,mjs,js,css,html}`, { cwd: repository, exclude: (path) => !isOurs(path) });
  return paths.filter(isOurs).map(read).join('\n');
}

describe('every package', () => {
  test.each(packages)('$folder exports files that exist', ({ folder, manifest }) => {
    const files = Object.values(manifest.exports ?? {}).filter((file) => !file.includes('*'));
    expect(files.filter((file) => !existsSync(join(repository, folder, file)))).toEqual([]);
  });
  test.each(packages)('$folder imports what it depends on', ({ folder, manifest }) => {
    const text = textOf(folder);
    const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    // Types come with what they describe. Fonts are named by the alphabet that they are for.
    const named = (name: string) => name.replace(/^@types\//, '').replace(/^(@expo-google-fonts\/).*/, '$1');
    const isImported = (name: string) => new RegExp(`['"\`](~?)${named(name).replaceAll('.', '\\.')}`).test(text);
    // A service that was just generated has no call yet.
    expect(names.filter((name) => !isImported(name) && name !== '@visavis/contracts')).toEqual([]);
  });
});
