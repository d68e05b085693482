import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import buttonStyles from '../../../shared/ui/button.module.css';
import { IconButton, TextButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { useLatest, useMarkRead } from '../api.ts';
import { NotificationRow } from '../list/row.tsx';
import { RowSkeletons } from '../list/row-skeletons.tsx';
import styles from './panel.module.css';

/** Below the bell: the newest notifications. */
export const Panel = ({ close }: { close: () => void }) => {
  const t = useT();
  const latest = useLatest();
  const { mutate: markRead } = useMarkRead();
  const title = useRef<HTMLHeadingElement>(null);
  // Its code may arrive after the panel has opened: who pressed a key is led into it.
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), []);
  const rows = latest.data?.data ?? [];
  const readAll = () => {
    markRead('all');
    // The button goes, and with it the focus.
    title.current?.focus();
  };
  return (
    <section aria-labelledby="notifications-panel">
      <header className={styles.head}>
        <h2 ref={title} id="notifications-panel" className={styles.title} tabIndex={-1}>
          {t('common:notifications')}
        </h2>
        {latest.data?.unread ? <TextButton onClick={readAll}>{t('readAll')}</TextButton> : null}
        <Link
          to="/settings#notifications"
          className={`${buttonStyles.iconButton} ${styles.settings}`}
          onClick={close}
          title={t('settings')}
        >
          <span className="visually-hidden">{t('settings')}</span>
          <Icon name="settings" />
        </Link>
        <IconButton label={t('common:close')} className={styles.close ?? ''} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </header>
      {latest.isPending ? <RowSkeletons count={3} /> : null}
      {latest.isError && !latest.data ? (
        <div className={styles.failed}>
          <LoadFailed query={latest} />
        </div>
      ) : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <NotificationRow key={row._id} row={row} onOpen={close} onRead={markRead} />
          ))}
        </ul>
      ) : null}
      {latest.data && rows.length === 0 ? (
        <div className={styles.empty}>
          <strong>{t('empty.title')}</strong>
          <p>{t('empty.text')}</p>
        </div>
      ) : null}
      <footer className={styles.foot}>
        <Link to="/notifications" onClick={close}>
          {t('seeAll')}
        </Link>
      </footer>
    </section>
  );
};
