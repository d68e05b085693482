// The files of a new service: its package, and its tables in the contracts.
import { afterLast, before, CONTRACTS, camel, edit, json, pascal, write } from './files.mjs';

export function writePackage(name) {
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

/** What the access log, which every service has, keeps of one admin and day. */
const ACCESS_DAY = {
  _id: 'admin 2026-11-24',
  version: 2,
  actor: { userId: 'admin', role: 'admin' },
  day: '2026-11-24',
  people: { users: 312 },
  refused: 1,
  isMuch: false,
  dueAt: { $date: '2026-11-24T18:30:00.000Z' },
  expiresAt: { $date: '2026-12-24T18:30:00.000Z' },
};

/** Tables of its calls and events without a row. */
export function writeContract(name) {
  const [id, events] = [camel(name), `${camel(name)}Events`];
  write(
    `${CONTRACTS}/calls/${name}.ts`,
    `import { calls } from './call.ts';\n\nexport const ${id}Calls = calls('${name}', '${id}', {});\n`,
  );
  write(
    `${CONTRACTS}/endpoints/${name}.ts`,
    `import { ${id}Calls } from '../calls/${name}.ts';
import { endpoints } from './endpoint.ts';

export const ${id}Endpoints = endpoints(${id}Calls, {});
`,
  );
  write(`${CONTRACTS}/events/${name}.ts`, '// It publishes no event yet.\nexport {};\n');
  edit(`${CONTRACTS}/events/registry.ts`, (text, path) =>
    [
      afterLast("^import \\* as \\w+ from './[\\w-]+\\.ts';$", `import * as ${id} from './${name}.ts';\n`),
      before(
        '^export const allEvents = ',
        `export const ${events} = [...definitionsIn(${id}), ...definitionsIn(access['${name}'])] as const;\n`,
      ),
      (changed) => changed.replace(/^(export const allEvents = \[[^\]]*?),?\s*\]/m, `$1, ...${events}]`),
    ].reduce((changed, change) => change(changed, path), text),
  );
  // The audit log tells of what admins read and export there.
  const key = /^\w+$/.test(name) ? name : `'${name}'`;
  edit(`${CONTRACTS}/events/access.ts`, afterLast("^  [\\w'-]+: accessOf\\(.*\\),$", `  ${key}: accessOf('${name}'),\n`));
  for (const [language, of] of [
    ['en', name],
    ['hi', `सेवा ${name}`],
  ])
    edit(`web/src/shared/i18n/${language}/admin-audit.ts`, afterLast("^ {8}admin: '[^']*',$", `        ${key}: '${of}',\n`));
  write(`infra/tools/corpus/test/documents/${name}.json`, `${JSON.stringify({ access_days: [ACCESS_DAY] }, null, 2)}\n`);
  // `@visavis/contracts/<name>` is the file of its endpoints, as for its neighbours.
  edit(
    'infra/foundation/contracts/package.json',
    before('^ {4}"\\./openapi":', `    "./${name}": "./src/endpoints/${name}.ts",\n`),
  );
}
