export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, so that whoever speaks it finds it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };
/** For dates, numbers and plurals. */
export const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

/**
 * Of the device, not of the person: it outlives signing out, which takes everything below `visavis.`. Read by the page’s boot script too
 * (`vite/boot.js`), which decides before the app runs.
 */
export const LANGUAGE_KEY = 'visavis-language';

/** What the boot script has decided. */
export const pageLanguage = (): Language =>
  typeof document !== 'undefined' && document.documentElement.lang === 'hi' ? 'hi' : 'en';

/** Where storage is refused, the choice lasts as long as the page. */
export const rememberLanguage = (language: Language) => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {}
};
