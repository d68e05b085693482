import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/en/admin-contact.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { contactFiltersOf, contactQuery } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const ContactList = lazyPart(() => import('./contact-list.tsx'), 'ContactList');

/** What people write by the contact form: those that wait first. */
export const AdminContactScreen = () => {
  const t = useT();
  const open = useQuery(contactQuery(useFilters(contactFiltersOf))).data?.open ?? 0;
  return (
    <ListPage
      title={t('admin:contactMessages')}
      loading={t('loading')}
      head={
        <span className={styles.headEnd} aria-live="polite">
          {open > 0 ? t('waiting', { count: open }) : null}
        </span>
      }
    >
      <ContactList />
    </ListPage>
  );
};
