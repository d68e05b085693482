/** What a filter means, in JavaScript: for the parts that no index serves, and the reference that backends are tested against. */
import type { Condition, FieldPath, Scalar } from '../port.ts';
import { compare, equal, rank } from './order.ts';
import { segmentsOf, valueAt, valuesAt } from './paths.ts';
import type { Node } from './where.ts';
import { textsOf, wordStarts } from './words.ts';

export type Test = (doc: unknown) => boolean;

export function matcher(node: Node, searchable: readonly FieldPath[]): Test {
  switch (node.kind) {
    case 'and': {
      const tests = node.nodes.map((part) => matcher(part, searchable));
      return (doc) => tests.every((test) => test(doc));
    }
    case 'or': {
      const tests = node.nodes.map((part) => matcher(part, searchable));
      return (doc) => tests.some((test) => test(doc));
    }
    case 'search':
      return (doc) => {
        const starts = wordStarts(textsOf(doc, searchable));
        return node.words.every((word) => starts.some((start) => start.startsWith(word)));
      };
    case 'field': {
      const segments = segmentsOf(node.path);
      const { test } = node;
      if (!node.array) return (doc) => scalarHolds(valueAt(doc, segments), test);
      return (doc) => arrayHolds(valuesAt(doc, segments), test);
    }
  }
}

function scalarHolds(value: unknown, test: Condition): boolean {
  if (test.exists !== undefined && (value !== null) !== test.exists) return false;
  return positive(value, test) && !excluded(value, test);
}

function arrayHolds(values: unknown[], test: Condition): boolean {
  const { eq, ne, exists, ...rest } = test;
  const present = values.some((value) => value !== null);
  if (exists !== undefined && present !== exists) return false;
  if (eq === null && present) return false;
  if (ne === null && !present) return false;
  if (values.some((value) => excluded(value, ne === null ? rest : test))) return false;
  const element: Condition = eq === undefined || eq === null ? rest : { ...rest, eq };
  const asks = ['eq', 'in', 'gt', 'gte', 'lt', 'lte'].some((name) => name in element);
  return !asks || values.some((value) => value !== null && positive(value, element));
}

function positive(value: unknown, test: Condition): boolean {
  if (test.eq !== undefined && !equal(value, test.eq)) return false;
  if (test.in !== undefined && !test.in.some((each) => equal(value, each))) return false;
  if (test.gt !== undefined && !(sameType(value, test.gt) && compare(value, test.gt) > 0)) return false;
  if (test.gte !== undefined && !(sameType(value, test.gte) && compare(value, test.gte) >= 0)) return false;
  if (test.lt !== undefined && !(sameType(value, test.lt) && compare(value, test.lt) < 0)) return false;
  return test.lte === undefined || (sameType(value, test.lte) && compare(value, test.lte) <= 0);
}

function excluded(value: unknown, test: Condition): boolean {
  if (test.ne !== undefined && equal(value, test.ne)) return true;
  return test.nin?.some((each) => equal(value, each)) === true;
}

/** A range compares only with values of its own type, as MongoDB does. */
const sameType = (value: unknown, operand: Scalar) => rank(value) === rank(operand);
