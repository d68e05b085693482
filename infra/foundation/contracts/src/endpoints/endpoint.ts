import { z } from 'zod';
import { type CallRow, type PathParams, paramNamesOf } from '../calls/call.ts';
import { idSchema, tokenSchema } from '../common.ts';
import type { ErrorCode } from '../error-codes.ts';
import { type ProcessName, processes } from '../processes.ts';

export type { Access, Method } from '../calls/call.ts';

/** Codes of refusals by their status. */
export type Refusals = { readonly [Status in number]?: readonly ErrorCode[] };

/** What a row has beyond the call itself. */
interface Schemas {
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A body: the OpenAPI document shows it, and tests send it, whoever calls and however often. */
  example?: unknown;
  response: z.ZodType;
  /** Codes that the use case adds, by status; those that follow from the row are derived (`refusalsOf`). */
  refusals?: Refusals;
}
/**
 * One REST call: the route, its validation, the OpenAPI document, the authorization matrix and the generated input all read it.
 */
export interface Endpoint extends CallRow, Schemas {
  params?: z.ZodType;
}

/**
 * One endpoint for each row: a row without schemas, or schemas without a row, do not compile. Path parameters are ids, or a
 * link's `token`.
 */
export const endpoints = <
  Rows extends Record<string, CallRow>,
  const S extends { [Name in keyof Rows]: Schemas } & { [Name in Exclude<keyof S, keyof Rows>]: never },
>(
  rows: Rows,
  schemas: S & WithExamples<S>,
) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      const params = paramNamesOf(row.path).map((param) => [param, param === 'token' ? tokenSchema : idSchema]);
      return [name, { ...row, ...schemas[name], ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }) }];
    }),
  ) as unknown as { readonly [Name in keyof Rows]: Rows[Name] & S[Name] };

/** The processes whose service tokens an endpoint accepts. */
export const callersOf = ({ service, callers = [] }: CallRow): readonly ProcessName[] =>
  callers === 'all'
    ? processes.filter(({ calls }) => calls.some((callee) => callee === service)).map(({ name }) => name)
    : callers;

/** A body that the schema takes, or it does not compile. */
type WithExamples<S> = {
  [Name in keyof S]: S[Name] extends { body: infer B extends z.ZodType } ? { example?: z.input<B> } : { example?: undefined };
};

/** An endpoint that no table holds; tests use it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

export type ParamsOf<E extends CallRow> = PathParams<E['path']>;
/** Parsed, as a handler gets it. */
export type QueryOf<E> = E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type BodyOf<E> = E extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : E extends { consumes: 'webhook' }
    ? Buffer
    : undefined;
/** As a caller sends it. */
export type QueryInputOf<E> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type BodyInputOf<E> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type ResponseOf<E> = E extends { response: infer R extends z.ZodType } ? z.input<R> : never;
