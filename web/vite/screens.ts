import { registerHooks } from 'node:module';
import { REDIRECTS, SCREENS, type Screen } from '@visavis/contracts/screens';
import type { Plugin, Rolldown } from 'vite';

const ADMIN_AREA = 'admin/admin-routes';
const ofAdmins = ({ access }: Screen) => access === 'admin';

/** What a screen's module exports: `TermsScreen` of `pages/legal/terms-screen`. */
export const componentOf = ({ module, component }: Screen) =>
  component ??
  `${module.replace(/.*\/|-screen$/g, '').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Screen`;

/** As source: what the router has to know of a screen, which loads it. */
const routeOf = (screen: Screen) => {
  const { path, access, frame = 'main', module, data, label, letter, isList } = screen;
  const load = `() => import('/src/features/${module}.tsx')`;
  const loadData = data ? `, loadData: () => import('/src/features/${data}.ts')` : '';
  return `{ ...${JSON.stringify({ path, access, frame, component: componentOf(screen), ...{ label, letter, isList } })}, load: ${load}${loadData} }`;
};
const tables: Record<string, () => string> = {
  'virtual:screens': () => `export const screens = [${SCREENS.filter((screen) => !ofAdmins(screen)).map(routeOf)}];
export const redirects = ${JSON.stringify(REDIRECTS.filter(({ access }) => access !== 'admin'))};`,
  'virtual:admin-screens': () => `export const screens = [${SCREENS.filter(ofAdmins).map(routeOf)}];`,
};
/**
 * The screens of `@visavis/contracts/screens` as modules for the router, each with the import that loads its chunk
 * (`src/app/screens.d.ts`).
 */
export const screenTables = (): Plugin => ({
  name: 'visavis-screens',
  resolveId: (id) => (id in tables ? `\0${id}` : undefined),
  load: (id) => tables[id.slice(1)]?.(),
});

/** The same where Node itself loads the app's modules. */
export const screensInNode = () =>
  registerHooks({
    resolve: (id, context, next) => (id in tables ? { url: id, shortCircuit: true } : next(id, context)),
    load: (url, context, next) =>
      url in tables ? { format: 'module', source: tables[url]?.() ?? '', shortCircuit: true } : next(url, context),
  });

/** The chunk and everything it imports. */
const withImports = (bundle: Rolldown.OutputBundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const next of chunk.imports) withImports(bundle, next, seen);
  return seen;
};

/** Matches the paths of a screen, whatever its parameters are. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}${path === '/' ? '' : '/?'}$`);

/** Whose code the page asks for, not only the app once it has started: `boot.js` takes every row that matches. */
export const firstLoads: readonly { at: RegExp; modules: readonly string[]; only?: 'user' | 'admin' }[] = [
  { at: /^\/admin(?:\/|$)/, modules: [ADMIN_AREA], only: 'admin' },
  ...SCREENS.map(({ path, access, module, part, data }) => ({
    at: patternOf(path),
    // What asks for the data comes first.
    modules: [data, module, part].filter((each) => each !== undefined),
    ...(access !== 'anyone' && { only: access }),
  })),
];

/** As source for `boot.js`: each row with the files that the page, or the admin area, does not name already. */
export const screenFiles = (bundle: Rolldown.OutputBundle): string => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const filesOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => /\.tsx?$/.test(id) && id.includes(`/src/features/${module}.ts`)),
    );
    if (!chunk) throw new Error(`No chunk of its own: ${module}`);
    return [...withImports(bundle, chunk.fileName)];
  };
  const named = withImports(bundle, chunks.find((chunk) => chunk.isEntry)?.fileName ?? '');
  const inAdminArea = new Set(filesOf(ADMIN_AREA));
  return firstLoads
    .map(({ at, modules, only }) => {
      const isArea = modules.includes(ADMIN_AREA);
      const files = new Set(modules.flatMap(filesOf).filter((name) => !named.has(name)));
      const own = [...files].filter((name) => isArea || only !== 'admin' || !inAdminArea.has(name));
      return `{ at: ${at}, files: ${JSON.stringify(own.map((name) => `/${name}`))}${only ? `, only: '${only}'` : ''} }`;
    })
    .join(', ');
};
