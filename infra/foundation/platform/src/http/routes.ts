import { createHash } from 'node:crypto';
import { type BodyOf, callersOf, type Endpoint, type ParamsOf, type QueryOf, type ResponseOf } from '@visavis/contracts/endpoint';
import express, { type Request, type Response, type Router } from 'express';
import type { z } from 'zod';
import type { TokenVerifier } from '../auth/access-token.ts';
import { assertAdmin, assertFresh, type Principal } from '../auth/principal.ts';
import type { ServiceTokens } from '../auth/service-token.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import { Forbidden, Invalid, Unauthenticated, Unavailable } from '../errors.ts';
import { currentContext, identifyCaller, type RequestContext } from '../request-context.ts';
import { type AccessLog, logged, withRefusals } from './access-log.ts';
import { withoutBlankFields } from './blank-fields.ts';
import { readBody } from './read-body.ts';
import { invalidFrom } from './response/error-response.ts';
import { sendResponse } from './response/send-response.ts';

/** What a handler returns: the success body without `success`, or the whole body where the contract has none (JWKS). */
type HandlerResult<E> = ResponseOf<E> extends { success: true } ? Omit<ResponseOf<E>, 'success'> : ResponseOf<E>;
type PrincipalFor<E> = E extends { access: 'user' | 'admin' | 'fresh' } ? Principal : Principal | undefined;

export interface Call<E extends Endpoint> {
  /** The row: what it says of who may make the call is asked where the thing is loaded. */
  endpoint: E;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Always there on `user`, `admin` and `fresh` calls. */
  principal: PrincipalFor<E>;
  now: Date;
  /** When the request came in, before anything was asked about it. */
  arrival: Arrival;
  /** Set when the caller sent an Idempotency-Key; pass it to `store.transaction`. */
  once: { scope: string; key: string; bodyHash: string } | undefined;
  /** The caller's address, as the trusted proxy reports it. */
  address: string;
  /** Where the product is reached, as the BFF says; for links. */
  origin: string;
  /**
   * Says that a webhook is authentic, once its signature has been checked: the BFF then does not count the request against its
   * sender's address. Forged ones stay counted.
   */
  authentic(): void;
  /** Says that a call that creates (`mayExist`) found what it returns: 200 instead of 201. */
  markExisting(): void;
  request: Request;
  response: Response;
}

/** `seq` goes up with each request of this process: it tells apart those of one millisecond. */
export interface Arrival {
  at: Date;
  seq: number;
}

/** From a service to the BFF, with the response to an authentic webhook. */
export const AUTHENTIC_HEADER = 'x-visavis-authentic';

export interface RoutesDeps {
  service: string;
  verifier: TokenVerifier;
  serviceTokens: ServiceTokens;
  clock: Clock;
  /** Where admins' calls leave a trace. */
  accessLog?: AccessLog;
  /** Counts a file that an admin downloads, by their id and address. Throws RATE_LIMITED. */
  countFile?(adminId: string, address: string): Promise<void>;
  /** In tests every response is checked against its schema. */
  checkResponses?: boolean;
}

export interface Routes {
  router: Router;
  /**
   * Registers a handler. Before it runs, the caller is authenticated, the role checked and the input validated; the refusals are
   * UNAUTHENTICATED (and its kin), ADMIN_REQUIRED, VALIDATION_FAILED, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE and UNAVAILABLE.
   * Who among the users may do it is the use case's decision.
   */
  on<const E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<HandlerResult<E>>): void;
}

