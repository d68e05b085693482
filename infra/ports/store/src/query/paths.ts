/** Dotted field paths: their form, whether they run through an array by the schema, and their values in a document. */
import { z } from 'zod';
import type { FieldPath } from '../port.ts';

/** `unknown`: the schema does not say (`z.unknown()`, transforms); treated like an array, because it may hold one. */
export type PathKind = 'scalar' | 'array' | 'unknown';

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  not?: unknown;
  enum?: unknown[];
  const?: unknown;
}

/** `.` separates, digits would mean array positions to MongoDB, `$` an operator. */
export function segmentsOf(path: FieldPath): string[] {
  const segments = path.split('.');
  for (const segment of segments)
    if (segment === '' || segment.startsWith('$') || /^\d+$/.test(segment) || segment.includes('\0'))
      throw new TypeError(`not a field path: "${path}"`);
  return segments;
}

/** Returns the kind of a path; throws a TypeError for a field that the schema does not have, and for an array within an array. */
export function pathKinds(schema: z.ZodType): (path: FieldPath) => PathKind {
  const root = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io: 'output',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') (jsonSchema as JsonSchema).type = 'date';
    },
  }) as JsonSchema;
  const kinds = new Map<string, PathKind>();
  return (path) => {
    let kind = kinds.get(path);
    if (kind === undefined) {
      const found = follow(root, segmentsOf(path), 0, root);
      if (found.size === 0) throw new TypeError(`no such field: "${path}"`);
      if (found.has('nested')) throw new TypeError(`"${path}" runs through more than one array`);
      kind = found.has('array') ? 'array' : found.has('unknown') ? 'unknown' : 'scalar';
      kinds.set(path, kind);
    }
    return kind;
  };
}

function follow(node: JsonSchema, segments: readonly string[], arrays: number, root: JsonSchema): Set<PathKind | 'nested'> {
  const found = new Set<PathKind | 'nested'>();
  const take = (more: Set<PathKind | 'nested'>) => {
    for (const kind of more) found.add(kind);
  };
  if (node.$ref !== undefined) return follow(resolve(node.$ref, root), segments, arrays, root);
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  for (const branch of branches) take(follow(branch, segments, arrays, root));
  const types = typeof node.type === 'string' ? [node.type] : (node.type ?? []);
  const [head, ...rest] = segments;
  if (types.includes('array')) take(follow(node.items ?? {}, segments, arrays + 1, root));
  if (types.includes('object') && head !== undefined) {
    const property = node.properties?.[head];
    if (property !== undefined) take(follow(property, rest, arrays, root));
    else if (node.additionalProperties === true) found.add('unknown');
    else if (typeof node.additionalProperties === 'object') take(follow(node.additionalProperties, rest, arrays, root));
  }
  const opaque = types.length === 0 && branches.length === 0 && !('const' in node) && !('enum' in node) && !('not' in node);
  if (opaque) found.add('unknown');
  const leaf = head === undefined && branches.length === 0 && !types.includes('array');
  if (leaf && !opaque) found.add(arrays === 0 ? 'scalar' : arrays === 1 ? 'array' : 'nested');
  return found;
}

function resolve(ref: string, root: JsonSchema): JsonSchema {
  if (ref === '#') return root;
  return root.$defs?.[ref.replace('#/$defs/', '')] ?? {};
}

/** The values at a path, arrays along the way and at its end laid flat; missing ones left out. */
export function valuesAt(doc: unknown, segments: readonly string[], from = 0, into: unknown[] = []): unknown[] {
  if (Array.isArray(doc)) {
    for (const element of doc) valuesAt(element, segments, from, into);
  } else if (from === segments.length) {
    if (doc !== undefined) into.push(doc);
  } else if (typeof doc === 'object' && doc !== null && !(doc instanceof Date)) {
    const key = segments[from] as string;
    if (Object.hasOwn(doc, key)) valuesAt((doc as Record<string, unknown>)[key], segments, from + 1, into);
  }
  return into;
}

/** The value at a path that runs through no array; missing is null. */
export function valueAt(doc: unknown, segments: readonly string[]): unknown {
  let value = doc;
  for (const key of segments) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value ?? null;
}
