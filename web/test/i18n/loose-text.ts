import type { Node, Source } from './source.ts';

/** Props and fields that people read or hear. */
const seen =
  /^(?:title|label|placeholder|alt|hint|text|eyebrow|empty|held|word|caption|message|description|notFoundContent|okText|cancelText|aria-(?:label|description|roledescription|valuetext|placeholder))$/;
/** Calls whose words are shown. */
const shown = /^(?:toast\.\w+|setError|usePageTitle|useScreen|messageOf|window\.confirm|window\.alert)$/;
/** Calls that take names, addresses or selectors. */
const nameless =
  /^(?:latePart|lazyPart|lazyScreen|track|querySelector(?:All)?|closest|matches|useMedia|matchMedia|Error|TypeError|getPropertyValue|setProperty)$/;
/** Attributes that hold no words. */
const wordless =
  /^(?:className|look|style|d|viewBox|transform|rel|to|href|src|sizes|format|id|preserveAspectRatio|pattern|data-.*)$/;

const nameOf = (node: unknown): string => {
  const { type, value, object, property } = (node ?? {}) as Record<string, unknown>;
  if (type === 'MemberExpression') return `${nameOf(object)}.${nameOf(property)}`;
  return typeof value === 'string' ? value : '';
};
const lastName = (name: string) => name.split('.').at(-1) ?? '';
const calledBy = (node: Node) => (node.type === 'CallExpression' || node.type === 'NewExpression' ? nameOf(node.callee) : '');

const letters = /\p{L}/u;
/** A key of the catalogues, kept in a table. */
const aKey = /^\p{Ll}+(?:[\p{Lu}.:-]\p{L}*)+$/u;
const twoWords = /\p{L}{2,}[,;:.!?…’']* \p{L}/u;
const oneWord = /^\p{Lu}\p{Ll}+…?$/u;

export interface LooseText {
  at: string;
  text: string;
}

/** Text that people see and that is not in a catalogue: JSX text, words in visible places, and anything that reads like prose. */
export const looseText = ({ name, line, walk }: Source): LooseText[] => {
  const found: LooseText[] = [];
  const add = (node: Node, text: string) =>
    found.push({ at: `${name}:${line(node)}`, text: text.replaceAll('\0', '{}').replace(/\s+/g, ' ').trim() });
  walk((node, above) => {
    if (node.type === 'JSXText') {
      if (letters.test(String(node.value))) add(node, String(node.value));
      return;
    }
    const text =
      node.type === 'StringLiteral'
        ? String(node.value)
        : node.type === 'TemplateLiteral'
          ? (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('\0')
          : '';
    if (!letters.test(text)) return;
    const parent = above.at(-1);
    if (parent?.type === 'BinaryExpression' || parent?.type === 'SwitchCase' || parent?.type === 'Computed') return;
    if (parent?.type === 'KeyValueProperty' && parent.key === node) return;
    if (parent?.type === 'AssignmentExpression' && /^(?:name|displayName|font)$/.test(lastName(nameOf(parent.left)))) return;
    // Words of a catalogue's key, of a class or a selector are not words to people.
    const call = above.findLast((one) => calledBy(one) || /Function|JSX(?:Element|Fragment)/.test(one.type));
    const caller = call ? calledBy(call) : '';
    if (/(?:^t|T)$/.test(caller) || nameless.test(lastName(caller))) return;
    const attribute = above.findLast(
      (one) => one.type === 'JSXAttribute' || /Function|JSX(?:Element|Fragment)|Call/.test(one.type),
    );
    const prop = attribute?.type === 'JSXAttribute' ? nameOf(attribute.name) : '';
    if (wordless.test(prop)) return;
    const field = parent?.type === 'KeyValueProperty' ? nameOf(parent.key) : '';
    if (field === 'key' || aKey.test(text)) return;
    const child =
      above.findLast((one) => /^JSX|Function|Call/.test(one.type))?.type === 'JSXExpressionContainer' && !attribute?.name;
    const visible = seen.test(prop) || seen.test(field) || shown.test(caller) || child;
    if (visible ? /\p{L}{2,}/u.test(text.replaceAll('\0', '')) : twoWords.test(text) || oneWord.test(text)) add(node, text);
  });
  return found;
};

/** Components that would not follow a change of the language: they call the `t` of the moment while rendering. */
export const deafComponents = ({ name, line, walk }: Source): string[] => {
  const deaf: string[] = [];
  walk((node, above) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 't') return;
    const component = above.find((one) => one.type === 'VariableDeclarator' && /^\p{Lu}/u.test(nameOf(one.id)));
    if (!component || !above.some((one) => /Function/.test(one.type))) return;
    const own = JSON.stringify(component.init).includes('"value":"useT"');
    if (!own) deaf.push(`${name}:${line(node)} ${nameOf(component.id)}`);
  });
  return deaf;
};
