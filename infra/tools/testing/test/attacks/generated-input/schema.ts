import fc from 'fast-check';
import { Fields, Raw } from './json.ts';

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
  minItems?: number;
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
  /** The last number of a range: what is refused about such a body is something else. */
  isGood?: boolean;
}

const alternatives = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [];
const typesOf = (schema: Schema): string[] =>
  alternatives(schema).length > 0 ? alternatives(schema).flatMap(typesOf) : [schema.type ?? []].flat();

/** Good values for a name, where the schema only says that they are strings. */
export type Sample = (name: string) => fc.Arbitrary<unknown>;

/**
 * Good values that fit together, which the document cannot say: a business must give a GSTIN, whose state is that of the address,
 * and the free plan is not bought.
 */
const FITTING: Record<string, unknown> = { planCode: 'basic', isBusiness: false, stateCode: '27', gstin: '27AAPFU0939F1ZV' };
/** Not needed, and easily a contradiction: a date that is an instant has its time already. */
const LEFT_OUT = new Set(['time']);

/** Values that the schema takes. */
export function good(schema: Schema, sample: Sample, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = alternatives(schema);
  if (choices.length > 0) return fc.oneof(...choices.map((each) => good(each, sample, name)));
  const { minimum = 1, maximum = 1_000 } = schema;
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const properties: [string, fc.Arbitrary<unknown>][] = Object.entries(schema.properties ?? {})
        .filter(([each]) => !LEFT_OUT.has(each) || schema.required?.includes(each))
        .map(([each, property]) => [each, each in FITTING ? fc.constant(FITTING[each]) : good(property, sample, each)]);
      return fc.record<Record<string, unknown>, string>(Object.fromEntries(properties), {
        requiredKeys: schema.required ?? [],
        noNullPrototype: true,
      });
    }
    case 'array':
      return fc.array(good(schema.items ?? {}, sample, name), { minLength: schema.minItems ?? 0, maxLength: 2 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
    case 'number':
      return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1_000) });
    default:
      return sample(name);
  }
}

/** `isOneOf`: in an object that may be of several kinds. `isOptional`: of a field that its object does not need. */
interface Place {
  path: Path;
  schema: Schema;
  isOneOf?: boolean;
  isOptional?: boolean;
}
/** Every place of a schema where a value stands, the whole (an empty path) included; of an array the first item. */
export function places(schema: Schema, path: Path = []): Place[] {
  const kinds = alternatives(schema);
  const isOneOf = kinds.filter(({ properties }) => properties).length > 1;
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
      const [field, ...below] = places(each, [...path, name]);
      return [{ ...(field as Place), isOptional: !schema.required?.includes(name) }, ...below];
    }),
    ...(schema.items ? places(schema.items, [...path, 0]) : []),
    ...kinds.flatMap((each) => places(each, path).slice(1)).map((place) => (isOneOf ? { ...place, isOneOf } : place)),
  ];
  return [{ path, schema }, ...below];
}

/** A field that is not needed and blank is one that was not given (docs/adr/0077). */
export const isNotGiven = ({ isOptional }: Place, value: unknown): boolean =>
  isOptional === true && (value === null || (typeof value === 'string' && value.trim() === ''));

/** Undefined: nothing stands there. */
export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step], root);

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

/** Texts that have broken products: fast-check finds the others. */
const TEXTS = [
  '',
  '\t\r\n',
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
  '[object Object]',
];
const raw = (...texts: string[]) => fc.constantFrom(...texts.map((text) => new Raw(text)));

/** Values by their type in JSON, for any place. */
const hostile: Record<string, fc.Arbitrary<unknown>> = {
  null: fc.constant(null),
  boolean: fc.boolean(),
  number: fc.oneof(
    fc.constantFrom(0, -1, 1.5, 1e308, 2 ** 53),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    raw('1e400', '-0', `1${'0'.repeat(400)}`, '-1e-400'),
  ),
  array: fc.oneof(
    fc.constantFrom([], [[]], [null], ['']),
    fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 10 }),
    fc.constant(Array.from({ length: 300 }, () => ({}))),
    fc.constant(nested(3_000, '[', ']')),
  ),
  object: fc.oneof(
    fc.constantFrom({}, { $gt: '' }, { $ne: null }, { length: 1e9 }, { toString: 'x' }),
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 5, noNullPrototype: true }),
    fc
      .constantFrom<[string, unknown][]>(
        ['__proto__', { role: 'admin' }],
        ['constructor', { prototype: { role: 'admin' } }],
        ['then', 'x'],
      )
      .map((entry) => new Fields([entry])),
    fc.constant(nested(3_000, '{"a":', '}')),
  ),
  string: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  ),
};

/** Wrong, or at least odd, values for the place: often just inside and just outside its bounds. */
export function wrong(schema: Schema): fc.Arbitrary<Wrong> {
  const types = typesOf(schema);
  const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const ofKind = ([kind, values]: [string, fc.Arbitrary<unknown>]) => {
    const accepted = types.length === 0 || types.includes(kind) || (kind === 'number' && types.includes('integer'));
    return values.map((value): Wrong => {
      const outside = listed !== undefined && !listed.includes(value);
      return { what: `${kind} ${textFor(value)}`, value, refused: !accepted || outside || isOutOfRange(schema, value) };
    });
  };
  const anything = fc.oneof(...Object.entries(hostile).map(ofKind));
  const atTheEdge = edges(schema);
  if (atTheEdge.length === 0) return anything;
  return fc.oneof({ weight: 35, arbitrary: fc.constantFrom(...atTheEdge) }, { weight: 65, arbitrary: anything });
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
    found.push({ what: `${minimum}`, value: minimum, refused: false, isGood: true });
    add(`${minimum - 1}`, minimum - 1, true);
  }
  if (maximum !== undefined && maximum < 2 ** 50) {
    found.push({ what: `${maximum}`, value: maximum, refused: false, isGood: true });
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
