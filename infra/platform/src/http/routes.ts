import { createHash } from 'node:crypto';
import { API } from '@visavis/contracts/constants';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@visavis/contracts/endpoint';
import express, { type Request, type Response, type Router } from 'express';
import type { z } from 'zod';
import type { TokenVerifier } from '../auth/access-token.ts';
import type { Principal } from '../auth/principal.ts';
import type { ServiceTokens } from '../auth/service-token.ts';
import type { Clock } from '../clock.ts';
import { Forbidden, Invalid, Unauthenticated, Unavailable } from '../errors.ts';
import { currentContext } from '../request-context.ts';
import { invalidFrom } from './error-response.ts';
import { sendJson } from './send-json.ts';

/** The answer of a handler: the success body without `success`, or the whole where the contract has none (JWKS). */
type Answer<E> = ResponseOf<E> extends { success: true } ? Omit<ResponseOf<E>, 'success'> : ResponseOf<E>;
type PrincipalFor<E> = E extends { access: 'user' | 'admin' } ? Principal : Principal | undefined;

export interface Call<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Always there on `user` and `admin` calls. */
  principal: PrincipalFor<E>;
  now: Date;
  /** Set when the caller sent an Idempotency-Key; pass it to `store.transaction`. */
  once: { scope: string; key: string; bodyHash: string } | undefined;
  /** The caller's address, as the trusted proxy tells it. */
  address: string;
  request: Request;
  response: Response;
}

export interface RoutesDeps {
  service: string;
  verifier: TokenVerifier;
  serviceTokens: ServiceTokens;
  clock: Clock;
  /** In tests every answer is held against its schema. */
  checkAnswers?: boolean;
}

export interface Routes {
  router: Router;
  /** authenticate → authorize the role → validate → call → present; who among the users may do it is the use case's decision. */
  on<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
    endpoint: E,
    handle: (call: Call<E>) => Promise<Answer<E>>,
  ): void;
}

const parseJson = express.json({ limit: API.jsonLimitBytes, strict: false });

export function createRoutes(deps: RoutesDeps): Routes {
  const router = express.Router();
  const { clock } = deps;
  return {
    router,
    on(endpoint, handle) {
      const method = endpoint.method.toLowerCase() as 'get';
      const queryOf = createQueryReader();
      const work = async (request: Request, response: Response) => {
        const context = currentContext();
        if (context) context.route = endpoint;
        const principal = await authenticate(deps, endpoint, request);
        if (context && principal) context.userId = principal.userId;
        const body = endpoint.body ? validate(endpoint.body, await readBody(request, response), '') : undefined;
        if (context?.deadline !== undefined && context.deadline <= performance.now())
          throw new Unavailable('The caller does not wait any more.');
        const params = endpoint.params ? validate(endpoint.params, request.params, 'path') : undefined;
        const answer = await handle({
          params,
          query: endpoint.query ? queryOf(request, endpoint.query) : undefined,
          body,
          principal,
          now: clock.now(),
          once: endpoint.idempotent ? onceOf(request, endpoint, principal, params, body) : undefined,
          get address() {
            return request.ip ?? '';
          },
          request,
          response,
        } as Call<typeof endpoint>);
        if (response.headersSent) return;
        // An open door, too, may show who is known what is theirs alone.
        if (endpoint.access !== 'anyone' || principal) response.setHeader('Cache-Control', 'private, no-store');
        const whole: object = endpoint.id === 'auth.jwks' ? (answer as object) : { success: true, ...(answer as object) };
        if (deps.checkAnswers) endpoint.response.parse(JSON.parse(JSON.stringify(whole)));
        sendJson(request, response, endpoint.status ?? 200, whole);
      };
      router[method](endpoint.path, work);
    },
  };
}

async function authenticate(deps: RoutesDeps, endpoint: Endpoint, request: Request): Promise<Principal | undefined> {
  const { access } = endpoint;
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice(7) : undefined;
  if (access === 'service') {
    deps.serviceTokens.verify(token ?? '', deps.service);
    return undefined;
  }
  if (access === 'anyone') {
    // A dead token does not close an open door: the caller is then anonymous.
    return token
      ? deps.verifier.verify(token).catch((error) => (error instanceof Unauthenticated ? undefined : Promise.reject(error)))
      : undefined;
  }
  if (!token) throw new Unauthenticated('UNAUTHENTICATED', 'Please sign in');
  const principal = await deps.verifier.verify(token);
  if ((access === 'admin' || endpoint.method !== 'GET') && !deps.verifier.revocations.healthy())
    throw new Unavailable('Sessions cannot be checked right now. Please try again.');
  if (access === 'admin' && principal.role !== 'admin') throw new Forbidden('ADMIN_REQUIRED', 'Admin access required');
  return principal;
}

/**
 * Read only now that the caller may send one: whoever may not is told that, whatever the body is like. No body at all is an empty one, so
 * that each missing field is named; another media type is refused.
 */
async function readBody(request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) =>
    parseJson(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
  );
  if (request.body !== undefined) return request.body;
  if (Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'])
    throw new Invalid('UNSUPPORTED_MEDIA_TYPE', 'Send application/json', [
      { path: 'content-type', message: 'Send application/json' },
    ]);
  return {};
}

const QUERIES_MAX = 200;

/** The same few queries come all the time: each is read once. Schemas are pure; what they answer is shared, so it is frozen. */
function createQueryReader(): (request: Request, schema: z.ZodType) => unknown {
  const known = new Map<string, unknown>();
  return (request, schema) => {
    const start = request.url.indexOf('?');
    const text = start === -1 ? '' : request.url.slice(start + 1);
    let query = known.get(text);
    if (query === undefined) {
      query = Object.freeze(validate(schema, request.query, 'query'));
      if (known.size >= QUERIES_MAX) known.clear();
      known.set(text, query);
    }
    return query;
  };
}

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
  // The parsed body has its fields in schema order, so that the same content has the same hash. What the path names is part of what is asked.
  const asked = params === undefined ? (body ?? null) : [params, body ?? null];
  const bodyHash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
  return { scope: `${principal?.userId ?? 'anyone'} ${endpoint.method} ${endpoint.path}`, key, bodyHash };
}
