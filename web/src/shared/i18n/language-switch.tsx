import { useState } from 'react';
import { loadModule } from '../ui/lazy-part.ts';
import { language } from './i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from './language.ts';
import styles from './language-switch.module.css';
import { useT } from './texts.ts';
import { setLanguage } from './when-hindi.ts';

/** English | हिन्दी: the page changes as it stands, nothing is reloaded and nothing typed is lost. */
export const LanguageSwitch = () => {
  const t = useT();
  const [coming, setComing] = useState<Language>();
  const choose = async (wanted: Language) => {
    setComing(wanted);
    await setLanguage(wanted, loadModule);
    setComing((now) => (now === wanted ? undefined : now));
  };
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{t('language')}</legend>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className={styles.one}
          aria-pressed={one === language()}
          aria-busy={one === coming || undefined}
          onClick={() => void choose(one)}
        >
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
    </fieldset>
  );
};
