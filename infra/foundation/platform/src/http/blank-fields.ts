import { z } from 'zod';

/** The fields of an object, however it is wrapped; of alternatives, those of all of them. None where it is no object. */
function fieldsOf(schema: z.core.$ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return { ...fieldsOf(schema.in), ...fieldsOf(schema.out) };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return fieldsOf(schema.unwrap());
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return fieldsOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map(fieldsOf));
  return {};
}

/** Whoever empties one of these in an edit reads that it is needed: it would not be what they wanted if it stayed. */
const NEVER_EMPTY = ['name', 'title', 'description'];
/** They narrow a command to what its sender has seen or means. Without them it does more: gives all of the money back, say. */
const GUARDS = [
  ...['amountPaise', 'expectedAmount', 'expectedPlanVersion', 'expected', 'version'],
  ...['currentTicketId', 'currentSince', 'since', 'deviceId'],
];
const TAKEN_AS_GIVEN = new Set([...NEVER_EMPTY, ...GUARDS]);
const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Deeper than any body of ours, so that no sender decides how deep we look. */
const DEEPEST = 8;
const mayHaveBlank = (value: unknown, depth = DEEPEST): boolean =>
  isBlank(value) || (isFields(value) && (depth === 0 || Object.values(value).some((each) => mayHaveBlank(each, depth - 1))));
const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success;
const isNeeded = (field: z.ZodType) => field._zod.optin !== 'optional' && !takes(field, undefined);

/**
 * A body, or a part of it, without the fields that are blank or null where they are not needed (docs/adr/0077). What a field
 * takes as it is, as null where that clears it, and what it needs, stays.
 */
export function withoutBlankFields(schema: z.ZodType, value: unknown): unknown {
  // Heartbeats and signals come all the time, without any: what the fields of their schema are is not asked then.
  if (!isFields(value) || !mayHaveBlank(value)) return value;
  const fields = fieldsOf(schema);
  const read = ([name, given]: [string, unknown]): [string, unknown][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [[name, given]];
    if (!isBlank(given)) return [[name, withoutBlankFields(field, given)]];
    return takes(field, given) || TAKEN_AS_GIVEN.has(name) || isNeeded(field) ? [[name, given]] : [];
  };
  return Object.fromEntries(Object.entries(value).flatMap(read));
}
