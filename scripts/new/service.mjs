// npm run new -- service <name>: a service that starts, is deployed and is tested, and does nothing yet.
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../lib.mjs';
import { before, CONTRACTS, camel, edit, format, json, run } from './files.mjs';
import { addToCompose, addToKubernetes } from './service-deployment.mjs';
import { writeContract, writePackage } from './service-files.mjs';

const ALL_IN_ONE = 'infra/composition/all-in-one';

export function newService(name) {
  if (existsSync(join(root, 'services', name))) fail(`services/${name} exists already`);
  // A tree that cannot load its settings fails here, before anything is written.
  settingsPage();
  console.log(`The service ${name}:`);
  writePackage(name);
  addToTables(name);
  writeContract(name);
  addToCompose(name);
  addToKubernetes(name);
  addToOperations(name);
  format(`services/${name}`, ALL_IN_ONE, CONTRACTS, 'infra/composition/compose', 'docker-compose.yml', 'k8s');
  link(name);
  writeSettingsPage();
  console.log(whatIsLeft(name));
}

function addToTables(name) {
  const id = camel(name);
  edit(`${CONTRACTS}/processes.ts`, before('^\\] as const satisfies readonly ServiceRow', `  { name: '${name}' },\n`));
  edit(`${ALL_IN_ONE}/src/services.ts`, (text, path) =>
    before('^} satisfies Record<ServiceName', `  '${name}': ${id}Service,\n`)(
      `import { ${id}Service } from '@visavis/${name}';\n${text}`,
      path,
    ),
  );
  edit(`${ALL_IN_ONE}/package.json`, (text) => {
    const manifest = JSON.parse(text);
    const dependencies = { ...manifest.dependencies, [`@visavis/${name}`]: '*' };
    return json({ ...manifest, dependencies: Object.fromEntries(Object.entries(dependencies).sort()) });
  });
}

/** Where operators read what runs, what is upgraded in which order, and whose groups a return to an earlier moment resets. */
function addToOperations(name) {
  const replaced = (from, to) => (text, path) =>
    text.includes(from) ? text.replace(from, to) : fail(`${path}: found no "${from}" to add ${name} to`);
  const edits = [
    replaced('`alert`) | MongoDB', `\`alert\`, \`${name}\`) | MongoDB`),
    replaced('Consumers before producers: ', `Consumers before producers: \`${name}\`, `),
    replaced(' alert bff; do', ` alert ${name} bff; do`),
  ];
  edit('docs/operations.md', (text, path) => edits.reduce((changed, change) => change(changed, path), text));
}

/** As `npm install` would, without touching anything else. */
function link(name) {
  const path = join(root, 'node_modules/@visavis', name);
  if (!existsSync(path)) {
    mkdirSync(join(root, 'node_modules/@visavis'), { recursive: true });
    symlinkSync(`../../services/${name}`, path, 'junction');
  }
  run('npm', 'install', '--package-lock-only', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error');
  console.log('  changed  package-lock.json');
}

const settingsPage = () =>
  run(process.execPath, '--disable-warning=ExperimentalWarning', `${ALL_IN_ONE}/src/print-config.ts`, '--markdown');

function writeSettingsPage() {
  writeFileSync(join(root, 'docs/settings.md'), settingsPage());
  console.log('  changed  docs/settings.md');
}

/** Each file with what to write into it; more than ten would be too many. */
const editsOf = (name) => [
  [`${CONTRACTS}/calls/${name}.ts`, "the call's row, as in calls/admin.ts"],
  [`${CONTRACTS}/endpoints/${name}.ts`, 'its schemas under the same name, as in endpoints/admin.ts'],
  [`${CONTRACTS}/endpoints/all.ts`, 'two lines: the endpoints'],
  [`${CONTRACTS}/events/${name}.ts`, 'the event with its example, as in events/admin.ts'],
  [`services/${name}/src/data/collections.ts`, 'the collection, and its queries'],
  [`infra/tools/corpus/test/documents/${name}.json`, 'one document of each collection, likewise'],
  [`services/${name}/src/use-cases/<verb>.ts`, 'new: load, decide, save the document and its event in one store.transaction'],
  [`services/${name}/src/http/${name}.ts`, 'the route'],
  ['infra/tools/testing/test/attacks/repeats/calls/content.ts', 'how its repetition is prepared, if the call changes something'],
];

function whatIsLeft(name) {
  const edits = editsOf(name);
  const width = Math.max(...edits.map(([file]) => file.length));
  return `
It starts, and does nothing yet. For its first endpoint and its first event:
${edits.map(([file, what], n) => `${String(n + 1).padStart(4)}. ${file.padEnd(width)}  ${what}`).join('\n')}
Browsers hear of the event once its \`rooms\` name some.
Then: UPDATE_CORPUS=1 npm test -- contracts/test/corpus, npm run check, npm test -- services/${name}, npm test -- deploy`;
}
