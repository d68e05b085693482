import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const src = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

/** Imports that are there at run time: `import type` and lines of only types are gone after the build. */
const importsOf = (name: string) => {
  const text = readFileSync(resolve(src, name), 'utf8');
  const found: string[] = [];
  for (const [, what, from] of text.matchAll(/^(?:import|export)\s+([\s\S]*?)\s*from\s+'([^']+)'/gm)) {
    const names = /^\{([\s\S]*)\}$/.exec(what?.trim() ?? '')?.[1];
    const onlyTypes =
      what?.startsWith('type ') || names?.split(',').every((entry) => !entry.trim() || entry.trim().startsWith('type '));
    if (from && !onlyTypes) found.push(from);
  }
  return found;
};
const allImportsOf = (name: string) =>
  [...readFileSync(join(src, name), 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, from]) =>
    relative(src, resolve(src, dirname(name), from ?? '')),
  );
const featureOf = (name: string) => /^features\/([^/]+)\//.exec(name)?.[1];

it('sees the app', () => expect(files.length).toBeGreaterThan(80));

it('shows each link that somebody gave as people read it', () => {
  const raw = files.filter((name) => /<a\b[^>]*\bnofollow\b/.test(readFileSync(join(src, name), 'utf8')));
  expect(raw).toEqual(['shared/ui/outer-link.tsx']);
});

describe('who may import whom', () => {
  it('features do not know each other, nor the app', () => {
    const wrong = files.flatMap((name) => {
      const feature = featureOf(name);
      if (!feature) return [];
      return allImportsOf(name)
        .filter((to) => to.startsWith('app/') || (featureOf(to) && featureOf(to) !== feature))
        .map((to) => `${name} → ${to}`);
    });
    expect(wrong).toEqual([]);
  });
  it.each([
    ['ui', ['list', 'dialogs', 'shell', 'detail', 'palette']],
    ['list', ['dialogs', 'detail', 'palette', 'shell']],
    ['live', ['list', 'dialogs', 'detail', 'palette', 'shell', 'meeting', 'meetings', 'user', 'users']],
    ['detail', ['list', 'palette', 'shell']],
    ['meeting-data', ['dialogs', 'meetings', 'meeting']],
    ['audit', ['dialogs', 'dashboard']],
    ['dialogs', ['palette', 'shell']],
    ['palette', ['shell']],
  ])('of the admin area, %s knows nothing that is built on it', (folder, above) => {
    const wrong = files
      .filter((name) => name.startsWith(`features/admin/${folder}/`))
      .flatMap((name) =>
        allImportsOf(name)
          .filter((to) => above.some((each) => to.startsWith(`features/admin/${each}/`)))
          .map((to) => `${name} → ${to}`),
      );
    expect(wrong).toEqual([]);
  });
  it('no folders of the admin area know each other in a circle', () => {
    const folderOf = (name: string) => /^features\/admin\/([^/]+)\//.exec(name)?.[1];
    const below = new Map<string, Set<string>>();
    for (const name of files) {
      const folder = folderOf(name);
      if (!folder) continue;
      const known = below.get(folder) ?? below.set(folder, new Set()).get(folder);
      for (const to of allImportsOf(name).flatMap((to) => folderOf(to) ?? [])) if (to !== folder) known?.add(to);
    }
    // What knows none that is left is taken away, until nothing is left, or a circle.
    const left = new Map(below);
    const isLowest = ([, known]: [string, Set<string>]) => ![...known].some((each) => left.has(each));
    for (let lowest = [...left].filter(isLowest); lowest.length > 0; lowest = [...left].filter(isLowest))
      for (const [folder] of lowest) left.delete(folder);
    expect([...left.keys()]).toEqual([]);
    expect(below.size).toBeGreaterThan(15);
  });
  it('shared knows neither features nor the app', () => {
    const wrong = files
      .filter((name) => name.startsWith('shared/'))
      .flatMap((name) =>
        allImportsOf(name)
          .filter((to) => /^(?:app|features)\//.test(to))
          .map((to) => `${name} → ${to}`),
      );
    expect(wrong).toEqual([]);
  });
});

/** What is loaded with these modules, and the packages among it. */
const loadOf = (...first: string[]) => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const from of importsOf(name)) {
      if (!from.startsWith('.')) packages.add(from);
      else if (/\.tsx?$/.test(from)) visit(relative(src, resolve(src, dirname(name), from)));
    }
  };
  for (const name of first) visit(name);
  return { seen, packages };
};