export function createRoutes(deps: RoutesDeps): Routes {
  const router = express.Router();
  const { clock } = deps;
  const listsOfPeople = new Set<string>();
  let arrivals = 0;
  const answer = <R>(call: HandlerCall, handle: () => Promise<R>): Promise<R> => {
    const { endpoint, principal } = call;
    const { accessLog, countFile } = deps;
    if (!accessLog || !principal || !isForAdmins(endpoint)) return handle();
    const counted = async () => {
      if (endpoint.produces === 'csv') await countFile?.(principal.userId, call.address);
      return handle();
    };
    return logged(accessLog, endpoint, { ...call, principal, now: clock.now(), listsOfPeople }, counted);
  };
  const admitted = (endpoint: Endpoint, principal: Principal, request: Request): Promise<void> => {
    const now = clock.now();
    const work = async () => {
      assertAdmin(principal);
      if (endpoint.access === 'fresh') assertFresh(principal, now);
    };
    return deps.accessLog ? withRefusals(deps.accessLog, endpoint, { principal, request, now }, work) : work();
  };
  return {
    router,
    on(endpoint, handle) {
      if (endpoint.ofPeople === true) listsOfPeople.add(endpoint.path);
      const method = endpoint.method.toLowerCase() as 'get';
      const queryOf = createQueryReader();
      const work = async (request: Request, response: Response) => {
        arrivals += 1;
        const arrival = { at: clock.now(), seq: arrivals };
        const context = currentContext();
        if (context) context.route = endpoint;
        const principal = await authenticate(deps, endpoint, request);
        if (isForAdmins(endpoint) && principal) await admitted(endpoint, principal, request);
        const body = await bodyOf(endpoint, request, response);
        if (context) notePhone(context, body);
        if (context?.deadline !== undefined && context.deadline <= performance.now())
          throw new Unavailable('The caller does not wait any more.');
        const params = endpoint.params ? validate(endpoint.params, request.params, 'path') : undefined;
        const call = new HandlerCall(endpoint, request, response, arrival);
        call.params = params;
        if (endpoint.query) call.query = queryOf(request, endpoint.query);
        call.body = body;
        call.principal = principal;
        call.now = clock.now();
        if (endpoint.repeats === 'by key') call.once = onceOf(request, endpoint, principal, params, body);
        const result = await answer(call, () => handle(call as unknown as Call<typeof endpoint>));
        // The handler has streamed it.
        if (response.headersSent) return;
        if (deps.checkResponses) checkResponse(endpoint, result);
        // A call that is open to anyone may show a signed-in user private data, too.
        const isPrivate = endpoint.access !== 'anyone' || principal !== undefined;
        sendResponse(request, response, endpoint, result, { isPrivate, isExisting: call.isExisting });
      };
      router[method](endpoint.path, work);
    },
  };
}

/** A class: an object literal would make the functions of its accessors for each request. */
class HandlerCall {
  params: unknown;
  query: unknown;
  body: unknown;
  principal: Principal | undefined;
  now: Date | undefined;
  once: Call<Endpoint>['once'];
  isExisting = false;
  readonly endpoint: Endpoint;
  readonly request: Request;
  readonly response: Response;
  readonly arrival: Arrival;
  constructor(endpoint: Endpoint, request: Request, response: Response, arrival: Arrival) {
    this.endpoint = endpoint;
    this.request = request;
    this.response = response;
    this.arrival = arrival;
  }
  get address(): string {
    return this.request.ip ?? '';
  }
  get origin(): string {
    const { 'x-forwarded-proto': protocol = 'http', 'x-forwarded-host': host = 'localhost' } = this.request.headers;
    return `${protocol}://${host}`;
  }
  get authentic(): () => void {
    return () => void this.response.setHeader(AUTHENTIC_HEADER, '1');
  }
  get markExisting(): () => void {
    return () => {
      this.isExisting = true;
    };
  }
}

const isForAdmins = ({ access }: Endpoint) => access === 'admin' || access === 'fresh';

