import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../../../../../', import.meta.url));

export interface Statement {
  /** `§5.3`: the third statement of section 5. It never changes; a new statement goes to the end of its section. */
  id: string;
  statement: string;
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
  id: string;
  path: string;
  line: number;
  /** The line below the tag begins a test, a group of tests, or a row in a table of cases. */
  isAtTest: boolean;
}

export const sections = parse(readFileSync(`${root}docs/specification-1.yaml`, 'utf8')) as Section[];
export const statements = sections.flatMap((section) => section.statements);

const TAG = /^\s*\/\/ spec 1 (§.*)$/;
const TEST = /^\s*((test|it|describe\w*)\b.*[(`]|\[|\{)/;

const productFiles = globSync('{services/*,bff,web,infra/*/*}/src/**/*.{ts,tsx}', { cwd: root }).sort();

/** The product files whose path ends so: one, if the statement names it well. */
export const filesNamed = (end: string) => productFiles.filter((path) => path.endsWith(`/${end}`));

/** Every `// spec 1 §5.3` in the tests, in the order of the files. */
export function findTags(): Tag[] {
  const paths = globSync('{services/*,bff,web,infra/*/*}/{test,src/contract-suite}/**/*.{ts,tsx}', { cwd: root });
  return paths.sort().flatMap((path) => tagsIn(path, readFileSync(root + path, 'utf8')));
}

/** `// spec 1 §2.1–12, §5.3` names thirteen statements. */
export function tagsIn(path: string, text: string): Tag[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const list = TAG.exec(line)?.[1];
    if (list === undefined) return [];
    const below = lines.slice(index + 1).find((next) => !/^\s*\/[/*]/.test(next)) ?? '';
    return idsOf(list).map((id) => ({ id, path, line: index + 1, isAtTest: TEST.test(below) }));
  });
}

function idsOf(list: string): string[] {
  return list.split(', ').flatMap((part) => {
    const [, section, first, last = first] = /^§(\d+)\.(\d+)(?:–(\d+))?$/.exec(part) ?? [];
    if (!section) return [part];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `§${section}.${Number(first) + index}`);
  });
}

/** The text of `docs/specification-coverage.md`. */
export function coverageDocument(tags: readonly Tag[]): string {
  const row = ({ id, statement, where = [], note, untested }: Statement) => {
    const files =
      where
        .flatMap(filesNamed)
        .map((path) => `\`${path}\``)
        .join('<br>') || '–';
    const shownBy = [...new Set(tags.filter((tag) => tag.id === id).map(({ path }) => `\`${path}\``))].join('<br>');
    return `| ${id} | ${statement} | ${files}${note ? ` (${note})` : ''} | ${shownBy || `– ${untested}`} |`;
  };
  const table = ({ section, statements }: Section) =>
    [`## ${section}`, '', '| | statement | where | shown by |', '|---|---|---|---|', ...statements.map(row)].join('\n');
  return `# Coverage of specification 1

Each statement of "Live one-on-one meeting scheduling and marketplace web product", by its sections: where it is done, and the files whose
tests show it. To find the test, search its file for the statement's number: the line above it says \`// spec 1 §5.3\`. \`–\` gives the reason why there
is no test yet.

Generated from those tags and from [\`specification-1.yaml\`](specification-1.yaml): \`UPDATE_COVERAGE=1 npm test -- specification-coverage\`.

${sections.map(table).join('\n\n')}
`;
}
