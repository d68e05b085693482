// node scripts/image-tree.mjs <process's folder> <folder to write> [--sandbox]: the files of one image, from an installed and
// built work tree. The sandbox of providers is a development dependency, and in images for trials only (`--sandbox`).
// The Dockerfile runs it, and so does the test that starts the result. Without arguments it prints the folders of all processes.
// Workspaces stay links out of node_modules, because Node strips types only from files that are not inside it.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processes } from '../infra/foundation/contracts/src/processes.ts';
import { productionPackages } from './lib.mjs';

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)));
const [folder, out, option] = process.argv.slice(2);
const sandbox = option === '--sandbox' ? ['infra/engines/providers-sandbox'] : [];
const row = processes.find((process) => process.folder === folder);

if (!row || !out) {
  console.log(processes.map((process) => process.folder).join('\n'));
  process.exit(folder ? 1 : 0);
}

rmSync(out, { recursive: true, force: true });
for (const path of productionPackages(folder, ...sandbox)) {
  const real = realpathSync(path);
  copyPackage(relative(root, real));
  if (real !== path) link(relative(root, path), relative(root, real));
}
if (row.kind === 'bff') {
  if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('web/dist is not built: npm run build --workspace web');
  cpSync(join(root, 'web/dist'), join(out, 'web/dist'), { recursive: true });
}
// The image's user is another one than the clone's owner, whose umask may have closed the files to others.
execFileSync('chmod', ['-R', 'a+rX', out]);

function copyPackage(path) {
  const thirdParty = path.split(sep).includes('node_modules');
  cpSync(join(root, path), join(out, path), {
    recursive: true,
    filter: (source) => (thirdParty ? isNeededOfThirdParty : isNeededOfOurs)(relative(join(root, path), source)),
  });
}

/**
 * Nested packages are listed by themselves; what only tests, editors, debuggers (Node runs no TypeScript in there) and browsers
 * read stays out, and of fonts the pictures and the weights that no document is set in (services/billing/src/pdf/fonts.ts).
 */
function isNeededOfThirdParty(path) {
  return !/^(tests?|examples)($|\/)|^(?!400Regular\b(?!_)|600SemiBold\b(?!_)|700Bold\b(?!_))[1-9]00[A-Z]\w*($|\/)|(^|\/)(node_modules|\.github|\.bin|umd)($|\/)|\.(browser|standalone)(\.old)?\.[cm]?js$|\.([cm]?tsx?|map|md|markdown|ttf\.png)$/i.test(
    path,
  );
}

/** A package's manifest and sources; a contract suite runs on jest only. */
function isNeededOfOurs(path) {
  return /^(package\.json$|src$|src\/|$)/.test(path) && !/^src\/contract-suite(\/|\.|$)|\.d\.ts$/.test(path);
}

function link(from, to) {
  mkdirSync(dirname(join(out, from)), { recursive: true });
  symlinkSync(relative(dirname(from), to), join(out, from));
}