it('a decision that is held is sent by a call that it names: a mutation of a screen takes the record that is there by then', () => {
  const held = files.filter((name) => readFileSync(join(src, name), 'utf8').match(/\buseDecision\b/));
  expect(held).toContain(join('features', 'admin', 'money', 'refund-dialog.tsx'));
  expect(held.filter((name) => /\.mutate(?:Async)?\b/.test(readFileSync(join(src, name), 'utf8')))).toEqual([]);
});

describe('the first load', () => {
  const list = join('features', 'meetings', 'meeting-list-screen.tsx');
  const startsWithList = loadOf('main.tsx').seen.has(list);
  const { seen, packages } = loadOf('main.tsx', list);

  it('holds no screen: each comes with its own page', () => expect(startsWithList).toBe(false));
  it('is followed far enough to mean something', () => {
    expect([...seen]).toContain(join('features', 'meetings', 'card', 'meeting-card.tsx'));
    expect([...seen]).toContain(join('shared', 'realtime', 'connection.ts'));
  });
  it('holds no antd, no sockets, no dates library and no schemas', () => {
    const heavy = [...packages].filter(
      (name) =>
        !/^(?:virtual:screens|react|react-dom\/client|react-dom|react-router-dom|jotai|@tanstack\/react-query)$/.test(name),
    );
    expect(heavy.filter((name) => !/^@visavis\/contracts\/(calls|constants)\//.test(name))).toEqual([
      '@visavis/contracts/presence',
      '@visavis/contracts/first-name',
      '@visavis/contracts/phone-digits',
    ]);
  });
  it.each([
    ['rows of calls', 'calls', './call.ts'],
    ['constants', 'constants', './units.ts'],
  ])('has %s that import one file beside them and nothing else', (_, folder, file) => {
    const path = fileURLToPath(new URL(`../../infra/foundation/contracts/src/${folder}`, import.meta.url));
    const imported = readdirSync(path).flatMap((name) => importsOf(join(path, name)));
    expect(new Set(imported)).toEqual(new Set([file]));
  });
});

describe('the room’s first load', () => {
  const { seen, packages } = loadOf(join('features', 'room', 'room-screen.tsx'));
  const call = join('features', 'room', 'live', 'call-screen.tsx');
  const within = (folder: string) => [...seen].filter((name) => name.startsWith(join(...folder.split('/'), '/')));

  it('is the lobby', () => expect(within('features/room/lobby').length).toBeGreaterThan(10));
  it('waits for no part of the kit, nor does the call', () => {
    expect(within('shared/kit')).toEqual([]);
    expect([...loadOf(call).seen].filter((name) => name.startsWith(join('shared', 'kit')))).toEqual([]);
    expect([...packages].filter((name) => /antd|livekit/.test(name))).toEqual([]);
  });
  it('waits for nothing of the call, but for what is seen on the way in', () => {
    const later = ['bar', 'panels', 'recording', 'call/mesh', 'call/livekit'].flatMap((folder) =>
      within(`features/room/${folder}`),
    );
    expect(later).toEqual([join('features', 'room', 'call', 'mesh', 'codecs.ts')]);
    expect([...seen]).not.toContain(call);
  });
});

it('files stay short enough to read', () => {
  const long = files.filter(
    (name) => statSync(join(src, name)).size > 0 && readFileSync(join(src, name), 'utf8').split('\n').length > 300,
  );
  expect(long).toEqual([]);
});
