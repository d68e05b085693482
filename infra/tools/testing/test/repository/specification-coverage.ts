import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../../../../../', import.meta.url));

export interface Statement {
  /** `§5.3`: the third statement of section 5. It never changes; a new statement goes to the end of its section. */
  id: string;
  statement: string;
  /** The texts that it quotes, to the letter and all of them: those of the screens, and those that only a service says. */
  shown?: string[];
  answered?: string[];
  /** The product files that do it, each by as much of the end of its path as is unique: it may move. */
  where?: string[];
  note?: string;
  /** Why no test shows it yet. */
  untested?: string;
}
interface Section {
  section: string;
  statements: Statement[];
}
export interface Tag {
  specification: number;
  id: string;
  path: string;
  line: number;
  /** The line below the tag begins a test, a group of tests, or a row in a table of cases. */
  isAtTest: boolean;
  /** `npm test` leaves the test out. */
  isDeep: boolean;
}

function readSpecification(number: number, title: string, page: string) {
  const source = `specification-${number}.yaml`;
  const sections = parse(readFileSync(`${root}docs/${source}`, 'utf8')) as Section[];
  return { number, title, source, page, sections, statements: sections.flatMap((section) => section.statements) };
}
export type Specification = ReturnType<typeof readSpecification>;

export const specifications = [
  readSpecification(1, 'Live one-on-one meeting scheduling and marketplace web product', 'docs/specification-coverage.md'),
  readSpecification(
    2,
    'Live meeting marketplace with meeting-pass plans, payments and an admin panel',
    'docs/specification-2-coverage.md',
  ),
];

const TAG = /^\s*\/\/ spec (\d) (§.*)$/;
const TEST = /^\s*((test|seldom|it|describe\w*)\b.*[(`]|\[|\{)/;

const DEEP_FILE = /\.(deep|timed)\.test\.ts$/;
const SELDOM = /^\s*seldom\b/;

const productFiles = globSync('{services/*,bff,web,infra/*/*}/src/**/*.{ts,tsx}', { cwd: root }).sort();

/** The product files whose path ends so: one, if the statement names it well. */
export const filesNamed = (end: string) => productFiles.filter((path) => path.endsWith(`/${end}`));

const literals = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => readFileSync(root + path, 'utf8'))
    .join('\n')
    .replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
const english = literals('web/src/shared/i18n/en/*.ts');
const server = literals('{services/*,bff,infra/foundation/*}/src/**/*.ts');
/** Whether a text stands in the product’s source, whole. */
const isIn = (source: string) => (text: string) => ["'", '"', '`'].some((quote) => source.includes(quote + text + quote));
export const isShown = isIn(english);
export const isAnswered = isIn(server);

/** Every `// spec 1 §5.3` and `// spec 2 §3.1` in the tests, in the order of the files. */
export function findTags(): Tag[] {
  const paths = globSync('{services/*,bff,web,infra/*/*}/{test,src/contract-suite}/**/*.{ts,tsx}', { cwd: root });
  return paths.sort().flatMap((path) => tagsIn(path, readFileSync(root + path, 'utf8')));
}

/** `// spec 1 §2.1–12, §5.3` names thirteen statements. */
export function tagsIn(path: string, text: string): Tag[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, specification, list] = TAG.exec(line) ?? [];
    if (list === undefined) return [];
    const below = lines.slice(index + 1).find((next) => !/^\s*\/[/*]/.test(next)) ?? '';
    return idsOf(list).map((id) => ({
      specification: Number(specification),
      id,
      path,
      line: index + 1,
      isAtTest: TEST.test(below),
      isDeep: DEEP_FILE.test(path) || SELDOM.test(below),
    }));
  });
}

function idsOf(list: string): string[] {
  return list.split(', ').flatMap((part) => {
    const [, section, first, last = first] = /^§(\d+)\.(\d+)(?:–(\d+))?$/.exec(part) ?? [];
    if (!section) return [part];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `§${section}.${Number(first) + index}`);
  });
}

/** Whether `npm test` shows nothing of it. */
const isDeepOnly = (tags: readonly Tag[]) => tags.length > 0 && tags.every(({ isDeep }) => isDeep);

/** The text of a specification's page. */
export function coverageDocument({ number, title, source, sections }: Specification, all: readonly Tag[]): string {
  const tags = all.filter(({ specification }) => specification === number);
  const row = ({ id, statement, where = [], note, untested }: Statement) => {
    const files =
      where
        .flatMap(filesNamed)
        .map((path) => `\`${path}\``)
        .join('<br>') || '–';
    const own = tags.filter((tag) => tag.id === id);
    const shownBy = [...new Set(own.map(({ path }) => `\`${path}\``)), ...(isDeepOnly(own) ? ['(deep run)'] : [])].join('<br>');
    return `| ${id} | ${statement} | ${files}${note ? ` (${note})` : ''} | ${shownBy || `– ${untested}`} |`;
  };
  const table = ({ section, statements }: Section) =>
    [`## ${section}`, '', '| | statement | where | shown by |', '|---|---|---|---|', ...statements.map(row)].join('\n');
  return `# Coverage of specification ${number}

Each statement of "${title}", by its sections: where it is done, and the files whose
tests show it. To find the test, search its file for the statement's number: the line above it says \`// spec ${number} §5.3\`. \`–\` gives the reason why there
is no test yet; \`(deep run)\` says that \`npm run test:deep\` alone tests it.

Generated from those tags and from [\`${source}\`](${source}): \`UPDATE_COVERAGE=1 npm test -- specification-coverage\`.

${sections.map(table).join('\n\n')}
`;
}
