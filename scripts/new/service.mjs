// npm run new -- service <name>: a service that starts, is deployed and is tested, and does nothing yet.
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../lib.mjs';
import { afterLast, before, camel, edit, format, pascal, run, write } from './files.mjs';

const CONTRACTS = 'infra/foundation/contracts/src';
const ALL_IN_ONE = 'infra/composition/all-in-one';

export function newService(name) {
  if (existsSync(join(root, 'services', name))) fail(`services/${name} exists already`);
  // A tree that cannot load its settings fails here, before anything is written.
  settingsPage();
  console.log(`The service ${name}:`);
  writePackage(name);
  addToTables(name);
  // `@visavis/contracts/<name>` is the file of its endpoints, as for its neighbours.
  edit(
    'infra/foundation/contracts/package.json',
    before('^ {4}"\\./openapi":', `    "./${name}": "./src/endpoints/${name}.ts",\n`),
  );
  addToCompose(name);
  addToKubernetes(name);
  format(`services/${name}`, ALL_IN_ONE, `${CONTRACTS}/processes.ts`);
  link(name);
  writeSettingsPage();
  console.log(whatIsLeft(name));
}

function writePackage(name) {
  const [id, Name, folder] = [camel(name), pascal(name), `services/${name}`];
  const packages = (...names) => Object.fromEntries(names.map((each) => [`@visavis/${each}`, '*']));
  write(
    `${folder}/package.json`,
    json({
      name: `@visavis/${name}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      exports: { '.': './src/index.ts' },
      dependencies: packages('backends', 'cache', 'contracts', 'platform', 'store'),
      devDependencies: packages('service-test'),
    }),
  );
  write(`${folder}/src/index.ts`, `export { create${Name}Service, ${id}Service } from './service.ts';\n`);
  write(
    `${folder}/src/config.ts`,
    `import type { ProcessDefinition } from '@visavis/platform';

/** Its own settings are \`NAME: setting(schema, 'what it does')\` each. */
export const ${id}Process = {
  name: '${name}',
  settings: {},
  secrets: ['SERVICE_SECRET'],
} as const satisfies ProcessDefinition;
`,
  );
  write(
    `${folder}/src/main.ts`,
    `// The service as a process of its own, configured by environment only.
import { runService } from '@visavis/backends';
import { ${id}Service } from './service.ts';

await runService(${id}Service);
`,
  );
  write(
    `${folder}/src/service.ts`,
    `import type { Routes, Service } from '@visavis/platform';
import { ${id}Process } from './config.ts';
import { collections } from './data/collections.ts';
import { ${id}Routes } from './http/${name}.ts';
import type { ${Name}Deps } from './use-cases/deps.ts';

/** Wiring only. */
export function create${Name}Service(deps: ${Name}Deps & { routes: Routes }): Service {
  const { store, routes } = deps;
  ${id}Routes(routes, deps);
  return {
    name: '${name}',
    router: routes.router,
    consumers: [],
    jobs: [],
    start: () => store.prepare(collections),
  };
}

/** The service as its host needs it. */
export const ${id}Service = { ...${id}Process, create: create${Name}Service };
`,
  );
  write(
    `${folder}/src/data/collections.ts`,
    `import type { Store } from '@visavis/store';

/** Everything that the service stores. A field that is added later is optional or has a \`.default()\`. */
export const collections: Parameters<Store['prepare']>[0] = [];
`,
  );
  write(
    `${folder}/src/http/${name}.ts`,
    `import type { Routes } from '@visavis/platform';
import type { ${Name}Deps } from '../use-cases/deps.ts';

/** One \`routes.on(endpoint, handler)\` for each endpoint. */
export function ${id}Routes(_routes: Routes, _deps: ${Name}Deps): void {}
`,
  );
  write(
    `${folder}/src/use-cases/deps.ts`,
    `import type { Cache } from '@visavis/cache';
import type { ServiceDeps } from '@visavis/platform';
import type { Store } from '@visavis/store';

/** What the use cases work with. */
export type ${Name}Deps = ServiceDeps<'${name}', Store, Cache>;
`,
  );
  write(
    `${folder}/test/service.int.test.ts`,
    `import { expect, test } from '@jest/globals';
import { startServiceForTest } from '@visavis/service-test';
import { ${id}Service } from '../src/index.ts';

test('is ready when its store is', async () => {
  const ${id} = await startServiceForTest(${id}Service);
  expect((await fetch(\`\${${id}.url}/readyz\`)).status).toBe(200);
  await ${id}.stop();
});
`,
  );
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

function addToCompose(name) {
  const setting = addressOf(name);
  const edits = [
    afterLast(
      '^ {4}[\\w-]+-prepare: \\{ condition: service_completed',
      `    ${name}-prepare: { condition: service_completed_successfully }\n`,
    ),
    before(
      '^ {2}bff:$',
      `  ${name}:
    <<: *process
    build: &${name}-build { context: ., args: { FOLDER: services/${name} } }
    image: visavis/${name}
    volumes: &${name}-volumes
      - { <<: *secrets, volume: { subpath: made/${name} } }
      - sandbox:/data
    environment: &${name}-environment
      <<: *environment
      AUTH_URL: http://auth:3000
  ${name}-prepare:
    <<: *prepare
    build: *${name}-build
    image: visavis/${name}
    volumes: *${name}-volumes
    environment: *${name}-environment

`,
    ),
    afterLast('^ {6}\\w+_URL: http://[\\w-]+:3000$', `      ${setting}: http://${name}:3000\n`),
    afterLast('^ {6}[\\w-]+: \\{ condition: service_healthy \\}$', `      ${name}: { condition: service_healthy }\n`),
  ];
  edit(
    'infra/composition/compose/development-secrets.mjs',
    before('^ {2}bff: \\[', `  ${/-/.test(name) ? `'${name}'` : name}: ['SERVICE_SECRET'],\n`),
  );
  edit('docker-compose.yml', (text, path) => edits.reduce((changed, change) => change(changed, path), text));
}

function addToKubernetes(name) {
  write(
    `k8s/base/${name}/kustomization.yaml`,
    `resources: [../service]
nameSuffix: -${name}
labels:
  - pairs: { app.kubernetes.io/name: ${name} }
    includeSelectors: true
    includeTemplates: true
images:
  - { name: visavis/process, newName: visavis/${name} }
`,
  );
  edit('k8s/base/kustomization.yaml', before('^ {2}- bff$', `  - ${name}\n`));
  edit('k8s/base/settings.env', afterLast('^\\w+_URL=http://visavis-', `${addressOf(name)}=http://visavis-${name}:3000\n`));
  // Each as its neighbour of the BFF.
  for (const overlay of ['local', 'production'])
    edit(`k8s/overlays/${overlay}/kustomization.yaml`, (text, path) => {
      const [line] = /^ *- \{ name: visavis\/bff, .*\n/m.exec(text) ?? fail(`${path}: found no image of the BFF`);
      return text.replace(line, line.replaceAll('visavis/bff', `visavis/${name}`) + line);
    });
  const referencesOf = (kind, object) =>
    `      - { select: { kind: ${kind}, name: ${object} }, fieldPaths: [spec.template.spec.containers.0.env.*.valueFrom.secretKeyRef.name] }\n`;
  const ownSecret = [
    before('^ {2}- \\{ name: visavis-bff, envs:', `  - { name: visavis-${name}, envs: [made/${name}/process.env] }\n`),
    before(
      '^ {2}- source: \\{ kind: Secret, name: visavis-bff \\}$',
      `  - source: { kind: Secret, name: visavis-${name} }
    targets:
${referencesOf('Deployment', `visavis-${name}`)}${referencesOf('Job', `visavis-prepare-${name}`)}`,
    ),
  ];
  edit('k8s/overlays/local/kustomization.yaml', (text, path) =>
    ownSecret.reduce((changed, change) => change(changed, path), text),
  );
  run(process.execPath, 'infra/composition/compose/development-secrets.mjs', 'k8s/overlays/local', '--known');
  console.log('  changed  k8s/overlays/local/made');
  edit('k8s/scaling/services.yaml', (text) => {
    const last = text.slice(text.lastIndexOf('---\n'));
    const [, other] = /name: visavis-(\S+)/.exec(last) ?? [];
    return (
      text + last.replaceAll(`visavis-${other}`, `visavis-${name}`).replace(`consumerGroup: ${other},`, `consumerGroup: ${name},`)
    );
  });
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

const addressOf = (name) => `${name.toUpperCase().replaceAll('-', '_')}_URL`;
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const whatIsLeft = (name) => `
It starts, and does nothing yet. For its first endpoint and its first event:
   1. ${CONTRACTS}/calls/${name}.ts                 new: the call's row, as in calls/admin.ts
   2. ${CONTRACTS}/endpoints/${name}.ts             new: its schemas, as in endpoints/admin.ts
   3. ${CONTRACTS}/endpoints/all.ts                 two lines: the endpoints
   4. ${CONTRACTS}/events/${name}.ts                new: the event, as in events/admin.ts
   5. ${CONTRACTS}/events/registry.ts               its events, as admin's
   6. infra/foundation/contracts/corpus/${name}-events.json       new: one event of each type, which later releases must read
   7. services/${name}/src/data/collections.ts      the collection
   8. infra/tools/corpus/test/documents/${name}.json              new: one document of each collection, likewise
   9. services/${name}/src/use-cases/<verb>.ts      new: load, decide, save the document and its event in one store.transaction
  10. services/${name}/src/http/${name}.ts          the route
When browsers should hear of the event: its emitter in bff/src/realtime/consumers.ts, its rooms in bff/src/realtime/mapping/map-${name}-event.ts.
A path with a parameter also gets its row in POLICY (infra/tools/testing/test/attacks/authorization-policy.ts), and one that changes something
in infra/tools/testing/test/attacks/repeats/table.ts.
Then: npm run check, npm test -- services/${name}, npm test -- deploy`;
