import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin-users.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { Glyph } from '../ui/glyph.tsx';
import { usersQuery } from './api.ts';
import type { UserRequest } from './dialogs/user-dialogs.tsx';
import { userFiltersOf } from './user-filters.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const UserList = lazyPart(() => import('./user-list.tsx'), 'UserList');
const UserDialogs = lazyPart(() => import('./dialogs/user-dialogs.tsx'), 'UserDialogs');

/** Everybody with an account, the newest first: found, created, given a role, activated and deactivated here. */
export const UsersScreen = () => {
  const t = useT();
  usePrefetchQuery(usersQuery(useFilters(userFiltersOf)));
  const [request, setRequest] = useState<UserRequest>();
  return (
    <>
      <ListPage
        title={t('admin:nav.users')}
        loading={t('loading')}
        head={
          <span className={styles.headEnd}>
            <IconButton label={t('import')} aria-haspopup="dialog" onClick={() => setRequest({ kind: 'import' })}>
              <Glyph name="upload" size={18} />
            </IconButton>
            <Button
              className={styles.create ?? ''}
              icon={<Icon name="plus" size={16} />}
              onClick={() => setRequest({ kind: 'create' })}
            >
              {t('create')}
            </Button>
          </span>
        }
      >
        <UserList onRequest={setRequest} />
      </ListPage>
      {request ? (
        <Suspense fallback={null}>
          <UserDialogs request={request} onClose={() => setRequest(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};
