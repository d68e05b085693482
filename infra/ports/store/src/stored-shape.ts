/**
 * Documents outlive the code that wrote them. What an earlier release stored is brought to today's shape when it is read: first
 * by the collection's `upcast`, then by the defaults of its schema. Nothing is validated here: a read refuses no document. Fields
 * that the schema does not know belong to a newer release; they stay where they are.
 */
import type { z } from 'zod';
import type { CollectionDefinition } from './port.ts';

/** Changes a freshly decoded value in place; returns what stands in its place. */
type Fill = (value: unknown) => unknown;

export interface StoredShape {
  /** A document as it was stored, in today's shape; may change its argument. */
  read: Fill;
  /** Fields of the document itself that have a default, with it. */
  defaults: Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: collections of any type
export function shapeOf({ schema, upcast }: CollectionDefinition<any>): StoredShape {
  const fill = fillOf(schema) ?? ((stored) => stored);
  const cast = upcast as Fill | undefined;
  return {
    read: cast === undefined ? fill : (stored) => fill(cast(stored)),
    defaults: fill({}) as Record<string, unknown>,
  };
}

/** Fills in defaults along objects, lists and records; undefined when the schema has none there. */
function fillOf(schema: z.core.$ZodType): Fill | undefined {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'default':
    case 'prefault': {
      const inner = fillOf(def.innerType);
      return (value) => {
        const present = value === undefined ? def.defaultValue : value;
        return inner === undefined ? present : inner(present);
      };
    }
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'nonoptional': {
      const inner = fillOf(def.innerType);
      return inner && ((value) => (value === undefined || value === null ? value : inner(value)));
    }
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([key, field]) => {
        const inner = fillOf(field);
        return inner === undefined ? [] : [{ key, inner }];
      });
      return fields.length === 0
        ? undefined
        : onObjects((value) => {
            for (const { key, inner } of fields) {
              const filled = inner(value[key]);
              if (filled !== undefined) value[key] = filled;
            }
          });
    }
    case 'record': {
      const inner = fillOf(def.valueType);
      return (
        inner &&
        onObjects((value) => {
          for (const key of Object.keys(value)) value[key] = inner(value[key]);
        })
      );
    }
    case 'array': {
      const inner = fillOf(def.element);
      return inner && ((value) => (Array.isArray(value) ? value.map(inner) : value));
    }
    case 'union': {
      const branches = def.options.map((option) => ({ option: option as z.ZodType, inner: fillOf(option) }));
      if (branches.every(({ inner }) => inner === undefined)) return undefined;
      return (value) => branches.find(({ option }) => option.safeParse(value).success)?.inner?.(value) ?? value;
    }
    default:
      return undefined;
  }
}

function onObjects(change: (value: Record<string, unknown>) => void): Fill {
  return (value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date))
      change(value as Record<string, unknown>);
    return value;
  };
}
