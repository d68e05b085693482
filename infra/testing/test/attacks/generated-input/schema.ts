import { Fields, Raw } from './json.ts';
import type { Random } from './random.ts';

/** What of JSON Schema the contracts' documents use. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
}
export type Path = readonly (string | number)[];
/** A value put in the place of a good one. `refused`: the document itself says that it must not be taken. */
export interface Wrong {
  what: string;
  value: unknown;
  refused: boolean;
}

const alternatives = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [];
const typesOf = (schema: Schema): string[] =>
  alternatives(schema).length > 0 ? alternatives(schema).flatMap(typesOf) : [schema.type ?? []].flat();

/** A value that the schema takes; `sample` knows what strings of a name look like where the document does not say. */
export function good(schema: Schema, random: Random, sample: (name: string) => unknown, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = alternatives(schema);
  if (choices.length > 0) return good(random.pick(choices), random, sample, name);
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const required = new Set(schema.required);
      const taken = Object.entries(schema.properties ?? {}).filter(([each]) => required.has(each) || random.chance(0.5));
      return Object.fromEntries(taken.map(([each, property]) => [each, good(property, random, sample, each)]));
    }
    case 'array':
      return Array.from({ length: random.integer(3) }, () => good(schema.items ?? {}, random, sample, name));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'integer':
    case 'number':
      return (schema.minimum ?? 1) + random.integer(Math.min((schema.maximum ?? 1_000) - (schema.minimum ?? 1) + 1, 1_000));
    default:
      return sample(name);
  }
}

/** Every place of a schema where a value stands, the whole (an empty path) included; of an array the first item. */
export function places(schema: Schema, path: Path = []): { path: Path; schema: Schema }[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => places(each, [...path, name])),
    ...(schema.items ? places(schema.items, [...path, 0]) : []),
    ...alternatives(schema).flatMap((each) => places(each, path).slice(1)),
  ];
  return [{ path, schema }, ...below];
}

/** `root` with the value at the path, objects and arrays on the way made where they are missing. */
export function placed(root: unknown, path: Path, value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (typeof head === 'number') {
    const items = Array.isArray(root) ? [...root] : [];
    items[head] = placed(items[head], rest, value);
    return items;
  }
  const fields = typeof root === 'object' && root !== null && !Array.isArray(root) ? root : {};
  return { ...fields, [head]: placed((fields as Record<string, unknown>)[head], rest, value) };
}

const nested = (depth: number, open: string, close: string) => new Raw(`${open.repeat(depth)}1${close.repeat(depth)}`);

/** Values by what they are, for any place. */
const hostile: Record<string, readonly unknown[]> = {
  null: [null],
  boolean: [true, false],
  number: [0, -1, 1.5, 1e308, 2 ** 53, new Raw('1e400'), new Raw('-0'), new Raw(`1${'0'.repeat(400)}`), new Raw('-1e-400')],
  array: [[], [[]], [null], [''], Array.from({ length: 300 }, () => ({})), nested(3_000, '[', ']')],
  object: [
    {},
    { $gt: '' },
    { $ne: null },
    { length: 1e9 },
    { toString: 'x' },
    new Fields([['__proto__', { role: 'admin' }]]),
    new Fields([['constructor', { prototype: { role: 'admin' } }]]),
    new Fields([['then', 'x']]),
    nested(3_000, '{"a":', '}'),
  ],
  string: [
    '',
    ' ',
    '\t\r\n',
    'x',
    'x'.repeat(20_000),
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfffb',
    '\u202eright to left',
    'مرحبا بكم في الاجتماع',
    '\u200b\u200d\u2060',
    '\ufeffmark',
    `e${'\u0301'.repeat(200)}`,
    '💥'.repeat(600),
    '👩‍👩‍👧‍👦🏳️‍🌈',
    'ﬁ İ ß ŉ',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    "'; DROP TABLE users; --",
    '$where: 1',
    '#{7*7}{{7*7}}',
    '%00%ff%c0%af',
    '__proto__',
    'constructor',
    'NaN',
    'Infinity',
    '-0',
    '1e3',
    '0x10',
    '9'.repeat(40),
    '9999-99-99',
    '2026-02-30T10:00:00Z',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '2031-01-01T10:00:00+99:99',
    '2031-01-01T10:00',
    '2016-12-31T23:59:60Z',
    '24:00',
    '12:60',
    '+0',
    '++919811100001',
    '+91 98111-00001',
    '٠١٢٣٤٥',
    '１２３４５６',
    'Mars/Olympus_Mons',
    '+05:30',
    'null',
    'undefined',
    '[object Object]',
  ],
};

/** One wrong, or at least odd, value for the place. */
export function wrong(schema: Schema, random: Random): Wrong {
  const atTheEdge = edges(schema);
  if (atTheEdge.length > 0 && random.chance(0.35)) return random.pick(atTheEdge);
  const kind = random.pick(Object.keys(hostile));
  const value = random.pick(hostile[kind] as readonly unknown[]);
  const types = typesOf(schema);
  const accepted = types.length === 0 || types.includes(kind) || (kind === 'number' && types.includes('integer'));
  const listed = (schema.enum ?? (schema.const === undefined ? undefined : [schema.const])) as unknown[] | undefined;
  const outside = listed !== undefined && !listed.includes(value);
  return { what: `${kind} ${textFor(value)}`, value, refused: !accepted || outside || isOutOfRange(schema, value) };
}

const isOutOfRange = ({ type, minimum, maximum }: Schema, value: unknown): boolean =>
  typeof value === 'number' &&
  (value < (minimum ?? value) || value > (maximum ?? value) || (type === 'integer' && !Number.isInteger(value)));

/** The last value that is taken and the first that is not, at each bound of the schema. */
function edges(schema: Schema): Wrong[] {
  const found: Wrong[] = [];
  const add = (what: string, value: unknown, refused: boolean) => found.push({ what, value, refused });
  const { minLength, maxLength, minimum, maximum, maxItems } = schema;
  if (maxLength !== undefined && maxLength < 10_000) {
    add(`${maxLength} long`, 'x'.repeat(maxLength), false);
    add(`${maxLength + 1} long`, 'x'.repeat(maxLength + 1), true);
  }
  if (minLength !== undefined) add(`${minLength - 1} long`, 'x'.repeat(minLength - 1), true);
  if (minimum !== undefined && minimum > -(2 ** 50)) {
    add(`${minimum}`, minimum, false);
    add(`${minimum - 1}`, minimum - 1, true);
  }
  if (maximum !== undefined && maximum < 2 ** 50) {
    add(`${maximum}`, maximum, false);
    add(`${maximum + 1}`, maximum + 1, true);
  }
  if (maxItems !== undefined)
    add(
      `${maxItems + 1} items`,
      Array.from({ length: maxItems + 1 }, () => ({})),
      true,
    );
  return found;
}

const textFor = (value: unknown) => (value instanceof Raw ? value.text : (JSON.stringify(value) ?? '')).slice(0, 40);
