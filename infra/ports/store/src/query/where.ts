/**
 * Reads a `Where` strictly: what is not in the subset throws a TypeError, so that no backend sees a query of its own language.
 */
import type { Condition, FieldPath, Scalar, Where } from '../port.ts';
import type { PathKind } from './paths.ts';
import { queryWords } from './words.ts';

export interface FieldNode {
  kind: 'field';
  path: FieldPath;
  /** `array`: positive conditions must hold for one and the same element, negative ones for every element. */
  array: boolean;
  test: Condition;
}
export type Node =
  | { kind: 'and'; nodes: Node[] }
  | { kind: 'or'; nodes: Node[] }
  | { kind: 'search'; words: string[] }
  | FieldNode;

const operators = new Set(['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'exists']);
const ranges = ['gt', 'gte', 'lt', 'lte'] as const;

export function parseWhere(where: Where | undefined, kindOf: (path: FieldPath) => PathKind, searchable: boolean): Node {
  const nodes: Node[] = [];
  for (const [key, value] of Object.entries(where === undefined ? {} : object(where))) {
    if (key === 'and' || key === 'or') {
      if (value === undefined) continue;
      if (!Array.isArray(value)) throw new TypeError(`"${key}" takes a list`);
      nodes.push({ kind: key, nodes: (value as readonly Where[]).map((part) => parseWhere(part ?? null, kindOf, searchable)) });
    } else if (key === 'search') {
      if (value === undefined) continue;
      if (typeof value !== 'string') throw new TypeError('"search" takes a string');
      if (!searchable) throw new TypeError('this collection declares nothing searchable');
      const words = queryWords(value);
      // A text of marks and controls only has no word: it finds nothing. An empty one is no search.
      if (value.trim() !== '') nodes.push(words.length > 0 ? { kind: 'search', words } : { kind: 'or', nodes: [] });
    } else {
      nodes.push(field(key, value, kindOf(key) !== 'scalar'));
    }
  }
  return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: 'and', nodes };
}

function field(path: FieldPath, value: unknown, array: boolean): FieldNode {
  if (isScalar(value)) return { kind: 'field', path, array, test: { eq: scalar(value, path) } };
  const test = object(value);
  const names = Object.keys(test);
  if (names.length === 0) throw new TypeError(`no condition on "${path}"`);
  for (const name of names) if (!operators.has(name)) throw new TypeError(`unknown operator "${name}" on "${path}"`);
  const checked: Condition = {};
  if ('eq' in test) checked.eq = scalar(test.eq, path);
  if ('ne' in test) checked.ne = scalar(test.ne, path);
  if ('in' in test) checked.in = list(test.in, path, array);
  if ('nin' in test) checked.nin = list(test.nin, path, array);
  for (const name of ranges) {
    if (!(name in test)) continue;
    const bound = scalar(test[name], path);
    if (bound === null || typeof bound === 'boolean')
      throw new TypeError(`"${name}" on "${path}" takes a text, a number or a date`);
    checked[name] = bound;
  }
  if ('exists' in test) {
    if (typeof test.exists !== 'boolean') throw new TypeError(`"exists" on "${path}" takes true or false`);
    checked.exists = test.exists;
  }
  return { kind: 'field', path, array, test: checked };
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date;

/** An undefined operand is refused, not dropped: `{ownerId: undefined}` must never mean everybody's. */
function scalar(value: unknown, path: string): Scalar {
  if (!isScalar(value)) throw new TypeError(`"${path}" is compared with something that is no scalar`);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`"${path}" is compared with ${value}`);
  if (value instanceof Date && Number.isNaN(value.getTime())) throw new TypeError(`"${path}" is compared with an invalid date`);
  return typeof value === 'string' ? value.toWellFormed() : value;
}

function list(value: unknown, path: string, array: boolean): Scalar[] {
  if (!Array.isArray(value)) throw new TypeError(`"in" and "nin" on "${path}" take a list`);
  if (array && value.includes(null)) throw new TypeError(`"${path}" runs through an array: ask for null with "exists"`);
  return value.map((each) => scalar(each, path));
}

function object(value: unknown): Record<string, unknown> & Where {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date)
    throw new TypeError('a condition is an object of operators');
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('a condition is a plain object');
  return value as Record<string, unknown> & Where;
}
