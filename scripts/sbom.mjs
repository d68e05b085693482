// node scripts/sbom.mjs <folder>: what the images consist of, as CycloneDX 1.6 (`sbom.cdx.json`) and as a list of licences
// (`licences.txt`). `npm sbom` cannot say it: it counts test tools, because all workspaces are production code to it, and gives
// up over their peers.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ensureInstalled, fail, productionPackages, root, startNode } from './lib.mjs';

const [out] = process.argv.slice(2);
if (!out) fail('node scripts/sbom.mjs <folder to write>');
ensureInstalled();
const folders = await processFolders();
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const components = productionPackages(...folders, 'web')
  .map((path) => relative(root, path).split(sep).join('/'))
  .filter((path) => path.startsWith('node_modules/') && !packages[path]?.link)
  .map((path) => component(path, packages[path] ?? {}))
  .sort((one, other) => one.purl.localeCompare(other.purl, 'en'));
const unlicensed = components.filter(({ licenses }) => !licenses[0].expression);
if (unlicensed.length > 0) fail(`No licence is known of ${unlicensed.map(({ purl }) => purl).join(', ')}`);

const unique = [...new Map(components.map((each) => [each.purl, each])).values()];
const metadata = { component: { type: 'application', name, version } };
mkdirSync(out, { recursive: true });
const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components: unique };
writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
const lines = unique.map((each) => `${each.licenses[0].expression}\t${each.name}@${each.version}`).sort();
writeFileSync(join(out, 'licences.txt'), `${lines.join('\n')}\n`);
console.log(`${unique.length} packages are in ${join(out, 'sbom.cdx.json')} and ${join(out, 'licences.txt')}.`);

function component(path, { version, integrity = '', license = formerLicence(path) }) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, hash] = integrity.split('-');
  const content = Buffer.from(hash ?? '', 'base64').toString('hex');
  const hashes = algorithm === 'sha512' ? [{ alg: 'SHA-512', content }] : [];
  return { type: 'library', 'bom-ref': purl, name, version, purl, hashes, licenses: [{ expression: license }] };
}

/**
 * Old packages have a list in the place of the expression, which the lock file leaves out; a few have nothing but the licence's
 * text.
 */
function formerLicence(path) {
  const { licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  if (licenses) return licenses.map(({ type }) => type).join(' OR ');
  const text = join(root, path, 'LICENSE');
  return existsSync(text) && readFileSync(text, 'utf8').startsWith('MIT License') ? 'MIT' : '';
}

/** The table of processes is TypeScript, which this Node may not read. */
function processFolders() {
  const child = startNode(['scripts/image-tree.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('close', () => resolve(text.trim().split('\n')));
  });
}
