// Checks every import against the import table; exit 1 with one line per violation. Other root: node scripts/lint-imports.mjs
// <folder> [least modules]
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { allowedImports, mainImports, matching, packageFolders } from './import-table.mjs';
import { root } from './lib.mjs';

const baseDir = resolve(process.argv[2] ?? root);
const leastModules = Number(process.argv[3] ?? 150);
const anyPackage = '^(services/[^/]+|bff|web|infra/[^/]+/[^/]+)/';
const inside = (pattern) => `^${matching(pattern)}/`;

const owners = packageFolders(baseDir);
const unknown = owners.filter((owner) => !allowedImports(owner));
for (const folder of unknown)
  console.error(
    folder.startsWith('services/')
      ? `unknown service: ${folder} has no row in infra/foundation/contracts/src/processes.ts`
      : `unknown package: ${folder} has no row in scripts/import-table.mjs`,
  );

const forbidden = owners
  .filter((owner) => allowedImports(owner))
  .map((owner) => ({
    name: owner,
    severity: 'error',
    from: { path: `^${owner}/src/`, pathNot: '/src/main\\.ts$' },
    to: { path: anyPackage, pathNot: [owner, ...allowedImports(owner)].map(inside) },
  }));
forbidden.push(
  {
    name: 'main.ts',
    severity: 'error',
    from: { path: '^(services/[^/]+|bff)/src/main\\.ts$' },
    to: { path: anyPackage, pathNot: ['^$1/', ...mainImports.map(inside)] },
  },
  {
    name: 'testing is imported by tests only',
    severity: 'error',
    from: { path: '/src/', pathNot: '^infra/(tools/[^/]+|composition/cluster)/' },
    to: { path: '^infra/tools/' },
  },
  {
    name: 'no cycles between files',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  { name: 'every import resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
);
if (existsSync(resolve(baseDir, 'web/src/features')))
  forbidden.push({
    name: 'web features meet only in routes',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  });

const folders = ['services', 'bff', 'web', 'infra'].filter((folder) => existsSync(resolve(baseDir, folder)));
const { output } = await cruise(folders, {
  baseDir,
  validate: true,
  ruleSet: { forbidden },
  parser: 'swc',
  tsPreCompilationDeps: true,
  combinedDependencies: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(/dist/|/test/fixtures/|\\.test\\.tsx?$|^infra/tools/testing/fixtures|\\?)' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
});
const { summary, modules } = output;
const seen = modules.filter((module) => /\.(ts|tsx)$/.test(module.source) && !module.source.includes('node_modules')).length;
for (const violation of summary.violations) console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
const violations = summary.violations.length + unknown.length;
console.log(`${seen} modules, ${summary.totalDependenciesCruised} imports, ${violations} violations`);
if (seen < leastModules) {
  console.error(`Only ${seen} modules were seen; expected at least ${leastModules}: the lint is not looking.`);
  process.exit(1);
}
process.exit(violations > 0 ? 1 : 0);
