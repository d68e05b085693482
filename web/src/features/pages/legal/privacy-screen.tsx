import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { privacy, useT } from '../../../shared/i18n/en/privacy.ts';
import { LegalDocument } from './legal-document.tsx';

export const PrivacyScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  return <LegalDocument sections={privacy.sections} say={(path) => t(`privacy:${path}` as never)} updated="2026-11-21" />;
};
