import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/contact.ts';
import { WhenSomebodyIsHere } from '../../../shared/loading/below-fold.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';
import legal from '../legal/legal.module.css';
import styles from './contact.module.css';

const ContactForm = lazyPart(() => import('./contact-form.tsx'), 'ContactForm');

/** `/contact`: writes to whoever runs the product. */
export const ContactScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  const [reference, setReference] = useState<string>();
  return (
    <div className={`container ${legal.page}`}>
      <header className={legal.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className={legal.lead}>{t('lead')}</p>
      </header>
      <ul className={styles.side}>
        <li>
          <Link to="/support">{t('toHelp')}</Link>
        </li>
        <li>
          <Link to="/grievance">{t('toGrievance')}</Link>
        </li>
      </ul>
      {reference ? (
        <div className={styles.sent} role="status">
          <h2>{t('sent')}</h2>
          <p>{t('reference', { reference })}</p>
          <Button onClick={() => setReference(undefined)}>{t('another')}</Button>
        </div>
      ) : (
        <WhenSomebodyIsHere placeholder={<FormSkeleton lines={[44, 44, 44, 180]} />}>
          <ContactForm onSent={setReference} />
        </WhenSomebodyIsHere>
      )}
    </div>
  );
};
