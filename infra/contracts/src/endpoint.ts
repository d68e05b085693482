import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type ServiceName = 'auth' | 'meeting' | 'billing' | 'alert' | 'admin' | 'bff';
/**
 * Who may call: `anyone`; `user` any signed-in active user; `admin`; `service` another process of ours with a service token.
 * Who among the users (host, co-host, owner) is the use case's decision.
 */
export type Access = 'anyone' | 'user' | 'admin' | 'service';

/** One REST call: the route, its validation, the OpenAPI document, the authorization matrix and the generated input all read it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  id: string;
  service: ServiceName;
  method: Method;
  /** Express form: `/api/meetings/:id` */
  path: string;
  access: A;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  /** Success status; 200 unless said. */
  status?: 200 | 201;
  /** Takes an Idempotency-Key header. */
  idempotent?: true;
  /** The media type of a body that is no JSON; the handler reads it from the request, as it comes. */
  consumes?: 'multipart/form-data' | 'application/octet-stream';
  /** The media type of an answer that is no JSON; the handler writes it. */
  produces?: 'text/calendar' | 'image/webp';
}

export const endpoint = <
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
>(
  definition: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> => definition;

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyInputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type ResponseOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;
