import i18next from 'i18next';
import { type Language, LOCALES, pageLanguage } from './language.ts';

/** English comes with the code that shows it, Hindi is added before it is shown: nothing is fetched from here. */
export const i18n = i18next.createInstance();
void i18n.init({
  lng: pageLanguage(),
  fallbackLng: 'en',
  resources: {},
  ns: [],
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
});

export const language = () => i18n.language as Language;
/** `en-IN` or `hi-IN`, for Intl. */
export const locale = () => LOCALES[language()];
