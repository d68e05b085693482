import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-contact.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useScreen } from '../shell/layout-state.ts';
import { contactFiltersOf, useContact } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const ContactList = lazyPart(() => import('./contact-list.tsx'), 'ContactList');

/** What people write by the contact form: those that wait first. */
export const AdminContactScreen = () => {
  const t = useT();
  useScreen(t('admin:nav.contact'));
  const [params] = useSearchParams();
  const open = useContact(contactFiltersOf(params)).data?.open ?? 0;
  return (
    <>
      <header className={styles.head}>
        <h1>{t('admin:nav.contact')}</h1>
        <span className={styles.headEnd} aria-live="polite">
          {open > 0 ? t('waiting', { count: open }) : null}
        </span>
      </header>
      <Suspense fallback={<ListSkeleton alone label={t('loading')} />}>
        <ContactList />
      </Suspense>
    </>
  );
};
