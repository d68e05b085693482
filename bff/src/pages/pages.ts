import { idSchema } from '@visavis/contracts/common';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import { routeOf } from '@visavis/contracts/screens';
import type { Shell, Shells } from '@visavis/contracts/shells';
import { NotFound, type ServiceClient, TooMany, Unavailable } from '@visavis/platform';
import type { Request, Response } from 'express';
import type { WebApp } from '../http/web-app.ts';
import { type Head, renderHead } from './head.ts';
import { hostHead, meetingHead } from './meeting-head.ts';
import { notFoundHead, redirectHead, screenHead, withoutEndSlash } from './screen-heads.ts';
import { hostShell, type Language, languageOf, meetingShell, renderShell, roomShell } from './shell.ts';

/** A page that is late is worse than one whose preview says less. */
const READ_WAIT_MS = 1_000;

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
  checkLimits: (request: Request) => Promise<void>;
}

type Texts = Shells[Language];
/** What a page says before the app runs, to those who look at it and to those who only read its source. */
interface Opening {
  head: Head;
  shell?: (texts: Texts) => Shell | undefined;
}
type Reader = (id: string, origin: string) => Promise<Opening>;

/** The app's page with the head and the heading of the screen that was asked for (specification 1, section 2). */
export function createPages({ web, calls, originOf, checkLimits }: PagesDeps): Pages {
  const answer = (request: Request, response: Response, status: 200 | 404, shared: boolean, { head, shell }: Opening) => {
    const language = languageOf(request.headers['accept-language']);
    const texts = web.shells()?.[language];
    const markup = texts && shell?.(texts);
    web.page(request, response, {
      status,
      shared,
      head: renderHead(head, originOf(request)),
      shell: markup ? renderShell(markup, language) : '',
    });
  };
  const notFound = (request: Request, response: Response) => answer(request, response, 404, false, { head: notFoundHead });

  const wait = { timeoutMs: READ_WAIT_MS };
  const readMeeting =
    (shellOf: (meeting: Meeting, texts: Texts) => Shell): Reader =>
    async (id, origin) => {
      const { meeting } = await calls.call(meetingEndpoints.getPublic, { params: { id }, ...wait });
      return { head: meetingHead(meeting, origin), shell: (texts) => shellOf(meeting, texts) };
    };
  const readers: Record<string, Reader> = {
    '/p/:meetingId': readMeeting(meetingShell),
    '/m/:meetingId': readMeeting(roomShell),
    '/hosts/:userId': async (id, origin) => {
      const page = await calls.call(meetingEndpoints.host, { params: { id }, query: { limit: 1 }, ...wait });
      return { head: hostHead(page, origin), shell: () => hostShell(page.host.name) };
    },
  };

  /** Undefined: there is nothing of that id for the public. */
  const openingOf = async (read: Reader, request: Request, plain: Head): Promise<Opening | undefined> => {
    const id = request.path.split('/')[2] ?? '';
    if (!idSchema.safeParse(id).success) return undefined;
    try {
      // Whoever asks too much gets the page all the same, without the call.
      await checkLimits(request);
      return await read(id, originOf(request));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      if (error instanceof Unavailable || error instanceof TooMany) return { head: plain };
      throw error;
    }
  };

  return {
    async show(request, response, shared) {
      const { path } = request;
      const route = routeOf(path);
      if (!route) return notFound(request, response);
      const origin = originOf(request);
      if ('redirectTo' in route) {
        if (route.access === 'anyone') return response.redirect(302, route.redirectTo);
        // The app sends on who may go there.
        return answer(request, response, 200, shared, { head: redirectHead });
      }
      const plain = screenHead(route, path, origin);
      const read = readers[route.path];
      if (!read) return answer(request, response, 200, shared, { head: plain, shell: fixedShell(request) });
      const opening = await openingOf(read, request, plain);
      // The room's link is shared too, so its preview tells what it leads to; but it is for one's own meetings as well, and never
      // kept.
      if (route.access === 'user')
        return answer(request, response, 200, shared, {
          ...opening,
          head: { ...(opening?.head ?? plain), canonical: undefined, structured: [] },
        });
      if (opening) answer(request, response, 200, shared, opening);
      else notFound(request, response);
    },
    notFound,
  };
}

/** The front page answers a search without its opening words. */
const fixedShell =
  ({ path, query }: Request) =>
  ({ screens }: Texts) =>
    path === '/' && query.search ? undefined : screens[withoutEndSlash(path)];
