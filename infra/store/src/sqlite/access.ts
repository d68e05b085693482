/** The ways into a collection that a filter offers: which index, under which of the conditions. */
import type { IndexLayout, Layout } from '../collection.ts';
import type { FieldPath } from '../port.ts';
import type { SortKey } from '../query/page.ts';
import type { FieldNode, Node } from '../query/where.ts';
import { nullKey } from './keys.ts';
import { all, hasColumn, type Predicate, scalarPredicate, wordPredicate } from './predicates.ts';
import { columnOf, indexName, isCovering, sideColumn, sideName, tableName, wordsName } from './schema.ts';

export interface Access {
  /** The index, for explanations. */
  label: string;
  /** `SELECT rid …` of the visited rows, index entries only; may name a row twice. */
  rids: Predicate;
  /** Set when the index is one of the table itself. */
  direct: { index: string; narrowing: Predicate; covering: boolean } | undefined;
  /** Whether row `t` is among those visited, where that can be told from the row; for sampling. */
  check: Predicate | undefined;
  /** The conditions that it answers completely. */
  answers: ReadonlySet<Node>;
}

const idIndex: IndexLayout = {
  name: '_id',
  fields: [{ path: '_id', direction: 1, array: false }],
  unique: true,
  multikey: false,
};

const withId = new WeakMap<Layout, readonly IndexLayout[]>();
function indexesOf(layout: Layout): readonly IndexLayout[] {
  let all = withId.get(layout);
  if (all === undefined) {
    all = [idIndex, ...layout.indexes];
    withId.set(layout, all);
  }
  return all;
}

/** Conditions that must all hold, nested `and`s laid flat. */
export function conjunctsOf(node: Node): Node[] {
  return node.kind === 'and' ? node.nodes.flatMap(conjunctsOf) : [node];
}

/** Where a filter's conditions narrow by an index, most conditions first. */
export function accesses(layout: Layout, conjuncts: readonly Node[]): Access[] {
  const found: Access[] = [];
  for (const index of indexesOf(layout)) {
    const access = index.multikey ? sideAccess(layout, index, conjuncts) : columnAccess(layout, index, conjuncts);
    if (access !== undefined) found.push(access);
  }
  for (const node of conjuncts) {
    if (node.kind === 'search') for (const word of node.words) found.push(wordAccess(layout, node, word));
    if (node.kind === 'or') {
      const union = unionAccess(layout, node);
      if (union !== undefined) found.push(union);
    }
  }
  return found.sort((a, b) => b.answers.size - a.answers.size);
}

/** The index that yields rows in the order of `sort`, under as many equalities as it can take. */
export function orderedAccess(layout: Layout, conjuncts: readonly Node[], sort: readonly SortKey[]): Access | undefined {
  const fixed = fixedPaths(conjuncts);
  const wanted = sort.filter((key) => !fixed.has(key.path));
  let best: { index: IndexLayout; used: FieldNode[] } | undefined;
  for (const index of indexesOf(layout)) {
    if (index.multikey || !ordersBy(index, fixed, wanted)) continue;
    const used = usedBy(layout, index, conjuncts);
    if (best === undefined || used.length > best.used.length) best = { index, used };
  }
  return best && directAccess(layout, best.index, best.used);
}

/** Fields that an equality holds to one value: they play no part in an order. */
function fixedPaths(conjuncts: readonly Node[]): ReadonlySet<FieldPath> {
  const paths = new Set<FieldPath>();
  for (const node of conjuncts)
    if (node.kind === 'field' && fieldNode(conjuncts, node.path)?.test.eq !== undefined) paths.add(node.path);
  return paths;
}

/** Without its fixed fields the index has the order that is wanted, or exactly the opposite one. */
function ordersBy(index: IndexLayout, fixed: ReadonlySet<FieldPath>, wanted: readonly SortKey[]): boolean {
  let at = 0;
  let flip: number | undefined;
  for (const key of keysOf(index)) {
    if (at === wanted.length) break;
    if (fixed.has(key.path)) continue;
    const want = wanted[at];
    if (want === undefined || want.path !== key.path) return false;
    const turn = want.direction * key.direction;
    if (flip !== undefined && flip !== turn) return false;
    flip = turn;
    at += 1;
  }
  return at === wanted.length;
}

/** The index' own order: its fields, then `_id`. */
const keys = new WeakMap<IndexLayout, readonly SortKey[]>();
function keysOf(index: IndexLayout): readonly SortKey[] {
  let known = keys.get(index);
  if (known === undefined) {
    const last = index.fields.at(-1);
    known = last?.path === '_id' ? index.fields : [...index.fields, { path: '_id', direction: last?.direction ?? 1 }];
    keys.set(index, known);
  }
  return known;
}

