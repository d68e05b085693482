// npm run new -- screen <anyone|user|admin> <path> <module>: a screen with its words, at its address.
import { fail } from '../lib.mjs';
import { afterLast, before, CONTRACTS, camel, edit, format, pascal, write } from './files.mjs';

const I18N = 'web/src/shared/i18n';

export function newScreen(access, path, module) {
  const [, folder, name] = /^((?:[a-z][a-z0-9-]*\/)+)([a-z][a-z0-9-]*)-screen$/.exec(module) ?? [];
  if (!name) fail(`A module is named as in pages/prices/prices-screen, below web/src/features, not "${module}".`);
  if (!/^(\/:?[a-zA-Z0-9-]+)+$/.test(path)) fail(`A path is like /prices or /prices/:id, not "${path}".`);
  const isAdmin = access === 'admin';
  if (isAdmin !== path.startsWith('/admin/') || isAdmin !== folder.startsWith('admin/'))
    fail('The paths of admin screens begin with /admin/, their modules with admin/; no others do.');

  const words = isAdmin ? `admin-${name}` : name;
  const title = name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('-', ' ');
  const file = `web/src/features/${module}.tsx`;
  const shared = `${'../'.repeat(folder.split('/').length)}shared`;
  write(
    file,
    `import { usePageTitle } from '${shared}/hooks/use-page-title.ts';
import { useT } from '${shared}/i18n/en/${words}.ts';

export const ${pascal(name)}Screen = () => {
  const t = useT();
  usePageTitle(t('title'));
  return (
    <div className="container">
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p>{t('lead')}</p>
    </div>
  );
};
`,
  );
  write(
    `${I18N}/en/${words}.ts`,
    `import { texts } from '../texts.ts';

export const ${camel(words)} = {
  title: '${title}',
  lead: 'Say what it is for.',
} as const;

export const { useT } = texts('${camel(words)}', ${camel(words)});
`,
  );
  write(
    `${I18N}/hi/${words}.ts`,
    `import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['${camel(words)}']> = {
  title: 'हिन्दी शीर्षक',
  lead: 'यहाँ हिन्दी में लिखें।',
};
`,
  );
  edit(
    `${I18N}/catalogue.ts`,
    afterLast("^  \\w+: typeof import\\('\\./en/", `  ${camel(words)}: typeof import('./en/${words}.ts').${camel(words)};\n`),
  );
  const more = path.includes(':') ? ", example: 'token'" : '';
  const row = isAdmin
    ? `  admin('${path.slice('/admin/'.length)}', '${module.slice('admin/'.length)}', '${title}'${more && `, {${more.slice(1)} }`}),\n`
    : `  ${access}('${path}', '${module}', { section: '${title}'${more} }),\n`;
  edit(`${CONTRACTS}/screens.ts`, before('^\\];\\n\\nexport const REDIRECTS', row));
  format(file, I18N, `${CONTRACTS}/screens.ts`);
  console.log(`
Left to do:
  1. ${file} and its words in both languages
  2. ${CONTRACTS}/screens.ts: how the first paint opens it (\`opening\`)${more && ', and which record its tests show (`example`)'}
  3. infra/foundation/contracts/test/specification.unit.test.ts: its path, with who asked for it
  4. infra/tools/testing/test/visual/states: its states, as empty, failed and on the way`);
}
