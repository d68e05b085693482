import { authEndpoints } from '@visavis/contracts/auth';
import { bffEndpoints, type Features } from '@visavis/contracts/bff';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { wallFigureEndpoints, wallLinkEndpoints, wallMeetingEndpoints, wallMessageEndpoints } from '@visavis/contracts/wall';
import {
  createRoutes,
  DomainError,
  type Principal,
  type RoutesDeps,
  type ServiceClient,
  TooMany,
  Unavailable,
} from '@visavis/platform';
import type { Request, Router } from 'express';
import { readExport } from './export.ts';

export interface AggregateDeps extends Omit<RoutesDeps, 'service'> {
  calls: ServiceClient;
  featuresFor: (request: Request) => Features;
  /** Throws RATE_LIMITED when the user has exported too often. */
  limitExport: (userId: string, address: string) => Promise<void>;
}

/** One response for a screen that needs several services. */
export function aggregateRoutes(deps: AggregateDeps): Router {
  const { calls, featuresFor, verifier } = deps;
  const routes = createRoutes({ ...deps, service: 'bff' });

  /** The caller's token, or undefined. A dead one is refused, so that the page renews it instead of showing a visitor's view. */
  const tokenOf = async (request: Request, principal: Principal | undefined): Promise<string | undefined> => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined && !principal) await verifier.verify(token);
    return token;
  };

  routes.on(bffEndpoints.start, async ({ request, principal }) => {
    const userToken = await tokenOf(request, principal);
    return {
      user: userToken ? await partOf(calls.call(authEndpoints.me, { userToken })) : { available: true as const, user: null },
      features: featuresFor(request),
    };
  });

  routes.on(bffEndpoints.home, async ({ request, principal, query }) => {
    const userToken = await tokenOf(request, principal);
    const asCaller = userToken ? { userToken } : {};
    const { skipCache: _, _t, ...listQuery } = query;
    const [list, counts, own] = await Promise.all([
      partOf(calls.call(meetingEndpoints.listPublic, { query: listQuery, ...asCaller })),
      partOf(calls.call(meetingEndpoints.counts, asCaller)),
      userToken ? partOf(calls.call(meetingEndpoints.listOwn, { userToken })) : null,
    ]);
    return { list, counts, own };
  });
  routes.on(bffEndpoints.wall, async ({ body }) => {
    const { link } = await calls.call(wallLinkEndpoints.open, { body });
    const [figures, meetings, messages] = await Promise.all([
      partOf(calls.call(wallFigureEndpoints.read, {})),
      partOf(calls.call(wallMeetingEndpoints.read, {})),
      partOf(calls.call(wallMessageEndpoints.read, {})),
    ]);
    return { name: link.name, expiresAt: link.expiresAt, figures, meetings, messages };
  });
  routes.on(bffEndpoints.export, async ({ address, request, principal, response }) => {
    await deps.limitExport(principal.userId, address);
    const userToken = (await tokenOf(request, principal)) as string;
    const exported = await readExport(calls, userToken);
    response.setHeader('Content-Disposition', 'attachment; filename="visavis-export.json"');
    return exported;
  });
  return routes.router;
}

type Part<T> = ({ available: true } & T) | { available: false; message: string };

/**
 * One part of an aggregate. A service that does not respond, or is too busy, makes its own part unavailable; a refusal that is
 * about the caller (a dead session, a wrong query) is thrown and refuses the whole.
 */
async function partOf<T extends object>(
  work: Promise<{ success: true; message?: string | undefined } & T>,
): Promise<Part<Omit<T, 'success'>>> {
  try {
    const { success: _, ...content } = await work;
    return { available: true, ...content };
  } catch (error) {
    if (error instanceof Unavailable || error instanceof TooMany) return { available: false, message: error.message };
    if (error instanceof DomainError) throw error;
    return { available: false, message: 'An error occurred. Please try again.' };
  }
}
