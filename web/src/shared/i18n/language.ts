export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, so that its speakers find it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };
/** For dates, numbers and plurals. */
export const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

/**
 * Kept per device, not per person: signing out removes everything below `visavis.`, so this key is not below it. The page’s boot
 * script (`vite/boot.js`) reads it too and decides before the app runs.
 */
export const LANGUAGE_KEY = 'visavis-language';

/** What the boot script has decided. English outside a browser: the tests and the build read the catalogues too. */
export const pageLanguage = (): Language => {
  const { document } = globalThis as { document?: { documentElement: { lang: string } } };
  return document?.documentElement.lang === 'hi' ? 'hi' : 'en';
};

/** Where storage is refused, the choice lasts as long as the page. */
export const rememberLanguage = (language: Language) => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {}
};
