import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { terms, useT } from '../../../shared/i18n/en/terms.ts';
import { LegalDocument } from './legal-document.tsx';

export const TermsScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  return <LegalDocument sections={terms.sections} textOf={(path) => t(`terms:${path}` as never)} />;
};
