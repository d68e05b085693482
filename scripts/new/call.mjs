// npm run new -- call <table>.<call> <METHOD> <path> <anyone|user|admin|fresh> [who]: a REST call of a service, from its row to
// what it is repeated on.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root } from '../lib.mjs';
import { findRoute, useCaseOf, withRoute, writeUseCase } from './call-route.mjs';
import { before, CONTRACTS, edit, filesOf, format, read, withImports } from './files.mjs';

const REPEATS = 'infra/tools/testing/test/attacks/repeats/calls';
const REPEATS_OF = { auth: 'accounts', meeting: 'meetings', billing: 'money' };
const AUDITED = 'services/admin/test/audited.unit.test.ts';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export async function newCall(of, method, path, access, who) {
  const [table, name] = of.split('.');
  const call = {
    ...{ table, name, method, path, access, who, ...findTable(table) },
    isChange: method !== 'GET',
    hasBody: method !== 'GET' && method !== 'DELETE',
    byAdmin: access === 'admin' || access === 'fresh',
  };
  await refuseMistakes(call);
  const route = findRoute(call);
  if (call.isChange) writeUseCase(call, route);
  edit(call.file, withRow(`export const ${table} = calls(`, rowOf(call)));
  edit(route.schemas, (text, file) =>
    withImports(withRow(` = endpoints(${table}, {`, schemasOf(call))(text, file), {
      zod: call.hasBody ? ['z'] : [],
      '../common.ts': call.hasBody ? ['success', 'text'] : ['success'],
    }),
  );
  const all = `${CONTRACTS}/endpoints/all.ts`;
  if (!read(all).includes(route.endpoints)) edit(all, (text, file) => withTable(route, text, file));
  edit(route.file, (text, file) => withRoute(call, route, text, file));
  if (call.isChange && !isReviewOfMeeting(call)) edit(repeatsFileOf(call), (text, file) => withRepeats(call, text, file));
  const isToldOf = !call.isChange || !call.byAdmin || hasEvent(call);
  const reason = 'not written yet: which event tells of it, or why none does';
  if (!isToldOf) edit(AUDITED, before('^};\\n\\n/\\*\\* `testimonials', `  '${idOf(call)}': '${reason}',\n`));
  format(CONTRACTS, `services/${call.service}/src`, REPEATS, AUDITED);
  console.log(whatIsLeft(call, route, isToldOf));
}

const idOf = ({ prefix, name }) => `${prefix}.${name}`;
/** It is repeated on a meeting that waits for admins, without a row of its own. */
const isReviewOfMeeting = ({ prefix, name }) => prefix === 'meeting' && name.startsWith('admin');
const isOnOne = ({ path }) => path.includes(':');

/** Where a table of calls stands, of which service it is, and its rows as text. */
function findTable(table) {
  const head = new RegExp(`export const ${table} = calls\\('([\\w-]+)', '(\\w+)', \\{[\\s\\S]*?\\}\\);`);
  for (const file of filesOf(`${CONTRACTS}/calls/*.ts`)) {
    const [rows, service, prefix] = head.exec(read(file)) ?? [];
    if (service && !existsSync(join(root, 'services', service))) fail(`The calls of the ${service} are written by hand.`);
    if (service) return { file, rows, service, prefix };
  }
  return fail(`${CONTRACTS}/calls has no ${table}.`);
}

async function refuseMistakes(call) {
  const { method, path, access, who, table, name } = call;
  if (!METHODS.includes(method)) fail(`A call is one of ${METHODS.join(', ')}, not "${method}".`);
  if (!/^(\/:?[a-zA-Z0-9.-]+)+$/.test(path)) fail(`A path is like /api/contact or /api/contact/:id, not "${path}".`);
  const [, list = ''] = /export type Who =([^;]*);/.exec(read(`${CONTRACTS}/calls/call.ts`)) ?? [];
  const everybody = Array.from(list.matchAll(/'([^']+)'/g), ([, each]) => each);
  const needsWho = isOnOne(call) && (access === 'anyone' || access === 'user');
  if (needsWho && !everybody.includes(who)) fail(`Say who may do it to the thing of the path: ${everybody.join(' | ')}.`);
  if (!needsWho && who !== undefined) fail('Only of a thing in the path that is not the admins’ alone is said who may do it.');
  const { allEndpoints } = await import(pathToFileURL(join(root, CONTRACTS, 'endpoints/all.ts')).href);
  if (allEndpoints.some(({ id }) => id === idOf(call))) fail(`${table} has ${name} already.`);
  const same = allEndpoints.find((each) => each.method === method && each.path === path);
  if (same) fail(`${method} ${path} is ${same.id} already.`);
}