async function authenticate(deps: RoutesDeps, endpoint: Endpoint, request: Request): Promise<Principal | undefined> {
  const { access } = endpoint;
  const header = request.headers.authorization;
  // RFC 9110, 11.1: the scheme in any case.
  const token = header && /^bearer /i.test(header) ? header.slice(7) : undefined;
  if (access === 'service') {
    const caller = deps.serviceTokens.verify(token ?? '', deps.service);
    if (!callersOf(endpoint).some((allowed) => allowed === caller))
      throw new Forbidden('FORBIDDEN', `${endpoint.id} is not for ${caller}`);
    return undefined;
  }
  if (access === 'anyone') {
    // With a dead token the caller is anonymous, as without one.
    return token
      ? deps.verifier.verify(token).catch((error) => (error instanceof Unauthenticated ? undefined : Promise.reject(error)))
      : undefined;
  }
  if (!token) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
  const principal = await deps.verifier.verify(token);
  // Before the role is checked: the refusal's line names the user, too.
  identifyCaller(principal.userId);
  if ((isForAdmins(endpoint) || endpoint.method !== 'GET') && !deps.verifier.revocations.healthy())
    throw new Unavailable('Sessions cannot be checked right now. Please try again.');
  return principal;
}

/** The phone that a call is about, such as a sign-in: for the log, which shows its hash. */
function notePhone(context: RequestContext, body: unknown): void {
  if (typeof body === 'object' && body !== null && 'phone' in body && typeof body.phone === 'string') context.phone = body.phone;
}

/** Read only now that the caller may send one: anyone else gets 401 or 403, whatever the body is like. */
async function bodyOf({ consumes = 'json', body: schema }: Endpoint, request: Request, response: Response): Promise<unknown> {
  if (consumes === 'webhook') return readBody(consumes, request, response);
  if (!schema) return undefined;
  const body = await readBody(consumes, request, response);
  return validate(schema, consumes === 'json' ? withoutBlankFields(schema, body) : body, '');
}

function checkResponse({ produces = 'json', response }: Endpoint, result: unknown): void {
  if (produces === 'json') response.parse({ success: true, ...JSON.parse(JSON.stringify(result)) });
  else response.parse(result);
}

const QUERIES_MAX = 200;

/** The same few queries come all the time: each is parsed once. Schemas are pure; their result is shared, so it is frozen. */
function createQueryReader(): (request: Request, schema: z.ZodType) => unknown {
  const parsed = new BoundedMap<string, unknown>(QUERIES_MAX);
  return (request, schema) => {
    const start = request.url.indexOf('?');
    const text = start === -1 ? '' : request.url.slice(start + 1);
    let query = parsed.get(text);
    if (query === undefined) {
      const list = Object.keys(request.query).find((name) => name.includes('['));
      if (list !== undefined) {
        const message = `${list.slice(0, list.indexOf('['))} takes one value`;
        throw new Invalid('VALIDATION_FAILED', message, [{ path: list, message }]);
      }
      query = Object.freeze(validate(schema, withoutBlanks(request.query), 'query'));
      parsed.set(text, query);
    }
    return query;
  };
}

/** A blank filter is none, in every list (docs/adr/0077). */
const withoutBlanks = (query: Request['query']) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''));

function validate(schema: z.ZodType, value: unknown, fallbackPath: string): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const invalid = invalidFrom(parsed.error);
  if (Array.isArray(invalid.details)) for (const detail of invalid.details) detail.path ||= fallbackPath || 'body';
  throw invalid;
}

function onceOf(request: Request, endpoint: Endpoint, principal: Principal | undefined, params: unknown, body: unknown) {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Invalid('VALIDATION_FAILED', 'Idempotency-Key takes 1 to 200 visible characters', [
      { path: 'Idempotency-Key', message: 'Takes 1 to 200 visible characters' },
    ]);
  // The parsed body has its fields in schema order, so that the same content has the same hash. The path's parameters are part of
  // the request.
  const content = params === undefined ? (body ?? null) : [params, body ?? null];
  const bodyHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return { scope: `${principal?.userId ?? 'anyone'} ${endpoint.method} ${endpoint.path}`, key, bodyHash };
}
