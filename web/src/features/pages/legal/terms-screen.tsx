import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { terms } from '../../../shared/i18n/en/terms.ts';
import { texts } from '../../../shared/i18n/texts.ts';
import { LegalDocument } from './legal-document.tsx';

const { useT } = texts('terms', terms);

export const TermsScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  return <LegalDocument sections={terms.sections} say={(path) => t(`terms:${path}` as never)} updated="2026-11-21" />;
};
