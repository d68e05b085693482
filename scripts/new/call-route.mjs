// What serves a new call: its use case, which is not written yet, and its route.
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fail, root } from '../lib.mjs';
import { CONTRACTS, camel, filesOf, kebab, pascal, read, withImports, write } from './files.mjs';

const matches = (pattern, text) => Array.from(text.matchAll(new RegExp(pattern, 'gm')), ([, found]) => found);
const most = (items) => items.toSorted((one, other) => count(items, other) - count(items, one))[0];
const count = (items, item) => items.filter((each) => each === item).length;

/**
 * The endpoints of a table, and the file of the service that serves most of them; of a table without a call so far, the one that
 * is named as the service. `isOnMeeting`: the row is asked who may (`authorize`).
 */
export function findRoute({ table, service, path, rows }) {
  const all = filesOf(`${CONTRACTS}/endpoints/*.ts`);
  const schemas = all.find((file) => read(file).includes(` = endpoints(${table}, {`));
  const [own] = matches(`const (\\w+) = endpoints\\(${table},`, read(schemas));
  // Tables that share a prefix are one in the routes.
  const wholes = all.flatMap((file) => matches(`const (\\w+) = \\{[^}]*\\.\\.\\.${own}\\b`, read(file)));
  const names = matches('^ {2}(\\w+): \\{', rows);
  const served = (endpoints, file) =>
    matches(`\\bon\\(\\s*${endpoints}\\.(\\w+),`, read(file)).filter((name) => names.includes(name));
  const pairs = filesOf(`services/${service}/src/http/**/*.ts`).flatMap((file) =>
    [own, ...wholes].flatMap((endpoints) => served(endpoints, file).map(() => `${file} ${endpoints}`)),
  );
  const [file, endpoints] = (most(pairs) ?? `services/${service}/src/http/${service}.ts ${own}`).split(' ');
  if (!existsSync(join(root, file))) fail(`No file of services/${service}/src/http serves ${table}.`);
  return { file, schemas, endpoints, isOnMeeting: service === 'meeting' && path.includes('/meetings/:id') };
}

/** `archive` of `adminContact` is `archive-contact`, beside those that the route has. */
export function useCaseOf({ name, prefix, service }, { file }) {
  const [verb, thing] = [name, prefix].map((each) => kebab(each).replace(/^admin-/, ''));
  const action = verb.includes('-') ? verb : `${verb}-${thing.replace(/s$/, '')}`;
  const folder = most(matches("/use-cases/([\\w-]+)/[\\w-]+\\.ts'", read(file))) ?? '';
  return { action: camel(action), folder, path: join(`services/${service}/src/use-cases`, folder, `${action}.ts`) };
}

export function writeUseCase(call, route) {
  const { path, action, folder } = useCaseOf(call, route);
  const deps = `${pascal(call.service)}Deps`;
  const by = call.byAdmin ? ['actor: Actor'] : call.access === 'user' ? ['userId: string'] : [];
  const ids = matches(':(\\w+)', call.path).map((param) => `${param}: string`);
  const body = call.hasBody ? ['note: string'] : [];
  const command = route.isOnMeeting
    ? ['MeetingQuery', ...body.map((field) => `{ ${field} }`)].join(' & ')
    : `{ ${[...ids, ...body, ...by, 'now: Date'].join('; ')} }`;
  const types = route.isOnMeeting ? `${deps}, MeetingQuery` : deps;
  const imports = `import type { ${types} } from '${folder ? '..' : '.'}/deps.ts';`;
  write(
    path,
    `${command.includes('Actor') ? "import type { Actor } from '@visavis/platform';\n" : ''}${imports}

/** Say what it changes, what it returns and which refusals it throws. The same again changes nothing. */
export function ${action}({ store }: Pick<${deps}, 'store'>, command: ${command}): Promise<void> {
  return store.transaction(async (unit) => {
    throw new Error(\`not written yet: \${unit} \${Object.keys(command)}\`);
  });
}
`,
  );
}

export function withRoute(call, route, text, path) {
  // Of a service that serves nothing so far.
  const begun = text.replace(/\(_routes: Routes, _deps: (\w+)\): void \{\}/, '({ on }: Routes, deps: $1): void {\n}');
  const start = begun.search(/^export function \w+Routes\(/m);
  const end = begun.indexOf('\n}\n', start);
  if (start < 0 || end < 0) fail(`${path}: found no function of routes`);
  const parameters = begun.slice(start, begun.indexOf('{\n', start));
  const on = /\{[^}]*\bon\b[^}]*\}: Routes/.test(parameters) ? 'on' : 'routes.on';
  const deps = /\bdeps: /.test(parameters) ? 'deps' : '{ store }';
  const added = `  ${on}(${route.endpoints}.${call.name}, ${handlerOf(call, route, deps)});\n`;
  const neighbour = swallowing(call, route, begun);
  const routed =
    neighbour === undefined
      ? `${begun.slice(0, end)}\n${added}${begun.slice(end + 1)}`
      : `${begun.slice(0, neighbour)}  // A literal path before a parameter.\n${added}${begun.slice(neighbour)}`;
  const fromHere = (file) => relative(dirname(path), file);
  const useCase = useCaseOf(call, route);
  const isPlain = call.isChange && !route.isOnMeeting;
  return withImports(routed, {
    [`@visavis/contracts/${route.schemas.split('/').at(-1).replace('.ts', '')}`]: [route.endpoints],
    '@visavis/platform': isPlain && call.byAdmin ? ['actorOf'] : [],
    [fromHere(`services/${call.service}/src/use-cases/deps.ts`)]: call.isChange && route.isOnMeeting ? ['commandOf'] : [],
    [fromHere(useCase.path)]: call.isChange ? [useCase.action] : [],
  });
}

/** Where the first route stands that would take the literal path for its own; undefined where none would. */
function swallowing({ method, path, rows }, { endpoints }, text) {
  if (path.includes(':')) return undefined;
  const places = [...rows.matchAll(/^ {2}(\w+): \{\s*method: '(\w+)',\s*path: '([^']+)'/gm)]
    .filter(([, , of, pattern]) => of === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path))
    .map(([, name]) => text.search(new RegExp(`^ {2}(routes\\.)?on\\(\\s*${endpoints}\\.${name},`, 'm')))
    .filter((at) => at >= 0);
  return places.length > 0 ? Math.min(...places) : undefined;
}

function handlerOf(call, route, deps) {
  if (!call.isChange)
    return `async (call) => {
    // A query without a decision reads from data/, one with it is a use case (docs/adr/0047).
    throw new Error(\`not written yet: \${call.endpoint.id}\`);
  }`;
  const { action } = useCaseOf(call, route);
  const handler = (taken, command) => `async (${taken}) => {
    await ${action}(${deps}, ${command});
    return { message: 'Say what happened' };
  }`;
  if (route.isOnMeeting) return handler('call', call.hasBody ? '{ ...commandOf(call), ...call.body }' : 'commandOf(call)');
  const by = call.byAdmin ? 'actor: actorOf(principal)' : call.access === 'user' && 'userId: principal.userId';
  const sent = [call.path.includes(':') && '...params', call.hasBody && '...body', by, 'now'].filter(Boolean);
  const taken = ['params', 'body', 'principal', 'now'].filter((name) => new RegExp(`\\b${name}\\b`).test(sent.join()));
  return handler(`{ ${taken.join(', ')} }`, `{ ${sent.join(', ')} }`);
}
