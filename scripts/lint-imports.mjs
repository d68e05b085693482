// Holds every import against the table; exit 1 with one line per violation. Other root: node scripts/lint-imports.mjs <folder> [least modules]
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { importTable, mainImports } from './import-table.mjs';
import { root } from './lib.mjs';

const baseDir = resolve(process.argv[2] ?? root);
const leastModules = Number(process.argv[3] ?? 150);
const ours = '^(services/[^/]+|bff|web|infra/[^/]+)/';
const escaped = (path) => path.replaceAll('/', '\\/');

const forbidden = Object.entries(importTable).map(([owner, allowed]) => ({
  name: owner,
  severity: 'error',
  from: { path: `^${escaped(owner)}/src/`, pathNot: '/src/main\\.ts$' },
  to: { path: ours, pathNot: [owner, ...allowed].map((folder) => `^${escaped(folder)}/`) },
}));
forbidden.push(
  {
    name: 'main.ts',
    severity: 'error',
    from: { path: '^(services/[^/]+|bff)/src/main\\.ts$' },
    to: {
      path: ours,
      pathNot: ['^$1/', ...['infra/contracts', 'infra/platform', ...mainImports].map((folder) => `^${escaped(folder)}/`)],
    },
  },
  {
    name: 'testing is imported by tests only',
    severity: 'error',
    from: { path: '/src/', pathNot: '^infra/(testing|bench|cluster)/' },
    to: { path: '^infra/(testing|bench)/' },
  },
  {
    name: 'no cycles between files',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  { name: 'every import resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
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
  exclude: { path: '(/dist/|/test/fixtures/|\\.test\\.tsx?$|^infra/testing/fixtures|\\?)' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
});
const { summary, modules } = output;
const seen = modules.filter((module) => /\.(ts|tsx)$/.test(module.source) && !module.source.includes('node_modules')).length;
for (const violation of summary.violations) console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
console.log(`${seen} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} violations`);
if (seen < leastModules) {
  console.error(`Only ${seen} modules were seen; expected at least ${leastModules}: the lint is not looking.`);
  process.exit(1);
}
process.exit(summary.violations.length > 0 ? 1 : 0);
