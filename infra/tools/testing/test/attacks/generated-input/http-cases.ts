import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@visavis/contracts';
import fc from 'fast-check';
import type { Draw } from './draw.ts';
import { Fields, Raw, textOf } from './json.ts';
import { good, isNotGiven, type Path, placed, places, type Sample, type Schema, valueAt, wrong } from './schema.ts';

export interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface HttpCase {
  what: string;
  method: string;
  /** With the query; as it goes on the wire. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** The one field that is not as it should be. */
  field?: string;
  /** The document says that this must not succeed. */
  refused: boolean;
  /** People see the answer in a browser: refusals are pages, too. */
  page: boolean;
}
type Draft = Pick<HttpCase, 'what'> & Partial<HttpCase>;
export interface Samples {
  /** A good value for a field or parameter of this name. */
  of(endpoint: Endpoint, name: string): fc.Arbitrary<unknown>;
}

const JSON_TYPE = 'application/json';
const named = (path: Path) => path.join('.') || 'body';

/** One case for the operation: everything in order but for one thing, more seldom for several or none. */
export function drawHttpCase(endpoint: Endpoint, operation: Operation, draw: Draw, samples: Samples): HttpCase {
  const sample = (name: string) => samples.of(endpoint, name);
  const schema = operation.requestBody?.content[JSON_TYPE]?.schema;
  const of = (where: string) => operation.parameters.filter((parameter) => parameter.in === where);
  const body = schema ? draw.of(good(schema, sample)) : undefined;
  const query = of('query');
  // Half of what may be asked for, and all that must.
  const chosen = new Map(
    query
      .filter(({ name, required }) => required || name === 'q' || draw.chance(0.5))
      .map(({ name, schema: each }): [string, unknown] => [name, draw.of(good(each, sample, name))])
      // Null can be said in a body alone; in a query it is left out.
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, inUrl(value)]),
  );
  const bare = pathOf(endpoint, (name) => encodeURIComponent(String(draw.of(sample(name)))));
  const base: HttpCase = {
    what: 'nothing',
    method: endpoint.method,
    path: withQuery(bare, chosen),
    headers: {
      ...(schema ? { 'content-type': JSON_TYPE } : {}),
      ...(of('header').some(({ name }) => name === 'Idempotency-Key') ? { 'idempotency-key': draw.of(fc.uuid()) } : {}),
    },
    ...(schema ? { body: textOf(body) } : {}),
    refused: false,
    page: endpoint.produces === 'page',
  };
  const draws: (() => Draft)[] = [() => ({ what: 'nothing' }), () => oddHeader(draw)];
  if (schema) {
    const inBody = () => wrongField(schema, body, draw, sample);
    draws.push(
      inBody,
      inBody,
      inBody,
      inBody,
      () => wrongShape(schema, body, draw),
      () => wrongText(draw),
    );
    draws.push(() => ({ what: 'several', body: textOf(severalWrong(schema, body, draw)) }));
  } else if (endpoint.method !== 'GET') draws.push(() => wrongText(draw));
  if (query.length > 0) for (let n = 0; n < 4; n++) draws.push(() => wrongQuery(bare, chosen, query, draw));
  else draws.push(() => ({ what: 'unknown query', path: `${base.path}?${oddQuery(draw)}` }));
  if (of('path').length > 0) draws.push(() => wrongPath(endpoint, draw));
  return { ...base, ...draw.pick(draws)() };
}

const pathOf = (endpoint: Endpoint, value: (name: string) => string) =>
  endpoint.path.replace(/:(\w+)/g, (_all, name: string) => value(name));

function withQuery(path: string, chosen: ReadonlyMap<string, string>, ...more: string[]): string {
  const query = [...[...chosen].map(([name, value]) => `${name}=${value}`), ...more].join('&');
  return query ? `${path}?${query}` : path;
}

function wrongField(schema: Schema, body: unknown, draw: Draw, sample: Sample): Draft {
  const all = places(schema);
  const place = draw.pick(all);
  const { path, isOneOf } = place;
  const { what, value, refused, isGood } = draw.of(wrong(place.schema));
  const isFine = isGood || isNotGiven(place, value);
  const field = named(path);
  // What holds the place is good but for what is put into it.
  let whole = body;
  for (let length = 1; length < path.length; length += 1) {
    const holder = path.slice(0, length);
    const of = all.find((place) => named(place.path) === named(holder))?.schema;
    if (of && valueAt(whole, holder) === undefined) whole = placed(whole, holder, draw.of(good(of, sample)));
  }
  return {
    what: `${field} = ${what}`,
    body: textOf(placed(whole, path, value)),
    ...(isFine ? {} : { field }),
    // What is a field of the one kind may be unknown to the other.
    refused: refused && !isOneOf && !isFine,
  };
}

