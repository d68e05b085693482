import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { SCREENS } from '@visavis/contracts/screens';
import { componentOf, firstLoads } from '../../vite/screens.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
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

it.each(SCREENS.map((screen) => [screen.path, screen] as const))('%s is in the module that its row names', (_, screen) => {
  expect(read(`src/features/${screen.module}.tsx`)).toMatch(new RegExp(`^export const ${componentOf(screen)}\\b`, 'm'));
  if (screen.part) expect(read(`src/features/${screen.part}.tsx`)).toContain('export const ');
  if (screen.data) expect(read(`src/features/${screen.data}.ts`)).toMatch(/^export const prefetch\b/m);
});

it.each(SCREENS.map((screen) => [screen.path, screen] as const))(
  '%s is asked for by the page, and no other',
  (_, { path, ...screen }) => {
    const at = path.replaceAll(':', '');
    const found = firstLoads.filter((row) => row.at.test(at) && row.at.test(path === '/' ? at : `${at}/`));
    expect(found.at(-1)?.modules).toContain(screen.module);
    expect(found.length).toBe(screen.access === 'admin' ? 2 : 1);
  },
);
