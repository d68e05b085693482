import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { Namespace } from '../../src/shared/i18n/catalogue.ts';
import { help } from '../../src/shared/i18n/en/help.ts';
import { texts } from '../../src/shared/i18n/hi/help.ts';
import { hindi } from '../../src/shared/i18n/hindi.ts';

const folder = fileURLToPath(new URL('../../src/shared/i18n/en', import.meta.url));
const files = readdirSync(folder).filter((file) => file !== 'help.ts');
const namespaceOf = (file: string) =>
  file.replace('.ts', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Namespace;

const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value.normalize('NFC')] : textsOf(value)));
const english = async (file: string) => {
  const module = (await import(`${folder}/${file}`)) as Record<string, object>;
  return textsOf(module[namespaceOf(file)] ?? {});
};
const inHindi = async (file: string) => textsOf((await hindi(namespaceOf(file))).texts);

/** What browsers and phones say, not the app. */
const THEIRS = new Set(['Allow', 'अनुमति दें']);
const quoted = (catalogue: { sections: Record<string, { title: string; text: string }> }) => [
  ...new Set(
    Object.values(catalogue.sections).flatMap(({ title, text }) =>
      [...`${title} ${text.replace(/<[^>]+>/g, '')}`.matchAll(/“([^”]+)”/g)].map(([, label = '']) => label.normalize('NFC')),
    ),
  ),
];

describe('what the help names in quotes', () => {
  it.each([
    ['English', help, english],
    ['Hindi', texts, inHindi],
  ] as const)('is what the app says, to the letter: %s', async (_, catalogue, read) => {
    const labelsInApp = new Set((await Promise.all(files.map(read))).flat());
    const labels = quoted(catalogue).filter((label) => !THEIRS.has(label));
    expect(labels.length).toBeGreaterThan(8);
    expect(labels.filter((label) => !labelsInApp.has(label))).toEqual([]);
  });
  it('is named as often in both languages', () => {
    const counts = (catalogue: typeof help | typeof texts) =>
      Object.entries(catalogue.sections).map(([id, { text }]) => [id, [...text.matchAll(/“/g)].length]);
    expect(counts(texts)).toEqual(counts(help));
  });
});
