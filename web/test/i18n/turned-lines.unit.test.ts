import { describe, expect, it, test } from '@jest/globals';
import { isolate } from '../../src/shared/format/isolate.ts';
import { t } from '../../src/shared/i18n/texts.ts';
import { type Node, type Source, sourceOf, sources } from './source.ts';

/** What people wrote: names, titles, what they say of themselves. */
const written = /^(?:name|title|headline|about|description|buyerName|hostName|subjectName|quote|notes?)$/;
/** The app's own texts under the same names. */
const ours = /^(?:(?:advice|decision|empty|entrance|lost)\.title|words\.name)$/;

const textOf = (node: unknown) => String((node as { value?: unknown } | undefined)?.value ?? '');
/** What an expression shows as it was written; a call has made it safe, or is about something else. */
const shownBy = (node: Node): string[] => {
  const inner = (...fields: string[]) => fields.flatMap((field) => shownBy(node[field] as Node));
  switch (node.type) {
    case 'MemberExpression':
      return written.test(textOf(node.property))
        ? [`${textOf(node.object) || textOf((node.object as Node).property)}.${textOf(node.property)}`]
        : [];
    case 'OptionalChainingExpression':
      return inner('base');
    case 'ParenthesisExpression':
      return inner('expression');
    case 'ConditionalExpression':
      return inner('consequent', 'alternate');
    case 'BinaryExpression':
      return /^(?:\?\?|\|\||&&)$/.test(String(node.operator)) ? inner('left', 'right') : [];
    case 'TemplateLiteral':
      return (node.expressions as Node[]).flatMap(shownBy);
    default:
      return [];
  }
};
const isApart = ({ opening }: Node) => {
  const { name, attributes } = opening as { name: Node; attributes: Node[] };
  return textOf(name) === 'bdi' || attributes.some((one) => textOf(one.name) === 'dir');
};
/** Words of people in the middle of a line: written from right to left, they would turn what stands around them. */
const turning = ({ name, line, walk }: Source): string[] => {
  const found: string[] = [];
  walk((node, above) => {
    const around = above.at(-1);
    if (node.type !== 'JSXExpressionContainer' || !around || !/^JSX(?:Element|Fragment)$/.test(around.type)) return;
    if (around.type === 'JSXElement' && isApart(around)) return;
    for (const shown of shownBy(node.expression as Node)) if (!ours.test(shown)) found.push(`${name}:${line(node)} ${shown}`);
  });
  return found;
};

it('what people wrote stands apart from the line that it is in', () => expect(sources().flatMap(turning)).toEqual([]));

describe('words that would turn a line are found', () => {
  const turningIn = (text: string) => turning(sourceOf('x.tsx', text));
  test.each([
    ['beside a time', 'const A = () => <p>{host.name} · {at}</p>;', 'x.tsx:1 host.name'],
    ['in a choice', 'const A = () => <p>{on ? meeting?.title : null}</p>;', 'x.tsx:1 meeting.title'],
    ['in a fragment', 'const A = () => <>{a.b.name}</>;', 'x.tsx:1 b.name'],
    ['in a template', `const A = () => <p>{\`with \${host.name}\`}</p>;`, 'x.tsx:1 host.name'],
  ])('%s', (_, text, expected) => expect(turningIn(text)).toEqual([expected]));
  test.each([
    ['with a direction of their own', 'const A = () => <p dir="auto">{host.name}</p>;'],
    ['apart', 'const A = () => <p><bdi>{host.name}</bdi> · {at}</p>;'],
    ['of a sentence', "const A = () => <p>{t('with', { name: host.name })}</p>;"],
  ])('%s they would not', (_, text) => expect(turningIn(text)).toEqual([]));
});

test('a sentence keeps its order around a name that runs from right to left, and others stay as they are', () => {
  const sentence = (name: string) => t('verifiedOn', { day: name });
  expect(sentence('Asha Rao')).toBe('Verified, Asha Rao');
  expect(sentence('आशा राव')).toBe('Verified, आशा राव');
  expect(sentence('سلمى')).toBe('Verified, \u2068سلمى\u2069');
  expect([isolate('דוד 2'), isolate('5 min')]).toEqual(['\u2068דוד 2\u2069', '5 min']);
});
