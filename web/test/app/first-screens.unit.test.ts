import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { APP_ROUTES } from '@visavis/contracts/app-routes';
import { screens } from '../../vite/screens.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const routers =
  read('src/app/router.tsx') + read('src/features/admin/admin-routes.tsx').replaceAll("import('./", "import('../features/admin/");
const script = read('vite/boot.js').replace(
  '/* screens */',
  "{ at: /^\\/admin/, files: ['/a.js', '/a.css'], signedIn: true }, { at: /^\\/$/, files: ['/list.js'] }",
);

/** What the boot script asks for at a path. */
const askedFor = (pathname: string, token: string | null) => {
  const links: { rel: string; href: string }[] = [];
  runInNewContext(script, {
    document: {
      documentElement: { lang: 'en' },
      querySelector: () => null,
      createElement: () => ({}),
      head: { appendChild: (link: { rel: string; href: string }) => links.push(link) },
    },
    localStorage: { getItem: (key: string) => (key === 'visavis.accessToken' ? token : null) },
    navigator: { languages: ['en'] },
    location: { pathname },
    requestAnimationFrame: () => 0,
    setTimeout: () => 0,
  });
  return links.map(({ rel, href }) => `${rel} ${href}`);
};

it('asks for the code of the screen that is opened, and for no screen that needs a session without one', () => {
  expect(askedFor('/', null)).toEqual(['modulepreload /list.js']);
  expect(askedFor('/admin/users', null)).toEqual([]);
  expect(askedFor('/admin/users', 'token')).toEqual(['modulepreload /a.js', 'preload /a.css']);
  expect(askedFor('/nowhere', 'token')).toEqual([]);
});

it('every screen that anyone may see is asked for by the page, and is the one that the router loads', () => {
  const open = APP_ROUTES.filter(({ access, redirectTo }) => access === 'anyone' && !redirectTo);
  const missing = open.filter(({ path }) => !screens.some(({ at }) => at.test(path.replaceAll(':', ''))));
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect(screens.filter(({ module }) => !routers.includes(`import('../features/${module}')`))).toEqual([]);
});
