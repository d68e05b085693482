import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { APP_ROUTES } from '@visavis/contracts/app-routes';

const read = (name: string) => readFileSync(new URL(`../../src/${name}`, import.meta.url), 'utf8');
const router = read('app/router.tsx');
const admin = read('features/admin/admin-routes.tsx');

/** Written paths; a nested one stands without its parent. */
const pathsOf = (source: string) =>
  new Set([...source.matchAll(/\bpath(?:: |=)["']([^"']+)["']/g)].map(([, path]) => path ?? ''));
const sentHome = [...(/const sentHome = \[(.*?)\]/s.exec(router)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, path]) => path);

// Pages without a route would be answered by the server, and not found by the app.
it('the app has a route for every screen that the server answers (spec 1 §2)', () => {
  const own = pathsOf(router);
  const below = pathsOf(admin);
  const missing = APP_ROUTES.filter(({ path, access, redirectTo }) => {
    const name = path.slice(1);
    if (path === '/') return !/index: true, lazy: meetingList/.test(router);
    if (access === 'admin') return !(own.has('admin') && (redirectTo || below.has(name.replace(/^admin\//, ''))));
    return !(redirectTo ? sentHome.includes(name) : own.has(name));
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
  expect([own.size, below.size, sentHome.length].every((count) => count > 5)).toBe(true);
});
