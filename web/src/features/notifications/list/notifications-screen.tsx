import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListMotion } from '../../../shared/hooks/use-list-motion.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { BrowseMeetings, Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ScreenHead } from '../../../shared/ui/screen-head.tsx';
import { LoadFailed, StateNotice } from '../../../shared/ui/state-notice.tsx';
import { Tab, Tabs } from '../../../shared/ui/tabs.tsx';
import { useMarkRead, useNotifications } from '../api.ts';
import { useUnread } from '../latest.ts';
import styles from './notifications.module.css';
import { NotificationRow } from './row.tsx';
import { RowSkeletons } from './row-skeletons.tsx';

/** `/notifications`: everything of the last 90 days, or with `?unread=true` what is unread. */
export const NotificationsScreen = () => {
  const t = useT();
  usePageTitle(t('common:notifications'));
  const [search] = useSearchParams();
  const unreadOnly = search.get('unread') === 'true';
  const query = useNotifications(unreadOnly);
  const unread = useUnread() ?? 0;
  const { mutate: markRead } = useMarkRead();
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const rows = query.data ?? [];
  useListMotion(
    list,
    rows.map(({ _id }) => _id),
    { view: query.data ? String(unreadOnly) : '', highlight: true },
  );
  const readAll = () => {
    markRead('all');
    title.current?.focus();
  };
  const failed = query.isError && !query.isFetchNextPageError;

  return (
    <div className={`container ${styles.screen}`}>
      <header className={styles.head}>
        <div>
          <ScreenHead ref={title} title={t('common:notifications')} lead={t('lead')} />
        </div>
        <ButtonLink to="/settings#notifications" icon={<Icon name="settings" size={18} />}>
          {t('settings')}
        </ButtonLink>
      </header>
      <div className={styles.bar}>
        <Tabs label={t('filter.label')}>
          <Tab to="/notifications" current={!unreadOnly}>
            {t('filter.all')}
          </Tab>
          <Tab to="/notifications?unread=true" current={unreadOnly}>
            {t('unread')}
            {unread > 0 ? <span className={`${styles.count} tabular`}>{unread}</span> : null}
          </Tab>
        </Tabs>
        {unread > 0 ? (
          <Button size="small" kind="quiet" icon={<Icon name="check" size={16} />} onClick={readAll}>
            {t('readAll')}
          </Button>
        ) : null}
      </div>
      {failed ? <LoadFailed query={query} /> : null}
      {query.isPending ? (
        <div className={styles.card}>
          <RowSkeletons count={6} />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <ul ref={list} className={styles.card}>
          {rows.map((row) => (
            <NotificationRow key={row._id} row={row} onRead={markRead} />
          ))}
        </ul>
      ) : null}
      {query.data && rows.length === 0 ? <Nothing unreadOnly={unreadOnly} /> : null}
      {query.isFetchNextPageError ? (
        <LoadFailed query={{ error: query.error, isFetching: query.isFetching, refetch: query.fetchNextPage }} />
      ) : query.hasNextPage ? (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};

const Nothing = ({ unreadOnly }: { unreadOnly: boolean }) => {
  const t = useT();
  return unreadOnly ? (
    <StateNotice
      title={t('empty.unread')}
      mark="still"
      action={<ButtonLink to="/notifications">{t('empty.seeAll')}</ButtonLink>}
    />
  ) : (
    <StateNotice title={t('empty.title')} action={<BrowseMeetings />}>
      {t('empty.text')}
    </StateNotice>
  );
};
