import { Link } from 'react-router-dom';
import { useT } from '../i18n/en/collection-notice.ts';
import { filled, slots } from '../i18n/filled.tsx';

/**
 * What is said where a phone is asked for: who writes, by which way, and what it is used for (Digital Personal Data Protection
 * Act, 2023, section 5; WhatsApp's rules for an opt-in). Its links open beside the form, which stays as it is filled in.
 */
export const CollectionNotice = ({ of }: { of: 'signup' | 'alert' }) => {
  const t = useT();
  const link = (to: string, name: string) => (
    <Link to={to} target="_blank" rel="noopener">
      {name}
    </Link>
  );
  return (
    <p className="quiet">
      {filled(t(of, slots('terms', 'privacy')), {
        terms: link('/terms-of-service', t('terms')),
        privacy: link('/privacy-policy', t('privacy')),
      })}
    </p>
  );
};
