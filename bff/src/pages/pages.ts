import { appRouteOf } from '@visavis/contracts/app-routes';
import { idSchema } from '@visavis/contracts/common';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { NotFound, type ServiceClient, TooMany, Unavailable } from '@visavis/platform';
import type { Request, Response } from 'express';
import type { WebApp } from '../http/web-app.ts';
import { type Head, renderHead } from './head.ts';
import { meetingHead } from './meeting-head.ts';
import { notFoundHead, routeHead } from './route-heads.ts';

/** A page that is late is worse than one whose preview says less. */
const MEETING_WAIT_MS = 1_000;

export interface Pages {
  /** The screen at the request's path. `shared`: an API answers at the same path, so that nothing may keep it. */
  show(request: Request, response: Response, shared: boolean): Promise<void>;
  /** The app's not-found page, which no search engine keeps. */
  notFound(request: Request, response: Response): void;
}

export interface PagesDeps {
  web: WebApp;
  calls: ServiceClient;
  originOf: (request: Request) => string;
  /** Throws when the caller has asked too much; for pages that cost a call. */
  checkLimits: (request: Request) => void;
}

/** The app's page with the head of the screen that was asked for (specification 1, section 2). */
export function createPages({ web, calls, originOf, checkLimits }: PagesDeps): Pages {
  const answer = (request: Request, response: Response, status: 200 | 404, shared: boolean, head: Head) =>
    web.page(request, response, { status, shared, head: renderHead(head, originOf(request)) });
  const notFound = (request: Request, response: Response) => answer(request, response, 404, false, notFoundHead);

  /** Undefined: there is no such meeting for the public. */
  const publicMeetingHead = async (request: Request, origin: string, unread: Head): Promise<Head | undefined> => {
    const id = request.path.split('/')[2] ?? '';
    if (!idSchema.safeParse(id).success) return undefined;
    try {
      // Whoever asks too much gets the page all the same, without the call.
      checkLimits(request);
      const { meeting } = await calls.call(meetingEndpoints.getPublic, { params: { id }, timeoutMs: MEETING_WAIT_MS });
      return meetingHead(meeting, origin);
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      if (error instanceof Unavailable || error instanceof TooMany) return unread;
      throw error;
    }
  };

  return {
    async show(request, response, shared) {
      const { path } = request;
      const route = appRouteOf(path);
      if (!route) return notFound(request, response);
      if (route.access === 'anyone' && route.redirectTo) return response.redirect(302, route.redirectTo);
      const origin = originOf(request);
      const plain = routeHead(route, path, origin);
      if (!/^\/[pm]\/:meetingId$/.test(route.path)) return answer(request, response, 200, shared, plain);
      const head = await publicMeetingHead(request, origin, plain);
      // The room's link is shared too, so its preview tells what it leads to; but it is for one's own meetings as well, and never kept.
      if (route.access === 'user')
        return answer(request, response, 200, shared, { ...(head ?? plain), canonical: undefined, structured: [] });
      if (head) answer(request, response, 200, shared, head);
      else notFound(request, response);
    },
    notFound,
  };
}