function fieldNode(conjuncts: readonly Node[], path: FieldPath): FieldNode | undefined {
  return conjuncts.find((node): node is FieldNode => node.kind === 'field' && !node.array && node.path === path);
}

function columnAccess(layout: Layout, index: IndexLayout, conjuncts: readonly Node[]): Access | undefined {
  const used = usedBy(layout, index, conjuncts);
  return used.length === 0 ? undefined : directAccess(layout, index, used);
}

/** The conditions that narrow an index: equalities on its leading fields, and the first other one. */
function usedBy(layout: Layout, index: IndexLayout, conjuncts: readonly Node[]): FieldNode[] {
  const used: FieldNode[] = [];
  for (const { path } of index.fields) {
    const node = fieldNode(conjuncts, path);
    if (node === undefined || !hasColumn(layout, path)) break;
    const { eq, in: list, gt, gte, lt, lte } = node.test;
    if ((eq ?? list ?? gt ?? gte ?? lt ?? lte) === undefined && eq !== null) break;
    used.push(node);
    if (eq === undefined) break;
  }
  return used;
}

function directAccess(layout: Layout, index: IndexLayout, used: readonly FieldNode[]): Access {
  const name = indexName(layout, index.name);
  const narrowing = all(used.map((node) => scalarPredicate(`t.${columnOf(node.path)}`, node.test, null)));
  return {
    label: index.name,
    rids: {
      sql: `SELECT t.rid AS rid FROM ${tableName(layout)} t INDEXED BY ${name} WHERE ${narrowing.sql}`,
      params: narrowing.params,
    },
    direct: { index: name, narrowing, covering: isCovering(layout, index) },
    check: narrowing,
    answers: new Set(used),
  };
}

/** A multikey index under positive conditions on its leading fields, the array among them. */
function sideAccess(layout: Layout, index: IndexLayout, conjuncts: readonly Node[]): Access | undefined {
  const parts: Predicate[] = [];
  const used = new Set<Node>();
  let hasArray = false;
  for (const [at, field] of index.fields.entries()) {
    const node = field.array ? arrayNode(conjuncts, field.path) : fieldNode(conjuncts, field.path);
    if (node === undefined) break;
    const { eq, in: list, gt, gte, lt, lte } = node.test;
    if ([eq, list, gt, gte, lt, lte].every((each) => each === undefined)) break;
    parts.push(scalarPredicate(sideColumn(at), node.test, nullKey));
    used.add(node);
    hasArray ||= field.array;
    if (eq === undefined) break;
  }
  // Without its array field the table lists no document whose array is empty.
  if (!hasArray) return undefined;
  const { sql, params } = all(parts);
  return {
    label: index.name,
    rids: { sql: `SELECT rid FROM ${sideName(layout, index)} WHERE ${sql}`, params },
    direct: undefined,
    check: undefined,
    answers: used,
  };
}

/** A condition about one element; those about all elements (`ne`, `nin`, absence) cannot be looked up. */
function arrayNode(conjuncts: readonly Node[], path: FieldPath): FieldNode | undefined {
  return conjuncts.find(
    (node): node is FieldNode =>
      node.kind === 'field' &&
      node.array &&
      node.path === path &&
      node.test.eq !== null &&
      node.test.ne === undefined &&
      node.test.nin === undefined &&
      node.test.exists === undefined,
  );
}

function wordAccess(layout: Layout, node: Node & { kind: 'search' }, word: string): Access {
  return {
    label: '*words',
    // No folded word holds the last code point, so it ends the prefix's range.
    rids: { sql: `SELECT rid FROM ${wordsName(layout)} WHERE word >= ? AND word < ?`, params: [word, `${word}\u{10ffff}`] },
    direct: undefined,
    check: wordPredicate(word),
    answers: new Set(node.words.length === 1 ? [node] : []),
  };
}

/** `or`: the union of what leads to each alternative. */
function unionAccess(layout: Layout, node: Node & { kind: 'or' }): Access | undefined {
  const branches = node.nodes.map((branch) => {
    const conjuncts = conjunctsOf(branch);
    const access = accesses(layout, conjuncts)[0];
    return access && { access, whole: conjuncts.every((each) => access.answers.has(each)) };
  });
  if (branches.length === 0) return undefined;
  const found = branches.filter((branch) => branch !== undefined);
  if (found.length < branches.length) return undefined;
  return {
    label: found.map(({ access }) => access.label).join(' or '),
    rids: {
      sql: found.map(({ access }) => access.rids.sql).join(' UNION ALL '),
      params: found.flatMap(({ access }) => access.rids.params),
    },
    direct: undefined,
    check: undefined,
    answers: new Set(found.every((branch) => branch.whole) ? [node] : []),
  };
}
