import { ROUTES } from '@visavis/contracts/screens';
import { NotFound, sendBody } from '@visavis/platform';
import { type Request, type Response, Router } from 'express';
import type { createSitemap } from './sitemap.ts';

const PRIVATE = ROUTES.filter(({ access }) => access !== 'anyone').map(({ path }) => path);
const folder = (path: string) => path.replace(/(?<=^\/[^/]+\/).*/, '');
const OPEN = ROUTES.filter(({ access, path }) => access === 'anyone' && !path.includes(':token')).map(({ path }) => path);
/** A rule closes whatever begins so, unless `$` ends it (RFC 9309, 2.2.3): `/verify` must not close `/verify-otp`. */
const ruleOf = (path: string) => (OPEN.some((open) => open.startsWith(path)) ? `${path}$` : path);
/**
 * What no search engine needs: screens behind a sign-in, and calls that change something. Public reads stay open, pages are drawn
 * from them.
 */
const CLOSED = ['/auth/', '/dev/', ...new Set(PRIVATE.map(folder).filter((path) => !PRIVATE.includes(path.slice(0, -1))))];

export interface SiteFilesDeps {
  sitemap: ReturnType<typeof createSitemap>;
  originOf: (request: Request) => string;
}

/** `/robots.txt`, `/sitemap.xml` and the files that it names. */
export function siteFiles({ sitemap, originOf }: SiteFilesDeps): Router {
  const router = Router();
  const sendXml = (request: Request, response: Response, text: string) => {
    response.set('Cache-Control', 'public, max-age=600');
    sendBody(request, response, 200, 'application/xml; charset=utf-8', text);
  };

  router.get('/robots.txt', (request, response) => {
    const rules = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${ruleOf(path)}`)];
    const text = [...rules, '', `Sitemap: ${originOf(request)}/sitemap.xml`, ''].join('\n');
    response.set('Cache-Control', 'public, max-age=3600');
    sendBody(request, response, 200, 'text/plain; charset=utf-8', text);
  });
  router.get('/sitemap.xml', async (request, response) => sendXml(request, response, await sitemap.index(originOf(request))));
  router.get('/sitemaps/pages.xml', (request, response) => sendXml(request, response, sitemap.pages(originOf(request))));
  router.get(/^\/sitemaps\/meetings-(\d{1,3})\.xml$/, async (request, response) => {
    const text = await sitemap.meetings(Number(request.params[0]), originOf(request));
    if (text === undefined) throw new NotFound('NOT_FOUND', 'There is no such sitemap');
    sendXml(request, response, text);
  });
  return router;
}
