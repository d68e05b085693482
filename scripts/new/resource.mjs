// npm run new -- resource <name> <table>.<call>: a list of the admin area, of a call that has a `…Csv` beside it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, root } from '../lib.mjs';
import { afterLast, before, CONTRACTS, camel, edit, format, pascal, write } from './files.mjs';

const I18N = 'web/src/shared/i18n';
const ADMIN = 'web/src/features/admin';
const COLUMNS_MAX = 4;

export async function newResource(name, of) {
  const { module, table, call, rows, fields, query } = await findList(of);
  const words = `admin-${name}`;
  const title = name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('-', ' ');
  const file = `${ADMIN}/${name}/${name}.tsx`;
  const [head, ...others] = fields;
  const isSearched = query.includes('search');
  write(
    file,
    `import { ${table} } from '@visavis/contracts/calls/${module}';
import { t } from '../../../shared/i18n/en/${words}.ts';
${isSearched ? "import { search } from '../list/filters.ts';\n" : ''}import { withoutEmpty } from '../list/list-filters.ts';
import { defineResource, ResourceScreen } from '../list/resource.tsx';

const ${camel(name)} = defineResource({
  name: '${name}',
  title: () => t('title'),
  words: t,
  call: ${table}.${call},
  csv: ${table}.${call}Csv,
  filters: {${isSearched ? " search: search(() => ({ label: t('filter.search'), placeholder: t('filter.placeholder') })) " : ''}},
  query: withoutEmpty,
  rows: ({ ${rows} }) => ${rows},
  columns: ({ opener }) => [
    { key: '${head}', title: t('column.${head}'), head: true, card: 'title', cell: (row) => opener(row, row.${head}) },
${others.map((field) => `    { key: '${field}', title: t('column.${field}'), width: 176, look: 'oneLine', card: 'fact', cell: ({ ${field} }) => ${field} },`).join('\n')}
  ],
});

/** Say which rows they are, and in which order. */
export const ${pascal(name)}Screen = () => <ResourceScreen resource={${camel(name)}} />;
`,
  );
  const texts = (language) => wordsOf(language, { title, fields, isSearched });
  write(
    `${I18N}/en/${words}.ts`,
    `import { texts } from '../texts.ts';

export const ${camel(words)} = ${texts('en')} as const;

export const { t } = texts('${camel(words)}', ${camel(words)});
`,
  );
  write(
    `${I18N}/hi/${words}.ts`,
    `import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['${camel(words)}']> = ${texts('hi')};
`,
  );
  edit(
    `${I18N}/catalogue.ts`,
    afterLast("^  \\w+: typeof import\\('\\./en/", `  ${camel(words)}: typeof import('./en/${words}.ts').${camel(words)};\n`),
  );
  for (const [language, word] of [
    ['en', title],
    ['hi', 'हिन्दी शीर्षक'],
  ])
    edit(`${I18N}/${language}/admin-tools.ts`, before("^    cache: '", `    ${camel(name)}: '${word}',\n`));
  edit(
    `${CONTRACTS}/screens.ts`,
    before(
      '^\\];\\n\\nexport const REDIRECTS',
      `  admin('${name}', '${name}/${name}', '${title}', listPlace('screens.${camel(name)}')),\n`,
    ),
  );
  edit(
    'infra/foundation/contracts/test/specification.unit.test.ts',
    before("^    \\];\\n    expect\\(paths\\('admin'\\)", `      // Say who asked for it.\n      '${name}',\n`),
  );
  format(ADMIN, I18N, `${CONTRACTS}/screens.ts`);
  console.log(`
Left to do:
  1. ${file}: its columns and filters, and its words in both languages
  2. the page of a row at /admin/${name}/:id (npm run new -- screen admin …), or \`open\`
  3. its place in ${CONTRACTS}/screens.ts: its order, and a letter for the key after g
  4. infra/tools/testing/test/visual/states: its states, as empty, failed and on the way`);
}

/** What the tables say of a list: where its rows are, and the fields of one that are text. */
async function findList(of) {
  const [table, call] = of.split('.');
  const from = (path) => import(pathToFileURL(join(root, CONTRACTS, path)).href);
  for (const file of readdirSync(join(root, CONTRACTS, 'calls'))) {
    const found = (await from(`calls/${file}`))[table];
    if (!found?.[call]) continue;
    if (!found[`${call}Csv`]) fail(`${table} has no ${call}Csv: every list can be taken along as a file (sendCsv).`);
    const { allEndpoints } = await from('endpoints/all.ts');
    const { response, query } = allEndpoints.find(({ id }) => id === found[call].id);
    const [rows, list] = Object.entries(response.shape).find(([, schema]) => schema.element?.shape?._id) ?? [];
    if (!rows) fail(`${of} does not answer with a list of rows that have an _id.`);
    const isText = ([field, schema]) => field !== '_id' && schema.type === 'string';
    // What names a row comes first.
    const names = /^(title|name)$|Name$/;
    const fields = Object.entries(list.element.shape)
      .filter(isText)
      .map(([field]) => field)
      .sort((one, other) => Number(names.test(other)) - Number(names.test(one)));
    if (fields.length === 0) fail(`The rows of ${of} have no field that is a text.`);
    const module = file.replace('.ts', '');
    return { module, table, call, rows, fields: fields.slice(0, COLUMNS_MAX), query: Object.keys(query?.shape ?? {}) };
  }
  return fail(`${CONTRACTS}/calls has no ${of}.`);
}

const spoken = (field) =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());
/** Placeholders: texts that a reader sees are nobody's to guess. */
function wordsOf(language, { title, fields, isSearched }) {
  const say = (english, hindi = 'यहाँ हिन्दी में लिखें') => `'${language === 'en' ? english : hindi}'`;
  return `{
  title: ${say(title, 'हिन्दी शीर्षक')},
  loading: ${say(`Loading: ${title}`)},
${isSearched ? `  filter: { search: ${say('Search')}, placeholder: ${say('Name, words…')} },\n` : ''}  column: { ${fields.map((field) => `${field}: ${say(spoken(field))}`).join(', ')} },
  empty: {
    failed: ${say('The list could not be loaded')},
    none: ${say('Nothing is here yet')},
    noneText: ${say('Say what comes here.')},
    match: ${say('Nothing is like this')},
    matchText: ${say('Other words or another filter may show some.')},
  },
}`;
}