function severalWrong(schema: Schema, body: unknown, draw: Draw): unknown {
  let whole = body;
  for (let count = draw.of(fc.integer({ min: 2, max: 5 })); count > 0; count--) {
    const { path, schema: at } = draw.pick(
      places(schema)
        .filter((place) => place.path.length > 0)
        .concat({ path: [], schema }),
    );
    if (path.length > 0) whole = placed(whole, path, draw.of(wrong(at)).value);
  }
  return whole;
}

/** Fields missing, double, unknown or of objects' own; an array in place of the object. */
function wrongShape(schema: Schema, body: unknown, draw: Draw): Draft {
  const entries = Object.entries((body ?? {}) as object);
  const missing = draw.pick(schema.required ?? ['none']);
  const more = (...added: [string, unknown][]) => textOf(new Fields([...entries, ...added]));
  const [twice] = entries;
  return draw.pick<() => Draft>([
    () => ({
      what: `without ${missing}`,
      body: textOf(Object.fromEntries(entries.filter(([name]) => name !== missing))),
      // Where no field is required, the body is as it was: what may contradict in it has another name.
      ...(schema.required?.length ? { field: missing, refused: true } : {}),
    }),
    () => ({ what: 'an array of it', body: textOf([body]), field: 'body', refused: true }),
    () => ({ what: 'unknown fields', body: more(['_id', 'x'], ['role', 'admin'], ['isActive', true], ['version ', 1]) }),
    () => ({
      what: 'names of objects’ own',
      body: more(['__proto__', { role: 'admin' }], ['hasOwnProperty', 1], ['toJSON', null]),
    }),
    () => ({
      what: 'a thousand fields',
      body: more(...Array.from({ length: 1_000 }, (_, n): [string, unknown] => [`f${n}`, n])),
    }),
    () =>
      twice ? { what: `${twice[0]} twice`, body: more([twice[0], new Raw('{"$ne":1}')]), field: twice[0] } : { what: 'nothing' },
    () => ({ what: 'a text in a text', body: textOf(textOf(body)), field: 'body', refused: true }),
  ])();
}

