import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Shells } from '@visavis/contracts/shells';
import { BoundedMap, Invalid } from '@visavis/platform';
import type { Request, RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';

export interface WebApp {
  /**
   * Answers the app's page with this head and shell, both HTML. `shared`: an API answers at the same path, so that nothing may
   * keep it.
   */
  page(request: Request, response: Response, options: { status: 200 | 404; shared: boolean; head: string; shell: string }): void;
  /** The words that the build knows for the first paint; undefined while there is no build. */
  shells(): Shells | undefined;
  /** What pictures of link previews are drawn on, a PNG; undefined while there is no build. */
  shareGround(): Buffer | undefined;
  /** Assets and other files of the build. */
  files: RequestHandler;
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Visavis</title></head>
<body><h1>The web app is not built</h1>
<p>The server is up and its API answers. Build the app with <code>npm run build</code>, or use <code>npm start</code>, which does it by itself.</p>
</body></html>
`;
/** The head that the build wrote, for whoever opens the file without this server. */
const BUILT_HEAD = /<!-- head -->[\s\S]*?<!-- \/head -->/;
const SHELL = '<!-- shell -->';
/** The fixed screens, and the meetings of the hour. */
const PAGES_KEPT = 200;
/** For pages that are put together while somebody waits; the build compresses at the highest. */
const BROTLI_QUALITY = 5;
const YEAR = 'public, max-age=31536000, immutable';

/**
 * The built single-page app (`web/dist`), read once: names of assets carry their content's hash, `.br` and `.gz` copies lie
 * beside them.
 */
export function createWebApp(directory: string | undefined): WebApp {
  let built = directory === undefined ? undefined : load(directory);
  const current = () => {
    // A build that comes after the start is found; a missing one costs a look at the disk per page.
    built ??= directory === undefined ? undefined : load(directory);
    return built;
  };
  return {
    page(request, response, { status, shared, head, shell }) {
      const app = current();
      response.setHeader('Vary', 'Accept, Authorization, Accept-Encoding, Accept-Language');
      response.setHeader('Cache-Control', shared || status !== 200 ? 'no-store' : 'no-cache');
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      if (!app) return void response.status(503).end(NOT_BUILT);
      const page = app.pageWith(head, shell);
      if (status === 200 && !shared) {
        response.setHeader('ETag', page.etag);
        if (request.headers['if-none-match'] === page.etag) return void response.status(304).end();
      }
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
      const bytes = page[encoding ?? 'plain'];
      if (encoding) response.setHeader('Content-Encoding', encoding);
      response.setHeader('Content-Length', bytes.length);
      response.status(status).end(request.method === 'HEAD' ? undefined : bytes);
    },
    shells: () => current()?.shells,
    shareGround: () => current()?.shareGround,
    files(request, response, next) {
      const app = request.method === 'GET' || request.method === 'HEAD' ? current() : undefined;
      if (app && !isReadable(request.path))
        throw new Invalid('VALIDATION_FAILED', 'The path could not be read', [{ path: 'path', message: 'Is not valid UTF-8' }]);
      if (app) app.files(request, response, next);
      else next();
    },
  };
}

/** Percent-encoded UTF-8. The static files' own answer to another path is plain text. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

interface Page {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  etag: string;
}

function createPage(html: string): Page {
  const plain = Buffer.from(html);
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: gzipSync(plain),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
  };
}

function load(directory: string) {
  const file = join(directory, 'index.html');
  if (!existsSync(file)) return undefined;
  const built = readFileSync(file, 'utf8');
  const shells = join(directory, 'shells.json');
  const ground = join(directory, 'share-ground.png');
  const pages = new BoundedMap<string, Page>(PAGES_KEPT);
  return {
    shells: existsSync(shells) ? (JSON.parse(readFileSync(shells, 'utf8')) as Shells) : undefined,
    shareGround: existsSync(ground) ? readFileSync(ground) : undefined,
    pageWith(head: string, shell: string): Page {
      const key = head + shell;
      let page = pages.get(key);
      if (!page) {
        page = createPage(built.replace(BUILT_HEAD, () => head).replace(SHELL, () => shell));
        pages.set(key, page);
      }
      return page;
    },
    // A file that disappears while it is sent (a build under a running server) ends that answer, not the process.
    files: expressStaticGzip(directory, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: {
        cacheControl: false,
        setHeaders: (response, path) => response.setHeader('Cache-Control', path.includes('/assets/') ? YEAR : 'no-cache'),
      },
    }),
  };
}
