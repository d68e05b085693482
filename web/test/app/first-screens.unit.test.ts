import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { APP_ROUTES } from '@visavis/contracts/app-routes';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { screens } from '../../vite/screens.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const routers =
  read('src/app/router.tsx') + read('src/features/admin/admin-routes.tsx').replaceAll("import('./", "import('../features/admin/");
const script = read('vite/boot.js').replace(
  '/* screens */',
  "{ at: /^\\/admin/, files: ['/a.js', '/a.css'], only: 'admin' }, { at: /^\\/profile$/, files: ['/p.js'], only: 'user' }, { at: /^\\/$/, files: ['/list.js'] }",
);

/** What the boot script asks for at a path. */
const askedFor = (pathname: string, stored: Record<string, string> = {}) => {
  const links: { rel: string; href: string }[] = [];
  runInNewContext(script, {
    document: {
      documentElement: { lang: 'en' },
      querySelector: () => null,
      createElement: () => ({}),
      head: { appendChild: (link: { rel: string; href: string }) => links.push(link) },
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { languages: ['en'] },
    location: { pathname },
    requestAnimationFrame: () => 0,
    setTimeout: () => 0,
  });
  return links.map(({ rel, href }) => `${rel} ${href}`);
};

const signedInAs = (role: string) => ({
  [STORAGE_KEYS.accessToken]: 'token',
  [STORAGE_KEYS.user]: JSON.stringify({ name: 'Mira', role }),
});

it('asks for the code of the screen that is opened, and for no screen that needs a session without one', () => {
  expect(askedFor('/')).toEqual(['modulepreload /list.js']);
  expect(askedFor('/admin/users')).toEqual([]);
  expect(askedFor('/profile')).toEqual([]);
  expect(askedFor('/profile', signedInAs('participant'))).toEqual(['modulepreload /p.js']);
  expect(askedFor('/admin/users', signedInAs('admin'))).toEqual(['modulepreload /a.js', 'preload /a.css']);
  expect(askedFor('/nowhere', signedInAs('admin'))).toEqual([]);
});

it('asks for no admin screen while the stored user is no admin, or has signed out', () => {
  expect(askedFor('/admin/users', signedInAs('participant'))).toEqual([]);
  expect(askedFor('/admin/users', { [STORAGE_KEYS.user]: signedInAs('admin')[STORAGE_KEYS.user] ?? '' })).toEqual([]);
});

it('every screen that anyone may see is asked for by the page, and is the one that the router loads', () => {
  const open = APP_ROUTES.filter(({ access, redirectTo }) => access === 'anyone' && !redirectTo);
  const missing = open.filter(({ path }) => !screens.some(({ at }) => at.test(path.replaceAll(':', ''))));
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect(screens.filter(({ module }) => !routers.includes(`import('../features/${module}')`))).toEqual([]);
});
