// npm run new -- event <service> <event type> [admin]: the definition of an event; `admin`: admins cause it, so that it is in the
// audit log.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../lib.mjs';
import { CONTRACTS, camel, edit, format, pascal, run } from './files.mjs';

const WORDS = 'web/src/shared/i18n';

export function newEvent(service, type, by) {
  const file = `${CONTRACTS}/events/${service}.ts`;
  if (!existsSync(join(root, file))) fail(`There is no service ${service} that publishes events.`);
  const [, of, happened] = /^visavis\.([a-z][a-z0-9-]*)\.([a-z][a-z0-9-]*)\.v1$/.exec(type) ?? [];
  if (!of) fail(`An event is named as in visavis.meeting.featured.v1, not "${type}".`);
  if (by !== undefined && by !== 'admin') fail(`"admin" says that admins cause it, not "${by}".`);
  if (by && !subjects().includes(of)) fail(`The audit log knows no ${of}: AUDIT_SUBJECTS in ${CONTRACTS}/constants/admin.ts.`);

  const name = `${camel(of)}${pascal(happened)}`;
  edit(file, (text, path) => {
    if (text.includes(`'${type}'`)) fail(`${path} has ${type} already.`);
    const begun = text.includes('eventsOf(') ? text : begin(service);
    return `${by ? withChange(begun) : begun}\n${definition({ name, type, of, by })}`;
  });
  if (by) for (const language of ['en', 'hi']) edit(`${WORDS}/${language}/admin-audit.ts`, withWords(language, of, happened));
  format(file, WORDS);
  const corpus = `${pathToCorpus(service)}`;
  run(process.execPath, '--input-type=module', '-e', `(await import('./${CORPUS}/events.ts')).writeExamples()`);
  console.log(`  changed  ${corpus}

Left to do:
  1. ${file}: its fields, each in the example; which \`rooms\` hear it, and what people are told (\`notify\`);
     once it is as it will be published, ${corpus} gets its line anew: remove it, then UPDATE_CORPUS=1 npm test -- contracts/test/corpus
  2. the use case that publishes it${by ? `\n  3. ${WORDS}/{en,hi}/admin-audit.ts: its sentences` : ''}`);
}

const CORPUS = 'infra/foundation/contracts/corpus';
const pathToCorpus = (service) => `${CORPUS}/${service}-events.jsonl`;

/** What the audit log is about. */
function subjects() {
  const [, list = ''] =
    /AUDIT_SUBJECTS = \[([^\]]*)\]/.exec(readFileSync(join(root, CONTRACTS, 'constants/admin.ts'), 'utf8')) ?? [];
  return Array.from(list.matchAll(/'([\w-]+)'/g), ([, subject]) => subject);
}

/** Of a service that has published none so far. */
const begin = (service) => `import { z } from 'zod';
import { eventsOf } from '../event.ts';

const event = eventsOf('${service}');
`;
const withChange = (text) =>
  /\bchangeFields\b/.test(text) ? text : text.replace(/\beventsOf \} from/, 'changeFields, eventsOf } from');

function definition({ name, type, of, by }) {
  const [id, example] = [`${camel(of)}Id`, `${of}-1`];
  const change = by ? ', ...changeFields' : '';
  const changed = by ? ", actor: { userId: 'admin', role: 'admin' }, before: { some: 1 }, after: { some: 2 }" : '';
  return `/** Say what happened; \`subject\` is the id of the ${of}. */
export const ${name} = event('${type}', z.object({ ${id}: z.string()${change} }), {
  ${by ? `audit: { subject: '${of}' },\n  ` : ''}rooms: {},
  example: ['${example}', { ${id}: '${example}'${changed} }],
});
`;
}

/** A line among those of its subject, or the first of them. */
const withWords = (language, of, happened) => (text, path) => {
  const row = {
    en: `{ action: '${pascal(happened).replaceAll(/\B[A-Z]/g, ' $&')}: ${of}', did: '{{who}} changed {{what}}' }`,
    hi: "{ action: 'यहाँ हिन्दी में लिखें', did: '{{who}} ने {{what}} को बदला' }",
  }[language];
  const line = `      '${happened}': ${row},\n`;
  const start = text.indexOf('\n  event: {\n');
  const end = text.indexOf('\n  }', start);
  if (start < 0 || end < 0) fail(`${path}: found no words of events.`);
  const words = text.slice(start, end);
  const ofSubject = words.indexOf(`\n    ${of}: {\n`);
  const added =
    ofSubject < 0
      ? `${words}\n    ${of}: {\n${line}    },`
      : words.slice(0, words.indexOf('\n    },', ofSubject) + 1) + line + words.slice(words.indexOf('\n    },', ofSubject) + 1);
  return text.slice(0, start) + added + text.slice(end);
};
