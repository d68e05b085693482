import { describe, expect, it, test } from '@jest/globals';
import { deafComponents, looseText } from './loose-text.ts';
import { sourceOf, sources } from './source.ts';

/** What is not language: by file, for a reason. */
const allowed: Record<string, (string | RegExp)[]> = {
  // The name is the same everywhere, and each language has its own name in itself.
  'shared/brand/mark.tsx': ['Visavis'],
  'shared/i18n/language.ts': ['English', 'हिन्दी'],
  // An address, the words of a protocol, keys of a keyboard.
  'app/chrome/join-meeting-dialog.tsx': ['https://…/m/…'],
  'shared/realtime/connection-policy.ts': ['transport close', 'transport error', 'ping timeout', 'io client disconnect'],
  'features/admin/shell/key-help.ts': ['Enter', 'Esc', 'Ctrl'],
  // Searched, in whichever language it is typed, and never shown.
  'shared/phone/countries.ts': [/^(?:UAE|UK|USA) /],
  // What browsers call the zone, and its label in both languages.
  'shared/format/dates.ts': ['India Standard Time', 'IST'],
  // A warning in the console, for developers.
  'shared/api/abuse-log.ts': [/requests in/],
  // Styles and selectors.
  'shared/installation/harden.ts': [/^input, textarea/],
  'shared/theme/css-variables.ts': [/^:root\{/],
  'shared/theme/tokens.ts': [/^'Noto Sans/, /rgb\(/, /sans-serif$/],
  'features/admin/use-keys.ts': [/^input/],
  'features/admin/list/use-list-cursor.ts': [/input/],
  'shared/form/use-form.ts': [/^(?:dialog|\[)/],
};
const isAllowed = ({ at, text }: { at: string; text: string }) =>
  (allowed[at.replace(/:\d+$/, '')] ?? []).some((one) => (typeof one === 'string' ? one === text : one.test(text)));

const all = sources();
const looseIn = (text: string) => looseText(sourceOf('x.tsx', text)).map((found) => found.text);

it('sees the app', () => expect(all.length).toBeGreaterThan(250));
it('the app shows no text that is not in the catalogues', () =>
  expect(
    all
      .flatMap(looseText)
      .filter((found) => !isAllowed(found))
      .map(({ at, text }) => `${at} ${text}`),
  ).toEqual([]));
it('every component that shows texts follows a change of the language', () => expect(all.flatMap(deafComponents)).toEqual([]));

describe('loose text is found', () => {
  test.each([
    ['as text', 'const A = () => <p>Hello</p>;', ['Hello']],
    ['beside a value', 'const A = () => <p>{count} left</p>;', ['left']],
    ['in a choice', "const A = () => <p>{on ? 'on' : 'off'}</p>;", ['on', 'off']],
    ['in what a screen reader says', 'const A = () => <i aria-label="menu" />;', ['menu']],
    ['in a prop that is worked out', `const A = () => <B title={\`\${n} x new\`} />;`, ['{} x new']],
    ['in a toast', "const a = () => toast.success('saved');", ['saved']],
    ['in a refusal', "const a = () => messageOf(error, 'failed');", ['failed']],
    ['in a field', "const a = { label: 'all' };", ['all']],
    ['in a table of sentences', "const a = { b: 'Too little detail' };", ['Too little detail']],
    ['in a word alone', "const a = cond ? 'Yes' : undefined;", ['Yes']],
    ['in a function', `const a = (n: string) => \`\${n} is here\`;`, ['{} is here']],
  ])('%s', (_, text, expected) => expect(looseIn(text)).toEqual(expected));

  test.each([
    ['keys', "const A = () => <p title={t('a.b')}>{t('list.all')}</p>;"],
    ['classes and addresses', `const A = () => <a className={\`one two \${x}\`} href="/a b">{b}</a>;`],
    ['kinds', "const a = b === 'Some words here' ? c : d;"],
    ['types', "type A = 'Some words here';"],
  ])('%s are not taken for it', (_, text) => expect(looseIn(text)).toEqual([]));

  it('and so is a component that keeps its old language', () => {
    const imported = "import { t } from '../shared/i18n/en/room.ts';";
    const deaf = (text: string) => deafComponents(sourceOf('x.tsx', text));
    expect(deaf(`${imported} const A = () => <p>{t('a')}</p>;`)).toEqual(['x.tsx:1 A']);
    expect(deaf(`${imported} const A = () => { const t = useT(); return <p>{t('a')}</p>; };`)).toEqual([]);
    expect(deaf(`${imported} const a = () => t('a');`)).toEqual([]);
  });
});
