import { cataloguesOf, language, textAt } from './i18n.ts';
import { whenHindi } from './when-hindi.ts';

let inHindi: (message: string, code?: string) => string | undefined = () => undefined;
whenHindi(async (load) => {
  ({ inHindi } = await load<{ inHindi: typeof inHindi }>(() => import('./hi/refusals.ts')));
});

/** The key of a text in the English catalogues that are loaded. */
const keyOf = (text: string, words: object, path = ''): string | undefined => {
  for (const [name, value] of Object.entries(words)) {
    if (value === text) return path + name;
    const found = typeof value === 'object' ? keyOf(text, value, `${path}${name}.`) : undefined;
    if (found) return found;
  }
  return undefined;
};

/**
 * The server speaks English. In Hindi its sentence is shown as the catalogues have it (validation messages are the same on both
 * sides), else as its own words for it say, else as its stable code is explained, else as it came.
 */
export const serverWords = (message: string, code?: string): string => {
  if (language() === 'en' || /\p{Script=Devanagari}/u.test(message)) return message;
  for (const [namespace, words] of Object.entries(cataloguesOf('en'))) {
    const key = keyOf(message, words);
    const text = key && textAt('hi', namespace, key);
    if (text) return text;
  }
  return inHindi(message, code) ?? message;
};
