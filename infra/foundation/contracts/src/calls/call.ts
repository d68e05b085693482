import type { ProcessName } from '../processes.ts';

/**
 * A REST call's row: what a caller needs to send it, without zod, so that the web app's first load may hold it. Its schemas and summary are
 * in `endpoints/`, under the same name; `typed-call.ts` joins the two as types.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * Who may call: `anyone`; `user` any signed-in active user; `admin`; `service` another of our processes with a service token.
 * Who among the users (host, co-host, owner) is the use case's decision.
 */
export type Access = 'anyone' | 'user' | 'admin' | 'service';

/** Which processes may make a `service` call: those named, or `all` that call the service at all (`processes.ts`). */
export type Callers = readonly ProcessName[] | 'all';

/** How a body arrives. `json` (the default) and `form` are parsed and validated; `webhook` is passed on as the bytes that were signed. */
export type BodyKind = 'json' | 'form' | 'webhook' | 'upload' | 'bytes';
/** The media types of each kind; the first one documents it. The handlers of `upload` and `bytes` read the request as a stream. */
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
  /** Of a `service` call, and only of those. */
  callers?: Callers;
  /** Success status; 200 by default (303 of a redirect). */
  status?: 200 | 201;
  /** Of a call that creates (201): what it would create may exist already, which is then returned with 200. */
  mayExist?: true;
  /** Takes an Idempotency-Key header. */
  idempotent?: true;
  consumes?: BodyKind;
  produces?: ResponseKind;
}

type Permission = { access: 'service'; callers: Callers } | { access: Exclude<Access, 'service'>; callers?: never };

/** Rows of one service; a row's id is `<prefix>.<name>`. */
export const calls = <
  const Service extends ProcessName,
  const Prefix extends string,
  const Rows extends Record<string, Omit<CallRow, 'id' | 'service'> & Permission>,
>(
  service: Service,
  prefix: Prefix,
  rows: Rows,
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