/** An edit: the last row of the table that begins with `head`. */
const withRow = (head, row) => (text, path) => {
  const start = text.indexOf(head);
  if (start < 0) fail(`${path}: found no ${head}`);
  const [end, empty] = ['\n});', '{});'].map((closing) => text.indexOf(closing, start));
  const isEmpty = empty >= 0 && (end < 0 || empty < end);
  return isEmpty
    ? `${text.slice(0, empty)}{\n${row}${text.slice(empty + 1)}`
    : `${text.slice(0, end + 1)}${row}${text.slice(end + 1)}`;
};

const rowOf = ({ name, method, path, access, who, isChange }) => {
  const more = [who && `who: '${who}'`, isChange && "repeats: 'same'"].filter(Boolean).map((each) => `, ${each}`);
  return `  ${name}: { method: '${method}', path: '${path}', access: '${access}'${more.join('')} },\n`;
};

const BODY = `    body: z.object({ note: text({ max: 200, required: 'Note is required' }) }),
    example: { note: 'As tests send it' },
`;
const schemasOf = ({ name, hasBody }) => `  ${name}: {
    summary: 'Say what it does',
${hasBody ? BODY : ''}    response: success({}),
  },
`;

const withTable = ({ schemas, endpoints }, text, path) =>
  withImports(before('^\\];$', `  ...Object.values(${endpoints}),\n`)(text, path), {
    [`./${schemas.split('/').at(-1)}`]: [endpoints],
  });

function repeatsFileOf({ prefix, service }) {
  const ofTable = filesOf(`${REPEATS}/*.ts`).find((file) => read(file).includes(`\n  '${prefix}.`));
  return ofTable ?? `${REPEATS}/${REPEATS_OF[service] ?? 'content'}.ts`;
}

/** On the kind of thing that its neighbours are repeated on, or on one that is not there. */
function withRepeats(call, text, path) {
  const isLike = (row) => row.startsWith(`'${call.prefix}.`) && /\bid: await \w+\(\)/.test(row);
  const neighbour = isOnOne(call) ? text.split(/^ {2}(?=')/m).find(isLike) : undefined;
  const [, make] = /\bid: await (\w+)\(\)/.exec(neighbour ?? '') ?? [];
  const caller = call.byAdmin ? 'admin' : call.access === 'user' ? 'newUser' : undefined;
  const token = { admin: 'token: admin', newUser: 'token: (await newUser()).token' }[caller];
  const id = isOnOne(call) ? `id: ${make ? `await ${make}()` : "'none'"}` : undefined;
  const things = [...new Set([caller, make].filter(Boolean))];
  const taken = things.length > 0 ? `{ ${things.join(', ')} }` : '';
  const row = `  '${idOf(call)}': { arrange: async (${taken}) => ({ ${[token, id].filter(Boolean).join(', ')} }) },\n`;
  return before('^} satisfies RepeatedCalls;', row)(text, path);
}

/** The audit log finds it by its name (`typeOf` there): of `contact.archive` it is `contact.archived`. */
function hasEvent({ prefix, name }) {
  const [, subject, verb = ''] = /^(\w+?)s?\.(?:admin)?(\w+)$/.exec(`${prefix}.${name}`) ?? [];
  const type = `visavis.${subject}.${verb.toLowerCase().replace(/e?$/, 'ed')}.v1`;
  return filesOf(`${CONTRACTS}/events/*.ts`).some((file) => read(file).includes(`'${type}'`));
}

function whatIsLeft(call, route, isToldOf) {
  const { isChange, service, table, name, who } = call;
  const steps = [
    `${route.schemas}: what it takes and answers${call.hasBody ? ', and the `example` of its body' : ''}`,
    isChange
      ? `${useCaseOf(call, route).path}, and its event (npm run new -- event ${service} …)`
      : `${route.file}: what it reads${call.byAdmin ? '; what tells admins of people says `ofPeople` in its row' : ''}`,
    who && !route.isOnMeeting && `the use case refuses all but "${who}": 404, or 403 where they may see the thing`,
    isChange && `${call.file}: what a repetition does (\`repeats\`); ${REPEATS}: on what, or by key in repeats.e2e.test.ts`,
    !isToldOf && `${AUDITED}: the event that tells of it, or why none does`,
    isOnOne(call) && 'infra/tools/testing/test/attacks/authorization.e2e.test.ts: what it is tried on (`thing`)',
    `services/${service}/test: its .int; then the api.ts of a feature of the web app: call(${table}.${name}, …)`,
  ].filter(Boolean);
  return `
Left to do:
${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}
Then: npm run check, npm test -- attacks/authorization attacks/repeats attacks/generated-input`;
}
