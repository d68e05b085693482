/**
 * Filters and orders in MongoDB's language. A range there keeps to its operand's type, and an order has null first, as the
 * port's.
 */
import {
  type Condition,
  type Document,
  type FieldNode,
  type Layout,
  type Node,
  rank,
  type SortKey,
  segmentsOf,
  valueAt,
} from '@visavis/store';
import { wordsPath } from './stored.ts';

/** Untyped: its fields are not known here. */
export type Filter = Record<string, unknown>;

const nothing: Filter = { _id: { $in: [] } };
// What is after null, in order. Objects have no place in the port's order, but must not be lost from pages.
const types: readonly (readonly string[])[] = [[], ['number'], ['string'], ['object'], ['bool'], ['date']];
const present = types.flat();
// No folded word holds it, so it ends the range of a prefix.
const lastCodePoint = '\u{10ffff}';

export function filterOf(node: Node): Filter {
  switch (node.kind) {
    case 'and':
      return all(node.nodes.map(filterOf));
    case 'or':
      return node.nodes.length === 0 ? nothing : { $or: node.nodes.map(filterOf) };
    case 'search':
      // A range, not a regular expression: its bounds in the index are exact, and nothing has to be escaped.
      return all(node.words.map((word) => ({ [wordsPath]: { $elemMatch: { $gte: word, $lt: word + lastCodePoint } } })));
    case 'field':
      return node.array ? arrayFilter(node) : all(conditionsOf(node.test).map((condition) => ({ [node.path]: condition })));
  }
}

export function all(filters: readonly Filter[]): Filter {
  const [first, ...rest] = filters.filter((filter) => Object.keys(filter).length > 0);
  if (first === undefined) return {};
  return rest.length === 0 ? first : { $and: [first, ...rest] };
}

/** Expired documents are invisible, long before the server removes them. */
export function living(layout: Layout, now: Date): Filter {
  return layout.expiresAt === undefined ? {} : { [layout.expiresAt]: { $not: { $lte: now } } };
}

type Operators = Record<string, unknown>;

/** Each by itself, so that `eq` and `exists` may both speak of null. */
function conditionsOf({ exists, ...test }: Condition): Operators[] {
  const conditions = Object.entries(test).map(([name, operand]): Operators => ({ [`$${name}`]: operand }));
  if (exists !== undefined) conditions.push(exists ? { $ne: null } : { $eq: null });
  return conditions;
}

function arrayFilter({ path, test }: FieldNode): Filter {
  const { eq, ne, nin, exists, ...ranges } = test;
  const filters: Filter[] = [];
  // A list is there when it has an element that is not null.
  if (exists === true || ne === null) filters.push({ [path]: { $type: present } });
  if (exists === false || eq === null) filters.push({ $nor: [{ [path]: { $type: present } }] });
  if (ne !== undefined && ne !== null) filters.push({ [path]: { $ne: ne } });
  if (nin !== undefined) filters.push({ [path]: { $nin: nin } });
  const element = conditionsOf(eq === undefined || eq === null ? ranges : { ...ranges, eq });
  if (element.length === 1) filters.push({ [path]: element[0] });
  if (element.length > 1) filters.push(sameElement(path, Object.assign({}, ...element)));
  return all(filters);
}

/** One element must meet all conditions. Which part of the path is the list, if any, the documents themselves say. */
function sameElement(path: string, conditions: Operators): Filter {
  const segments = segmentsOf(path);
  const lists = segments.map((_, at) => {
    const rest = segments.slice(at + 1).join('.');
    return { list: segments.slice(0, at + 1).join('.'), element: rest === '' ? conditions : { [rest]: conditions } };
  });
  const scalar = { [path]: conditions, $nor: lists.map(({ list }) => ({ [list]: { $type: 'array' } })) };
  return { $or: [...lists.map(({ list, element }) => ({ [list]: { $elemMatch: element } })), scalar] };
}

/**
 * What comes after a document, as ranges of the index one after the other: same values and a later last key, then one key less,
 * and so on. Each is one range, so that a deep page costs what the first one does.
 */
export function rangesAfter(sort: readonly SortKey[], after: Document): Filter[] {
  const ranges: Filter[] = [];
  for (let depth = sort.length - 1; depth >= 0; depth -= 1) {
    const same = sort.slice(0, depth).map(({ path }) => ({ [path]: { $eq: valueAt(after, segmentsOf(path)) } }));
    const { path, direction } = sort[depth] as SortKey;
    for (const later of laterThan(valueAt(after, segmentsOf(path)), direction)) ranges.push(all([...same, { [path]: later }]));
  }
  return ranges;
}

function laterThan(value: unknown, direction: 1 | -1): Operators[] {
  const place = rank(value);
  if (direction === 1) {
    if (place === 0) return [{ $ne: null }];
    const others = types.slice(place + 1).flat();
    return [{ $gt: value }, ...(others.length === 0 ? [] : [{ $type: others }])];
  }
  if (place === 0) return [];
  const others = types.slice(0, place).flat();
  return [{ $lt: value }, ...(others.length === 0 ? [] : [{ $type: others }]), { $eq: null }];
}

export const sortOf = (sort: readonly SortKey[]): [string, 1 | -1][] => sort.map(({ path, direction }) => [path, direction]);
