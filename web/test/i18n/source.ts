import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const src = fileURLToPath(new URL('../../src', import.meta.url));

export interface Node {
  type: string;
  span?: { start: number };
  [field: string]: unknown;
}
/** What leads from the file to a node, the file first. */
export type Visit = (node: Node, above: readonly Node[]) => void;

export interface Source {
  name: string;
  line: (node: Node) => number;
  walk: (visit: Visit) => void;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const walk = (value: unknown, visit: Visit, above: readonly Node[]): void => {
  if (Array.isArray(value)) {
    for (const one of value) walk(isNode(one?.expression) && one.spread !== undefined ? one.expression : one, visit, above);
    return;
  }
  if (!isNode(value) || /^Ts(?!AsExpression|SatisfiesExpression|NonNull|ConstAssertion)|^Import|TypeAnnotation$/.test(value.type))
    return;
  visit(value, above);
  for (const child of Object.values(value)) walk(child, visit, [...above, value]);
};

/** The app's source as a parser sees it: types and imports left out, catalogues too. */
export const sources = (): Source[] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^shared\/i18n\/(?:en|hi)\//.test(name))
    .map((name) => sourceOf(name, readFileSync(join(src, name), 'utf8')));

export const sourceOf = (name: string, text: string): Source => {
  // A first statement of our own: the parser counts from the first token, in bytes.
  const module = parseSync(`;${text}`, { syntax: 'typescript', tsx: name.endsWith('x'), target: 'es2024' });
  const bytes = Buffer.from(text);
  const base = module.span.start;
  return {
    name,
    line: (node) =>
      bytes
        .subarray(0, Math.max(0, (node.span?.start ?? base) - base - 1))
        .toString()
        .split('\n').length,
    walk: (visit) => walk(module.body, visit, []),
  };
};
