// npm run new -- handler <service> <effect-on-event> <event type> [reaction]: a consumer of one event.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../lib.mjs';
import { camel, format, write } from './files.mjs';

const EVENTS = 'infra/foundation/contracts/src/events';

export function newHandler(service, what, type, kind = 'projection') {
  if (!existsSync(join(root, 'services', service, 'src'))) fail(`There is no service ${service}.`);
  if (kind !== 'projection' && kind !== 'reaction') fail(`A handler is a projection (the default) or a reaction, not "${kind}".`);
  const event = findEvent(type);
  const deps = `${service[0].toUpperCase()}${camel(service).slice(1)}Deps`;
  const path = `services/${service}/src/events/${what}.ts`;
  const doc =
    kind === 'reaction'
      ? 'Say what it does; it is never replayed.'
      : 'Say which read model it builds; a rebuild replays all events to it.';
  write(
    path,
    `import { ${event.name} } from '@visavis/contracts/events/${event.publisher}';
import { defineConsumer } from '@visavis/store';
import type { ${deps} } from '../use-cases/deps.ts';

/** ${doc} */
export const ${camel(what)} = (deps: ${deps}) =>
  defineConsumer(deps.store, {
    id: '${service}/${what}',
    kind: '${kind}',
${kind === 'projection' ? '    // The collections of the read model: a rebuild empties and fills them again.\n    collections: [],\n' : ''}    on: [${event.name}],
    async handle(unit, event) {
      throw new Error(\`not written yet: \${unit} \${event.data}\`);
    },
  });
`,
  );
  format(path);
  console.log(`
Left to do:
  1. ${path}: the effect${kind === 'projection' ? ', and the collections that it fills' : ''}
  2. services/${service}/src/service.ts: ${camel(what)}(deps) among the consumers`);
}

/** The definition of an event type: its exported name and the service that publishes it. */
function findEvent(type) {
  const types = [];
  for (const file of readdirSync(join(root, EVENTS))) {
    const text = readFileSync(join(root, EVENTS, file), 'utf8');
    for (const [, name, found] of text.matchAll(/export const (\w+) = event\(\s*'([^']+)'/g)) {
      if (found === type) return { name, publisher: file.replace('.ts', '') };
      types.push(found);
    }
  }
  return fail(`No service publishes ${type} (${EVENTS}). There are:\n  ${types.join('\n  ')}`);
}
