/** Collection definitions, checked once, and what backends need to know of them. */
import { z } from 'zod';
import type { CollectionDefinition, Document, FieldPath } from './port.ts';
import { type PathKind, pathKinds, segmentsOf } from './query/paths.ts';
import { shapeOf } from './stored-shape.ts';

/** What the schema of every collection begins with. */
export const versioned = { _id: z.string(), version: z.number().int() };

/** Gives a definition its type and complains at once about one that could not work. */
export function defineCollection<T extends Document>(definition: CollectionDefinition<T>): CollectionDefinition<T> {
  layoutOf(definition);
  return definition;
}

export interface IndexLayout {
  /** Stable name made of the paths and directions, e.g. `status+startsAt-`. */
  name: string;
  fields: readonly { path: FieldPath; direction: 1 | -1; array: boolean }[];
  unique: boolean;
  /** One field runs through an array, so that one document has several entries. */
  multikey: boolean;
}

export interface Layout {
  name: string;
  indexes: readonly IndexLayout[];
  searchable: readonly FieldPath[];
  expiresAt: FieldPath | undefined;
  kindOf(path: FieldPath): PathKind;
  /** A document as it was stored, in today's shape; may change its argument. */
  shape<T>(stored: unknown): T;
  /** Fields that an index or the search reads and that the schema has a default for. */
  filled: readonly FieldPath[];
  /** Changes when indexes would find documents of earlier releases by other values; empty when there is nothing to fill in. */
  shapeName: string;
}

const layouts = new WeakMap<object, Layout>();

// biome-ignore lint/suspicious/noExplicitAny: a layout is the same whatever the document's type
export function layoutOf(definition: CollectionDefinition<any>): Layout {
  let layout = layouts.get(definition);
  if (layout === undefined) {
    layout = read(definition);
    layouts.set(definition, layout);
  }
  return layout;
}

// biome-ignore lint/suspicious/noExplicitAny: see above
function read(definition: CollectionDefinition<any>): Layout {
  const { name, schema, indexes = [], searchable = [], expiresAt, upcast } = definition;
  if (!/^[a-z_][a-z0-9_-]*$/i.test(name)) throw new TypeError(`not a collection name: "${name}"`);
  const kindOf = pathKinds(schema);
  const read = indexes.map((index): IndexLayout => {
    const fields = Object.entries(index.fields).map(([path, direction]) => ({
      path,
      direction,
      array: kindOf(path) !== 'scalar',
    }));
    if (fields.length === 0) throw new TypeError(`${name}: an index without fields`);
    if (fields.filter((field) => field.array).length > 1)
      throw new TypeError(`${name}: an index over two arrays (${fields.map((field) => field.path).join(', ')})`);
    const unique = index.unique === true;
    const label = fields.map((field) => `${field.path}${field.direction === 1 ? '+' : '-'}`).join('');
    return { name: unique ? `${label}!` : label, fields, unique, multikey: fields.some((field) => field.array) };
  });
  for (const path of searchable) {
    segmentsOf(path);
    kindOf(path);
  }
  if (expiresAt !== undefined && kindOf(expiresAt) !== 'scalar') throw new TypeError(`${name}: expiresAt is one Date field`);
  const shape = shapeOf(definition);
  const paths = [...read.flatMap((index) => index.fields.map((field) => field.path)), ...searchable];
  const filled = Object.keys(shape.defaults).filter((field) => paths.some((path) => path.split('.')[0] === field));
  const values = filled.map((field) => [field, shape.defaults[field]]);
  const shapeName = upcast === undefined && filled.length === 0 ? '' : JSON.stringify([String(upcast), values]);
  return { name, indexes: read, searchable, expiresAt, kindOf, shape: shape.read as Layout['shape'], filled, shapeName };
}
