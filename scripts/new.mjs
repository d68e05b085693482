// npm run new -- service <name>
// npm run new -- handler <service> <what-on-what> <event type> [reaction]
// Writes the files as they are everywhere else and says what is left to do.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib.mjs';

const [kind, ...args] = process.argv.slice(2);
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(name).replace(/^./, (letter) => letter.toUpperCase());
const usage = () => {
  console.error(
    'npm run new -- service <name>\nnpm run new -- handler <service> <what-on-what> visavis.<aggregate>.<happened>.v1 [reaction]',
  );
  process.exit(1);
};

function write(path, text) {
  const file = join(root, path);
  if (existsSync(file)) {
    console.error(`${path} is there already`);
    process.exit(1);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`  ${path}`);
}

if (kind === 'service' && kebab.test(args[0] ?? '')) newService(args[0]);
else if (kind === 'handler' && kebab.test(args[1] ?? '') && /^visavis\.[a-z-]+\.[a-z-]+\.v\d+$/.test(args[2] ?? ''))
  newHandler(...args);
else usage();

function newService(name) {
  const Name = pascal(name);
  write(
    `services/${name}/package.json`,
    `${JSON.stringify(
      {
        name: `@visavis/${name}`,
        version: '0.1.0',
        private: true,
        type: 'module',
        exports: { '.': './src/index.ts' },
        dependencies: {
          '@visavis/backends': '*',
          '@visavis/cache': '*',
          '@visavis/contracts': '*',
          '@visavis/event-bus': '*',
          '@visavis/platform': '*',
          '@visavis/store': '*',
          zod: '^4.6.7',
        },
      },
      null,
      2,
    )}\n`,
  );
  write(
    `services/${name}/src/index.ts`,
    `export { ${camel(name)}Process, ${camel(name)}Settings } from './config.ts';\nexport { create${Name}Service, type ${Name}Deps } from './service.ts';\n`,
  );
  write(
    `services/${name}/src/config.ts`,
    `import type { ProcessDefinition } from '@visavis/platform';

/** This service's own settings: NAME: setting(schema, 'what it does'). */
export const ${camel(name)}Settings = {};

/** A process of its own. */
export const ${camel(name)}Process = {
  name: '${name}',
  settings: ${camel(name)}Settings,
  secrets: ['SERVICE_SECRET'],
  calls: [],
} as const satisfies ProcessDefinition;
`,
  );
  write(
    `services/${name}/src/main.ts`,
    `// ${Name} as a process of its own, configured by environment only.
import { runService } from '@visavis/backends';
import { ${camel(name)}Process } from './config.ts';
import { create${Name}Service } from './service.ts';

await runService(${camel(name)}Process, create${Name}Service);
`,
  );
  write(
    `services/${name}/src/service.ts`,
    `import type { Consumer } from '@visavis/event-bus';
import type { Clock, EventFactory, Logger, Routes, Service } from '@visavis/platform';
import type { Store } from '@visavis/store';

export interface ${Name}Deps {
  store: Store;
  clock: Clock;
  logger: Logger;
  routes: Routes;
  events: EventFactory;
}

/** Wiring only: routes from http/, consumers from events/, collections from data/. */
export function create${Name}Service(deps: ${Name}Deps): Service<Consumer> {
  const { store, routes } = deps;
  return {
    name: '${name}',
    router: routes.router,
    consumers: [],
    jobs: [],
    start: () => store.prepare([]),
  };
}
`,
  );
  write(
    `services/${name}/test/service.unit.test.ts`,
    `import { expect, test } from '@jest/globals';
import { ${camel(name)}Settings } from '../src/index.ts';

test('has its settings', () => {
  expect(${camel(name)}Settings).toEqual({});
});
`,
  );
  console.log(`
Next: npm install (links the package); its contracts in infra/contracts/src/${name}.ts and events/${name}.ts; its topic's schema in
infra/backends/src/create-backends.ts; its paths in the BFF's table; one line in infra/all-in-one/src/compose.ts and one in\ninfra/cluster/src/table.ts; its containers: "A new service" in k8s/README.md.`);
}

function newHandler(service, what, type, kindOfConsumer = 'projection') {
  if (!existsSync(join(root, 'services', service))) usage();
  const name = camel(what);
  const schema = camel(type.split('.').slice(1, 3).join('-'));
  write(
    `services/${service}/src/events/${what}.ts`,
    `import { TOPIC, ${schema} } from '@visavis/contracts/events/SERVICE';
import type { Consumer } from '@visavis/event-bus';
import { oncePerEvent, type Store } from '@visavis/store';

const id = '${service}/${what}';

/** ${kindOfConsumer === 'reaction' ? 'A reaction: never replayed. Say what it would do twice.' : 'A projection: say which read model it builds.'} */
export function ${name}(store: Store): Consumer {
  return {
    id,
    topic: TOPIC,
    types: ['${type}'],
    kind: '${kindOfConsumer === 'reaction' ? 'reaction' : 'projection'}',
    handle: oncePerEvent(store, id, async (unit, event) => {
      const { data } = ${schema}.parse(event);
      throw new Error(\`not written yet: \${unit} \${data}\`);
    }),
  };
}
`,
  );
  console.log(
    `\nNext: name the topic and the contract it comes from, write the effect, and add ${name} to the consumers in services/${service}/src/service.ts.`,
  );
}