const BROKEN = [
  '{"a":',
  '{',
  '[',
  '"',
  'nul',
  '{"a":NaN}',
  "{'a':1}",
  '{"a":1,}',
  '\u0000',
  '{"a":"\u0001"}',
  '<xml/>',
  'a=b&c=d',
  '\ufeff{}',
  '{}{}',
  '--x\r\n\r\n',
];
/** Bodies that no parser, or another one, would take. */
function wrongText(draw: Draw): Draft {
  const typed = (type: string, body: string | Buffer = '{}', more: Record<string, string> = {}): Draft => ({
    what: `${type} ${Object.values(more)} ${String(body).slice(0, 20)}`,
    headers: { 'content-type': type, ...more },
    body,
  });
  return draw.pick<() => Draft>([
    () => typed(JSON_TYPE, draw.pick(BROKEN)),
    () =>
      typed(
        draw.pick([
          'text/plain',
          'application/xml',
          'application/x-www-form-urlencoded',
          'application/octet-stream',
          'a/b/c',
          ';',
          '*/*',
          'application/json5',
        ]),
      ),
    () =>
      typed(
        draw.pick([
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'multipart/form-data; boundary=x',
          `multipart/form-data; boundary=${'b'.repeat(200)}`,
        ]),
        draw.pick([
          '',
          '--x',
          '--x\r\nContent-Disposition: form-data; name="image"; filename="a\u0000.png"\r\n\r\nGIF89a\r\n--x--',
          '--x\r\n\r\n--x--\r\n',
        ]),
      ),
    () => typed(`${JSON_TYPE}; charset=${draw.pick(['utf-16', 'latin1', 'x', '""', 'utf-7'])}`),
    () => typed(JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    () => typed(JSON_TYPE, Buffer.from('{}', 'utf16le')),
    () => typed(JSON_TYPE, draw.pick(['not gzip', gzipSync('{"a":1}').subarray(0, 8)]), { 'content-encoding': 'gzip' }),
    () => typed(JSON_TYPE, gzipSync(Buffer.alloc(5_000_000, ' ')), { 'content-encoding': 'gzip' }),
    () => typed(JSON_TYPE, '{}', { 'content-encoding': draw.pick(['br', 'zstd', 'x', 'gzip, gzip', '']) }),
    () => typed(JSON_TYPE, `{"a":"${'x'.repeat(101 * 1_024)}"}`),
    () => typed(JSON_TYPE, `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`),
    () => typed(JSON_TYPE, '{}', { 'transfer-encoding': 'chunked' }),
  ])();
}

const QUERY_ODDITIES = [
  'a=1&a=2',
  'a[b]=1',
  'a[]=1',
  '__proto__[x]=1',
  'constructor.prototype=1',
  '%',
  '%zz=%ff',
  '&&&===',
  'a=%00',
  '?',
  `q=${'x'.repeat(6_000)}`,
  `${'a&'.repeat(2_000)}`,
];
const oddQuery = (draw: Draw) => draw.pick(QUERY_ODDITIES);
/** As text of a query or path: halves of surrogate pairs, which no URL can hold, as the bytes that they would be. */
const inUrl = (value: unknown) =>
  value === null
    ? 'null'
    : encodeURIComponent((typeof value === 'string' ? value : textOf(value)).slice(0, 1_500).toWellFormed()).replaceAll(
        '%EF%BF%BD',
        '%ED%A0%80',
      );

function wrongQuery(path: string, chosen: ReadonlyMap<string, string>, parameters: Operation['parameters'], draw: Draw): Draft {
  const { name, schema, required } = draw.pick(parameters);
  const others = new Map([...chosen].filter(([each]) => each !== name));
  const { what, value } = draw.of(wrong(schema));
  const text = inUrl(value);
  // All values of a query are text: what is wrong by its type as JSON may well be right here.
  // A blank one is none.
  const isBlank = decodeURIComponent(text.replaceAll('%ED%A0%80', 'x')).trim() === '';
  const refused = !isBlank && schema.enum !== undefined && !schema.enum.map(inUrl).includes(text);
  const single = () => ({ what: `?${name} = ${what}`, path: withQuery(path, others, `${name}=${text}`), field: name, refused });
  return draw.pick<() => Draft>([
    single,
    single,
    () => ({ what: `?${name} twice`, path: withQuery(path, others, `${name}=1`, `${name}=${text}`), field: name }),
    () => ({
      what: `?${name}[…]`,
      path: withQuery(path, others, `${name}[${draw.pick(['', 'a', '$gt', '__proto__'])}]=${text}`),
    }),
    () => ({ what: `?${name} and others`, path: withQuery(path, others, `${name}=${text}`, oddQuery(draw)) }),
    // One that nothing requires is not what a refusal of the others names.
    () => ({ what: `without ?${name}`, path: withQuery(path, others), ...(required && { field: name, refused: true }) }),
  ])();
}

const ODD_SEGMENTS = ['%', '%ff', '%c0%af', '%00', '%2e%2e', '%2F', '..%2f..', '%ED%A0%80', '%20', 'a;b=c', '*', '{id}', ':id'];
function wrongPath(endpoint: Endpoint, draw: Draw): Draft {
  const { what, value } = draw.of(wrong({ type: 'string', maxLength: 64 }));
  const text = draw.chance(0.3) ? draw.pick(ODD_SEGMENTS) : inUrl(value) || '%20';
  return { what: `path ${what} ${text.slice(0, 20)}`, path: pathOf(endpoint, () => text) };
}

/** Headers that the product reads. */
function oddHeader(draw: Draw): Draft {
  const headers = draw.pick<Record<string, string>>([
    { 'idempotency-key': '' },
    { 'idempotency-key': 'x'.repeat(200) },
    { 'idempotency-key': 'x'.repeat(201) },
    { 'idempotency-key': '\u00e9\u00ff ' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer ' },
    { authorization: 'Bearer a.b.c' },
    { authorization: `Bearer ${'a'.repeat(8_000)}` },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
    { authorization: 'Basic YTpi' },
    { accept: '' },
    { accept: 'text/html' },
    { accept: `${'a/b,'.repeat(500)}*/*` },
    { 'accept-encoding': 'gzip;q=nan, br;q=-1, *;q=2' },
    { 'if-none-match': `W/"${'x'.repeat(2_000)}", ,, *` },
    { 'x-request-id': '<script>\u00ff' },
    { 'x-request-id': 'x'.repeat(4_000) },
    { 'x-forwarded-for': '1.2.3.4, ::1, unknown, <>' },
    { traceparent: '00-zz-zz-zz' },
    { range: 'bytes=9-0,-1' },
    { expect: '100-continue' },
    { 'x-http-method-override': 'DELETE' },
  ]);
  return { what: `header ${JSON.stringify(headers).slice(0, 60)}`, headers: { 'content-type': JSON_TYPE, ...headers } };
}
