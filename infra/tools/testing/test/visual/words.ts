import { readdir } from 'node:fs/promises';

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };
/** The app's own words, by namespace: a walk finds its way in either language. */
export type Words = Translated<import('../../../../../web/src/shared/i18n/catalogue.ts').Catalogue>;
export type Language = 'en' | 'hi';

/** All catalogues of a language, new ones too. */
export async function wordsOf(language: Language): Promise<Words> {
  const folder = new URL(`../../../../../web/src/shared/i18n/${language}/`, import.meta.url);
  const catalogues = (await readdir(folder)).map(async (file) => {
    const namespace = file.slice(0, -'.ts'.length).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const module = await import(new URL(file, folder).href);
    return [namespace, module.texts ?? module[namespace]];
  });
  return Object.fromEntries(await Promise.all(catalogues));
}

/** `filled('Edit {{title}}', { title: 'Logos' })` */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const texts = (words: object): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : texts(value as object)));
/** In Latin letters, as people read them: no places for values, no addresses and ids, no codes of countries. */
const latinWords = (text: string): string[] =>
  text.replaceAll(/\{\{\w+\}\}|\S*[@\d]\S*/g, ' ').match(/\p{Script=Latin}{3,}/gu) ?? [];

/**
 * What stands on a page in Hindi although it is English: a text that the English catalogue has and Hindi says otherwise, or a
 * word in Latin letters that neither a Hindi text nor a user's data (`userData`) has.
 */
export function leftInEnglish(onPage: readonly string[], words: { en: Words; hi: Words }, userData: readonly string[]): string[] {
  const inHindi = new Set(texts(words.hi));
  const inEnglish = new Set(texts(words.en).filter((text) => !inHindi.has(text) && latinWords(text).length > 0));
  const allowed = new Set([...inHindi, ...userData].flatMap(latinWords).map((word) => word.toLowerCase()));
  return onPage
    .filter((text) => !userData.includes(text))
    .filter((text) => inEnglish.has(text) || latinWords(text).some((word) => !allowed.has(word.toLowerCase())));
}
