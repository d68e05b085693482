import { allEndpoints, type Endpoint } from '@visavis/contracts';
import type { Who } from '@visavis/contracts/calls/call';
import { openApiDocument } from '@visavis/contracts/openapi';

/**
 * The authorization matrix: what each kind of caller gets from each operation of the OpenAPI document, by the row's `access` and
 * `who`.
 */
export const CALLERS = [
  'visitor',
  'user',
  'host',
  'cohost',
  'otherHost',
  'admin',
  'deactivated',
  'service',
  'adminWithoutFactor',
] as const;
export type Caller = (typeof CALLERS)[number];
export type Outcome = 'yes' | '401' | '403' | '404';
/** Of a meeting: pending, or approved. */
export type State = 'hidden' | 'open';
type Policy = string | Record<State, string>;

/**
 * What visitor, user, host (the owner), co-host, another host and admin get. A dead token, and one of a service, open what is
 * open to visitors; an admin's session without the second factor opens what is open to any user, but enters no call as a guest.
 */
const EVERYONE = 'yes yes yes yes yes yes';
const NOBODY = '404 404 404 404 404 404';
const ADMINS = '401 403 403 403 403 yes';
const BY_ACCESS = { anyone: EVERYONE, user: '401 yes yes yes yes yes', admin: ADMINS, fresh: ADMINS, service: NOBODY };
const both = (row: string) => ({ hidden: row, open: row });
/** Of a visitor, too, where the call is open to visitors: 401 otherwise. */
const BY_WHO: Record<Exclude<Who, 'anyone'>, Policy> = {
  'anyone, once public': { hidden: NOBODY, open: EVERYONE },
  link: NOBODY,
  admin: BY_ACCESS.admin,
  owner: '404 404 yes 404 404 404',
  viewer: { hidden: '404 404 yes yes 404 yes', open: EVERYONE },
  guest: { hidden: '404 404 yes yes 404 403', open: 'yes yes yes yes yes 403' },
  // The other host was the guest; the co-host has no part in this one.
  participant: '404 404 yes 404 yes 404',
  host: both('404 404 yes 403 404 404'),
  'co-host': both('404 404 403 yes 404 404'),
  'any host': { hidden: '404 404 yes yes 404 403', open: '403 403 yes yes 403 403' },
  'host or admin': { hidden: '404 404 yes 403 404 yes', open: '403 403 yes 403 403 yes' },
};
/** Where the thing that is called is none, or the link not signed. */
const WITHOUT_THING: Record<string, string> = {
  'payments.payPage': '403 403 403 403 403 403',
  'notifications.read': NOBODY,
  'notifications.follow': NOBODY,
  'block.set': NOBODY,
  'people.keep': NOBODY,
  'people.offerTimes': NOBODY,
  'people.withdrawOffer': NOBODY,
  'people.answerOffer': NOBODY,
};
/** What an admin needs in order to enrol and to elevate the session. */
const WITHOUT_FACTOR = new Set(['secondFactor.enrol']);
/** They answer 401 to a dead token, so that the page renews it. */
const KNOWS_DEAD_TOKENS = new Set(['bff.start', 'bff.home']);

function policyOf({ id, access, who = 'anyone', path }: Endpoint): Policy {
  if (path.includes('/meetings/') && (access === 'admin' || access === 'fresh')) return both(BY_ACCESS.admin);
  return WITHOUT_THING[id] ?? (who === 'anyone' ? BY_ACCESS[access] : BY_WHO[who]);
}

/** Those that the call is tried on. */
export const statesOf = (endpoint: Endpoint): State[] => (typeof policyOf(endpoint) === 'string' ? ['open'] : ['hidden', 'open']);

export function expected(endpoint: Endpoint, state: State, caller: Caller): Outcome {
  const policy = policyOf(endpoint);
  const row = (typeof policy === 'string' ? policy : policy[state]).split(' ') as Outcome[];
  const visitor = endpoint.access === 'anyone' || endpoint.access === 'service' ? (row[0] as Outcome) : '401';
  if (caller === 'adminWithoutFactor' && WITHOUT_FACTOR.has(endpoint.id)) return 'yes';
  if (caller === 'adminWithoutFactor' && endpoint.who === 'guest' && state === 'open') return '403';
  const at = CALLERS.indexOf(caller === 'adminWithoutFactor' ? 'user' : caller);
  if (at >= row.length && KNOWS_DEAD_TOKENS.has(endpoint.id)) return '401';
  return at === 0 || at >= row.length ? visitor : (row[at] as Outcome);
}

export const operations = Object.entries(openApiDocument(allEndpoints, { title: 'Visavis', version: '1' }).paths).flatMap(
  ([path, methods]) =>
    Object.values(methods as Record<string, { operationId: string }>).map((operation) => ({
      path,
      endpoint: allEndpoints.find(({ id }) => id === operation.operationId) as Endpoint,
    })),
);
export const onThings = operations.filter(({ path }) => path.includes('{'));
