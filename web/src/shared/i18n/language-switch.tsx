import { useState } from 'react';
import { loadModule } from '../loading/lazy-part.ts';
import { SwitchButtons } from '../ui/switch-buttons.tsx';
import { language } from './i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from './language.ts';
import { useT } from './texts.ts';
import { setLanguage } from './when-hindi.ts';

const languages = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));

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
    <SwitchButtons
      label={t('language')}
      options={languages}
      value={language()}
      coming={coming}
      onPick={(wanted) => void choose(wanted)}
    />
  );
};
