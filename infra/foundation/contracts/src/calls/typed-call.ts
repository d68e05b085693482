import type { EndpointById } from '../endpoints/all.ts';
import type { BodyInputOf, ParamsOf, QueryInputOf, ResponseOf } from '../endpoints/endpoint.ts';
import type { CallRow } from './call.ts';

/** The endpoint of a plain row; an endpoint is its own. A row that no service serves has none, and cannot be called. */
type EndpointOf<Row> = Row extends { response: unknown }
  ? Row
  : Row extends { id: infer Id extends keyof EndpointById }
    ? EndpointById[Id]
    : never;

/** The query of a call, as a caller sends it. */
export type CallQuery<Row> = QueryInputOf<EndpointOf<Row>>;
/** The body of a call, as a caller sends it. */
export type CallBody<Row> = Row extends { consumes: 'upload' }
  ? FormData
  : Row extends { consumes: 'bytes' | 'webhook' }
    ? Blob | Uint8Array
    : BodyInputOf<EndpointOf<Row>>;

// biome-ignore lint/complexity/noBannedTypes: no member, the neutral element of an intersection
type Nothing = {};
/** Required unless nothing has to be in it. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: never }
  : Nothing extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** Of a row that is known only at run time (a forwarded command). */
interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}
/** What a caller of a row gives: `params`, `query` and `body`, as far as the row takes them. */
export type CallInput<Row extends CallRow> = string extends Row['id']
  ? AnyInput
  : [EndpointOf<Row>] extends [never]
    ? never
    : TypedInput<Row>;
type TypedInput<Row extends CallRow> = (keyof ParamsOf<Row> extends never ? { params?: never } : { params: ParamsOf<Row> }) &
  Part<'query', CallQuery<Row>> &
  Part<'body', CallBody<Row>>;
/** What a call of the row returns. */
export type CallResult<Row extends CallRow> = ResponseOf<EndpointOf<Row>>;
/** The options of a call may be left out when nothing in them is required. */
export type CallArguments<Options> = Nothing extends Options ? [options?: Options] : [options: Options];
