// Who may import whom; `lint-imports.mjs` enforces it. `infra/` builds upwards: foundation → ports → engines → composition →
// tools (docs/adr/0023).
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { processes } from '../infra/foundation/contracts/src/processes.ts';

const FOUNDATION = 'infra/foundation/*';
const PORTS = 'infra/ports/*';
const BACKENDS = 'infra/composition/backends';
const DEMO_HOST = 'infra/engines/demo-host';

/**
 * Package folders and the package folders that each may import, besides itself. A `*` stands for one name. The first row that
 * matches counts.
 * @type {readonly (readonly [owner: string, allowed: readonly string[]])[]}
 */
const rows = [
  ['infra/foundation/contracts', []],
  ['infra/foundation/*', ['infra/foundation/contracts']],
  // Apart from `files`, because its image library would be in the image of every service.
  ['infra/ports/pictures', [FOUNDATION, 'infra/ports/files']],
  [PORTS, [FOUNDATION]],
  // An engine is named after its port: `store-mongo` implements `store`.
  ...portNames().map((port) => [`infra/engines/${port}-*`, [FOUNDATION, `infra/ports/${port}`]]),
  // It plays a person, at the product's own door.
  [DEMO_HOST, [FOUNDATION]],
  [BACKENDS, [FOUNDATION, PORTS, 'infra/engines/*']],
  // For development only: it starts engines where no URL names one.
  ['infra/composition/cluster', [FOUNDATION, BACKENDS, 'infra/tools/testing']],
  ['infra/composition/all-in-one', [FOUNDATION, PORTS, BACKENDS, DEMO_HOST, ...processes.map(({ folder }) => folder)]],
  ['infra/composition/*', [FOUNDATION, PORTS, BACKENDS, ...processes.map(({ folder }) => folder)]],
  // Every test may import it, and turbo refuses cycles between packages.
  ['infra/tools/testing', [FOUNDATION]],
  ['infra/tools/*', ['bff', 'web', 'services/*', 'infra/*/*']],
  ...processes.map(({ folder }) => [folder, [FOUNDATION, PORTS]]),
  ['web', ['infra/foundation/contracts']],
];

/** Only a composition root may import the backends: the `main.ts` of a process. */
export const mainImports = [FOUNDATION, BACKENDS];

/** A pattern of package folders as a regular expression's source, without anchors. */
export const matching = (pattern) => pattern.replaceAll('*', '[^/]+');

/** What the package in this folder may import; undefined when no row is about it. */
export const allowedImports = (folder) => rows.find(([owner]) => new RegExp(`^${matching(owner)}$`).test(folder))?.[1];

/** Every package folder of a work tree: by place, not by name. */
export function packageFolders(root) {
  const below = (folder) => {
    const path = join(root, folder);
    const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
    return entries.filter((entry) => entry.isDirectory()).map((entry) => `${folder}/${entry.name}`);
  };
  const candidates = ['bff', 'web', ...below('services'), ...below('infra').flatMap(below)];
  return candidates.filter((folder) => existsSync(join(root, folder, 'src')));
}

function portNames() {
  const ports = new URL('../infra/ports/', import.meta.url);
  return readdirSync(ports);
}
