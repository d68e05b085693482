// What the generators share: names, and files that are written once or edited at a known place.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, root } from '../lib.mjs';

export const read = (path) => readFileSync(join(root, path), 'utf8');
export const filesOf = (pattern) => globSync(pattern, { cwd: root }).sort();

export const CONTRACTS = 'infra/foundation/contracts/src';

export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const pascal = (name) => camel(name).replace(/^./, (letter) => letter.toUpperCase());

/** Writes a new file; refuses to replace one. */
export function write(path, text) {
  const file = join(root, path);
  if (existsSync(file)) fail(`${path} exists already`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`  new      ${path}`);
}

/** Changes a file; `change` gets its text and returns the new one. */
export function edit(path, change) {
  const file = join(root, path);
  writeFileSync(file, change(readFileSync(file, 'utf8'), path));
  console.log(`  changed  ${path}`);
}

/** An edit: `addition` follows the last match of `pattern`, which is a whole line. */
export const afterLast = (pattern, addition) => (text, path) => {
  const last = [...text.matchAll(new RegExp(pattern, 'gm'))].at(-1);
  if (!last) fail(`${path}: found no line like ${pattern} to add this after:\n${addition}`);
  const end = text.indexOf('\n', last.index) + 1;
  return text.slice(0, end) + addition + text.slice(end);
};

/** An edit: `addition` stands before the first line that matches `pattern`. */
export const before = (pattern, addition) => (text, path) => {
  const at = text.search(new RegExp(pattern, 'm'));
  if (at < 0) fail(`${path}: found no line like ${pattern} to add this before:\n${addition}`);
  return text.slice(0, at) + addition + text.slice(at);
};

/** With these names imported, each from its module, unless they are. */
export const withImports = (text, modules) =>
  Object.entries(modules).reduce((changed, [from, names]) => {
    const missing = names.filter((name) => !new RegExp(`^import [^;]*\\b${name}\\b`, 'm').test(changed));
    if (missing.length === 0) return changed;
    const line = new RegExp(`^import \\{([^}]*?),?\\s*\\} from '${from.replaceAll('.', '\\.')}';`, 'm');
    if (!line.test(changed)) return `import { ${missing.join(', ')} } from '${from}';\n${changed}`;
    return changed.replace(line, (_, present) => `import {${present}, ${missing.join(', ')} } from '${from}';`);
  }, text);

/** Runs a tool in the repository; its output is shown only when it fails. */
export function run(command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) fail(`${[command, ...args].join(' ')} failed: ${error?.message ?? ''}\n${stdout}${stderr}`);
  return stdout;
}

/** Sorts imports and formats, as `npm run format` does. */
export const format = (...paths) =>
  run(process.execPath, join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', '--log-level=error', ...paths);

export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
