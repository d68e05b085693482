import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { AntdProvider } from '../../../shared/kit/antd-provider.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { heldAtom, sendHeld, sendingAtom, takeBack } from '../held.ts';
import styles from './admin-layout.module.css';

/** Above every screen of the admin area: what can still be taken back, and for how long; then, that it is being sent. */
export const HeldNotice = () => {
  const t = useT();
  const held = useAtomValue(heldAtom);
  const isSending = useAtomValue(sendingAtom).length > 0;
  return (
    <div role="status" className={styles.held}>
      {held ? (
        <AntdProvider>
          <section className={styles.notice} aria-label={t('held.label')}>
            <span>
              {held.what} <Left key={held.until} until={held.until} />
            </span>
            <Button size="small" aria-keyshortcuts="z" onClick={() => takeBack()}>
              {t('bulk.undo')}
            </Button>
            <IconButton label={t('held.now')} onClick={() => sendHeld()}>
              <Icon name="check" size={16} />
            </IconButton>
          </section>
        </AntdProvider>
      ) : isSending ? (
        <p className={`${styles.notice} ${styles.sending}`}>{t('held.sending')}</p>
      ) : null}
    </div>
  );
};

/** Not read aloud: each second would be. */
const Left = ({ until }: { until: number }) => {
  const t = useT();
  const secondsLeft = () => Math.ceil((until - Date.now()) / 1000);
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.ceil((until - Date.now()) / 1000)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span className={styles.left} aria-hidden="true">
      {t('held.in', { seconds: Math.max(seconds, 0) })}
    </span>
  );
};
