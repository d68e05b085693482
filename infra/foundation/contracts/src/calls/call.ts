import type { ErrorCode } from '../error-codes.ts';
import type { ProcessName } from '../processes.ts';

/**
 * A REST call's row: what a caller needs to send it, without zod, so that the web app's first load may hold it. Its schemas and
 * summary are in `endpoints/`, under the same name; `typed-call.ts` joins the two as types.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * Who gets in: `anyone`; `user` any signed-in active user; `admin`; `fresh` an admin whose second factor is at most 5 minutes
 * old, where admins have one; `service` another of our processes with a service token.
 * What may be done with one thing is `who`'s.
 */
export type Access = 'anyone' | 'user' | 'admin' | 'fresh' | 'service';

/**
 * Who of those that `access` admits may make the call on the thing of its path. Others get 404, so that its existence stays
 * secret, or 403 where they may see it:
 * - `anyone`; `anyone, once public`; `link`: whoever has the signed link, whatever else they are; `admin`: in a session that is
 *   not elevated, too
 * - `owner`: whose it is, such as their order, their session, the decision on them
 * - of a meeting: `viewer` may see it (hosts and admins, and everyone once it is public); `guest` a viewer who is no admin;
 *   `participant` the host and the guests who were met; `host`; `co-host`; `any host` the one or the other; `host or admin`
 */
export type Who =
  | 'anyone'
  | 'anyone, once public'
  | 'link'
  | 'admin'
  | 'owner'
  | 'viewer'
  | 'guest'
  | 'participant'
  | 'host'
  | 'co-host'
  | 'any host'
  | 'host or admin';

/**
 * What a call does that comes again, at once or later: `same`, the one effect and the same answer; `by key`, so with the same
 * Idempotency-Key, otherwise another effect; `each`, another effect each time; or the refusal's code, because it is done.
 */
export type Repeats = 'same' | 'by key' | 'each' | ErrorCode;

/** Which processes may make a `service` call: those named, or `all` that call the service at all (`processes.ts`). */
export type Callers = readonly ProcessName[] | 'all';

/**
 * How a body arrives. `json` (the default) and `form` are parsed and validated; `webhook` is passed on as the bytes that were
 * signed.
 */
export type BodyKind = 'json' | 'form' | 'webhook' | 'upload' | 'bytes';
/**
 * The media types of each kind; the first one documents it. The handlers of `upload` and `bytes` read the request as a stream.
 */
export const BODY_TYPES = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  webhook: ['*/*'],
  upload: ['multipart/form-data'],
  bytes: ['application/octet-stream'],
} as const satisfies Record<BodyKind, readonly string[]>;

/** What a success looks like. `json` (the default) carries `success: true`; `bare-json` is a document of another standard. */
export type ResponseKind =
  | 'json'
  | 'bare-json'
  | 'redirect'
  | 'page'
  | 'text'
  | 'xml'
  | 'pdf'
  | 'calendar'
  | 'csv'
  | 'webp'
  | 'document';
export const RESPONSE_TYPES = {
  json: 'application/json',
  'bare-json': 'application/json',
  /** 303, without a body. */
  redirect: undefined,
  page: 'text/html',
  text: 'text/plain',
  xml: 'text/xml',
  pdf: 'application/pdf',
  calendar: 'text/calendar',
  csv: 'text/csv',
  webp: 'image/webp',
  /** The handler says which type it is. */
  document: 'application/octet-stream',
} as const satisfies Record<ResponseKind, string | undefined>;

export interface CallRow {
  id: string;
  service: ProcessName;
  method: Method;
  /** Express form: `/api/meetings/:id` */
  path: string;
  access: Access;
  /** Of a call on one thing, which has a parameter in its path. Whatever is an admin's, any admin may do. */
  who?: Who;
  /** Of a call that is no GET. */
  repeats?: Repeats;
  /** Of a `service` call, and only of those. */
  callers?: Callers;
  /** Success status; 200 by default (303 of a redirect). */
  status?: 200 | 201;
  /** Of a call that creates (201): what it would create may exist already, which is then returned with 200. */
  mayExist?: true;
  consumes?: BodyKind;
  produces?: ResponseKind;
  /**
   * Of an admin's GET: it tells of people what admins alone may know, and how many of them is kept (`events/access.ts`): those
   * it lists, or those whose `phones` it shows, where it lists something else.
   */
  ofPeople?: true | 'phones';
  /** Of a redirect: the screen to which a refused browser goes, with those fields of its form. */
  refusedTo?: { path: string; fields: readonly string[] };
}

/** What a row has to say because of what else it says: without it, it does not compile. */
type Obligations<Row> = (Row extends { path: `${string}:${string}`; access: 'anyone' | 'user' } ? { who: Who } : unknown) &
  (Row extends { method: 'GET' } ? { repeats?: never } : { repeats: Repeats });
type Permission = { access: 'service'; callers: Callers } | { access: Exclude<Access, 'service'>; callers?: never };

/** Rows of one service; a row's id is `<prefix>.<name>`. */
export const calls = <
  const Service extends ProcessName,
  const Prefix extends string,
  const Rows extends Record<string, Omit<CallRow, 'id' | 'service'> & Permission>,
>(
  service: Service,
  prefix: Prefix,
  rows: Rows & { [Name in keyof Rows]: Obligations<Rows[Name]> },
) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, id: `${prefix}.${name}`, service }]),
  ) as unknown as {
    readonly [Name in keyof Rows & string]: Rows[Name] & { id: `${Prefix}.${Name}`; service: Service };
  };

/** `{ id: string }` of `/api/meetings/:id`. */
export type PathParams<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? Param<Segment> & PathParams<Rest>
  : Param<Path>;
// biome-ignore lint/complexity/noBannedTypes: no member, the neutral element of an intersection
type Param<Segment> = Segment extends `:${infer Name}` ? { [K in Name]: string } : {};

export const paramNamesOf = (path: string): string[] => Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name as string);

/** The row's path with its parameters filled in. */
export const pathOf = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
