import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { privacy } from '../../../shared/i18n/en/privacy.ts';
import { texts } from '../../../shared/i18n/texts.ts';
import { LegalDocument } from './legal-document.tsx';

const { useT } = texts('privacy', privacy);

export const PrivacyScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  return <LegalDocument sections={privacy.sections} say={(path) => t(`privacy:${path}` as never)} updated="2026-11-21" />;
};
