import { expect, test } from '@jest/globals';
import { readCommand } from '@visavis/backends';
import { describeWith } from '@visavis/testing';
import { kustomize, render } from './kubernetes.ts';
import { processes, read } from './processes.ts';

const pages = ['docs/operations.md', 'k8s/README.md'];
/** What follows `start` in a page, up to the end of the line or of the code, in words. */
const commandsOf = (page: string, start: RegExp) =>
  [...read(page).matchAll(new RegExp(`${start.source}([^\`\\n]*)`, 'g'))].map(([, ...groups]) => groups as string[]);
const wordsOf = (text = '') => text.trim().split(/ +(?![^<]*>)/);
const names = processes.map(({ name }) => name as string);

test('every command of an operator is one that a process in its image takes, by a path that is there', () => {
  const commands = pages.flatMap((page) => commandsOf(page, /(\S+) -- node (\S*main\.ts) /));
  expect(commands.length).toBeGreaterThan(10);
  for (const [target = '', path, args] of commands) {
    expect(path).toBe('src/main.ts');
    expect(names).toContain(target.replace('deployment/visavis-', ''));
    expect(readCommand(wordsOf(args))).toBeDefined();
  }
});

test('no page names an entry point by a path that only the repository has', () => {
  expect(pages.flatMap((page) => read(page).match(/node \S+\/src\/main\.ts/g) ?? [])).toEqual([]);
});

test('every command on a stopped data folder, and in Compose, is one too', () => {
  const commands = pages.flatMap((page) => commandsOf(page, /(?:npm run operate --|docker compose run --rm) (\S+) /));
  expect(commands.length).toBeGreaterThan(5);
  for (const [name, args] of commands) {
    expect(names).toContain(name);
    expect(readCommand(wordsOf(args?.replace(/\).*$/, '')))).toBeDefined();
  }
});

/** Whether labels are what a selector of kubectl asks for. */
const isSelected = (labels: Record<string, string>, selector: string) =>
  selector.split(/,(?![^(]*\))/).every((part) => {
    const [, not, key = '', operator, listed = '', single] = /^(!?)([\w./]+)(?: (in|notin) \((.*)\)|=(.*))?$/.exec(part) ?? [];
    const value = labels[key];
    if (operator) return listed.split(', ').includes(value ?? '') === (operator === 'in');
    return single === undefined ? (value === undefined) === (not === '!') : value === single;
  });

describeWith('kustomize', kustomize(), 'upgrade order', (program) => {
  const [, commands = ''] = /\n## Upgrade order\n.*?```sh\n(.*?)```/s.exec(read('docs/operations.md')) ?? [];
  test('applies each manifest once, all Jobs before the first Deployment, and consumers first', () => {
    const order = /for name in (.*);/.exec(commands)?.[1]?.split(' ') ?? [];
    expect([...order].sort()).toEqual([...names].sort());
    const steps = [...commands.matchAll(/kubectl apply \S+ \S+ -l (['"]?)(.*?)\1(?: +#|\n)/g)].map((match) => match[2] ?? '');
    expect(steps).toHaveLength(3);
    const selectors = steps.flatMap((step) =>
      step.includes('$name') ? order.map((name) => step.replace('$name', name)) : [step],
    );
    const { manifests } = render(program, 'production');
    const applied = selectors.map((selector) => manifests.filter(({ metadata }) => isSelected(metadata.labels ?? {}, selector)));
    const key = ({ kind, metadata }: (typeof manifests)[number]) => `${kind} ${metadata.namespace} ${metadata.name}`;
    expect(applied.flat().map(key).sort()).toEqual(manifests.map(key).sort());
    const kinds = applied.map((step) => [...new Set(step.map(({ kind }) => kind))].sort());
    expect(kinds[0]).not.toContain('Deployment');
    expect(kinds[1]).toEqual(['Job', 'ServiceAccount']);
    for (const each of kinds.slice(2)) expect(each).toEqual(['Deployment', 'PodDisruptionBudget', 'Service']);
  });
});
