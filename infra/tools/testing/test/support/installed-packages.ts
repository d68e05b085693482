import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
const installed = join(repository, 'node_modules');

interface Package {
  name: string;
  dependencies?: Record<string, string>;
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Package & { version: string };
const packagesOf = (copy: string) =>
  globSync(['{bff,web}/package.json', '{services,infra/*}/*/package.json'], { cwd: copy }).map((path) => ({
    folder: dirname(join(copy, path)),
    ...read(join(copy, path)),
  }));

/** Gives a copy of the repository the installed packages; our own packages are the copy's. */
export function linkPackages(copy: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@visavis'), { recursive: true });
  for (const entry of readdirSync(installed))
    if (entry !== '@visavis' && entry !== '.cache') symlinkSync(join(installed, entry), join(modules, entry));
  for (const { name, folder } of packagesOf(copy)) symlinkSync(folder, join(modules, name));
  // What npm could not put at the top.
  for (const nested of globSync(['*/node_modules', '{services,infra/*}/*/node_modules'], { cwd: repository }))
    if (existsSync(dirname(join(copy, nested)))) symlinkSync(join(repository, nested), join(copy, nested));
}

/** What a copy of another release needs and is not installed, or in another major version. */
export function packagesMissing(copy: string): string[] {
  const wanted = packagesOf(copy).flatMap(({ dependencies = {} }) => Object.entries(dependencies));
  return wanted.flatMap(([name, range]) => {
    if (name.startsWith('@visavis/')) return [];
    const file = join(installed, name, 'package.json');
    const found = existsSync(file) ? read(file).version : 'nothing';
    return majorOf(found) === majorOf(range) ? [] : [`${name}@${range} (installed: ${found})`];
  });
}
/** Below 1, each minor version counts as one. */
const majorOf = (version: string) => /0\.\d+|[1-9]\d*/.exec(version)?.[0];
