import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { useT as useAppT } from '../../../shared/i18n/en/app.ts';
import { useT } from '../../../shared/i18n/en/settings.ts';
import { filled, slots } from '../../../shared/i18n/filled.tsx';
import { LanguageSwitch } from '../../../shared/i18n/language-switch.tsx';
import { setTheme, THEMES, themeAtom } from '../../../shared/theme/theme.ts';
import { Section } from '../../../shared/ui/section.tsx';
import { SwitchButtons } from '../../../shared/ui/switch-buttons.tsx';
import { SettingRow } from './setting-row.tsx';

/** How this device shows Visavis: the same choices as in the menu, kept here and followed by all its tabs. */
export const DisplaySection = () => {
  const t = useT();
  const appT = useAppT();
  const theme = useAtomValue(themeAtom);
  const themes = THEMES.map((value) => ({ value, label: appT(`theme.${value}`) }));
  return (
    <Section id="display" title={t('display.title')}>
      <ul className="stack">
        <SettingRow
          title={t('common:language')}
          hint={filled(t('display.languageHint', slots('profile')), {
            profile: <Link to="/profile">{t('display.profile')}</Link>,
          })}
        >
          <LanguageSwitch />
        </SettingRow>
        <SettingRow title={appT('theme.label')} hint={t('display.themeHint')}>
          <SwitchButtons label={appT('theme.label')} options={themes} value={theme} onPick={setTheme} />
        </SettingRow>
      </ul>
    </Section>
  );
};
