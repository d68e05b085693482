import { isolate } from '../format/isolate.ts';
import { type Language, LOCALES, pageLanguage } from './language.ts';

/** Loaded catalogues by namespace. English comes with the code that shows it, Hindi is added before it is shown. */
const loaded: Record<Language, Record<string, object>> = { en: {}, hi: {} };
let current = pageLanguage();
const followers = new Set<() => void>();

export const language = () => current;
/** `en-IN` or `hi-IN`, for Intl. */
export const locale = () => LOCALES[current];

export const addCatalogue = (language: Language, namespace: string, words: object) => {
  loaded[language][namespace] = words;
};
export const cataloguesOf = (language: Language): Readonly<Record<string, object>> => loaded[language];

/** Shows the words of this language from now on. Its catalogues must be there: what is missing appears in English. */
export const changeLanguage = (wanted: Language) => {
  current = wanted;
  for (const follow of [...followers]) follow();
};
/** Returns how to stop following. */
export const onLanguageChange = (follow: () => void) => {
  followers.add(follow);
  return () => void followers.delete(follow);
};

/** Undefined where the language's catalogue does not have it. `path`: keys with dots between them. */
export const textAt = (language: Language, namespace: string, path: string): string | undefined => {
  let found: unknown = loaded[language][namespace];
  for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  return typeof found === 'string' ? found : undefined;
};

/** What i18next's `TFunction` takes, as far as our texts use it. */
export interface Values {
  /** Selects `_one` or `_other` (with `ordinal` `_ordinal_one` and so on) by the rules of the language. */
  count?: number;
  ordinal?: boolean;
  [name: string]: unknown;
}

const plurals = new Map<string, Intl.PluralRules>();
const pluralOf = (language: Language, { count = 0, ordinal = false }: Values): string => {
  const kind = `${language} ${ordinal}`;
  const rules = plurals.get(kind) ?? new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' });
  plurals.set(kind, rules);
  return `${ordinal ? '_ordinal' : ''}_${rules.select(count)}`;
};

/**
 * The text of `key` (`namespace:key` for another one) in the language of the moment, else in English, else the key. React escapes
 * what it shows.
 */
export const translate = (namespaces: readonly string[], key: string, values?: Values): string => {
  const colon = key.indexOf(':');
  const path = key.slice(colon + 1);
  for (const namespace of colon < 0 ? namespaces : [key.slice(0, colon)])
    for (const language of current === 'en' ? (['en'] as const) : ([current, 'en'] as const)) {
      const text =
        (values?.count === undefined ? undefined : textAt(language, namespace, path + pluralOf(language, values))) ??
        textAt(language, namespace, path);
      if (text !== undefined) return text.includes('{{') ? withValues(text, values) : text;
    }
  return path;
};

const withValues = (text: string, values: Values = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolate(String(values[name] ?? '')));
