import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { grievance, useT } from '../../../shared/i18n/en/grievance.ts';
import { startQuery } from '../../../shared/installation/installation.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './legal.module.css';
import { LegalDocument } from './legal-document.tsx';

/**
 * `/grievance`: whom to write to, what happens then, and where else to go. The address is the installation's (GRIEVANCE_EMAIL).
 */
export const GrievanceScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  const { data, isPending } = useQuery(startQuery);
  const email = data?.features.grievanceEmail;
  const address = email ? <a href={`mailto:${email}`}>{email}</a> : t('unset');
  return (
    <LegalDocument sections={grievance.sections} textOf={(path) => t(`grievance:${path}` as never)}>
      <div className={styles.contact}>
        <p>{t('write')}</p>
        <p>{isPending ? <Skeleton width="14em" /> : address}</p>
      </div>
    </LegalDocument>
  );
};
