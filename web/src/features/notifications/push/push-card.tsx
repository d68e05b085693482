import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { closePushOffer, declinePush, type PushOccasion } from '../../../shared/state/push-offer.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import styles from './push-card.module.css';
import { usePushState, useSetPush } from './this-browser.ts';

/** Offers push messages beside what the person does; nothing waits for the answer. Only where they can be had, and are off. */
export const PushCard = ({ occasion }: { occasion: PushOccasion }) => {
  const t = useT();
  const state = usePushState();
  const turning = useSetPush();
  const [wasAsked, setWasAsked] = useState(false);
  const turnOn = () =>
    turning.mutate(true, {
      onSuccess: () => {
        if (Notification.permission !== 'granted') return setWasAsked(true);
        toast.success(t('push.turnedOn'));
        closePushOffer();
      },
      onError: (error) => toast.error(messageOf(error, t('push.failed')), { key: 'push' }),
    });
  if (wasAsked && Notification.permission === 'denied')
    return (
      <aside className={styles.card} aria-label={t('push.offer.label')}>
        <p role="status">
          <strong>{t('push.denied')}</strong>
          {t('push.deniedText')}
        </p>
        <div className={styles.actions}>
          <Button onClick={closePushOffer}>{t('common:close')}</Button>
        </div>
      </aside>
    );
  if (state.data !== 'off') return null;
  return (
    <aside className={styles.card} aria-label={t('push.offer.label')}>
      <span className={styles.icon}>
        <Icon name="bell" />
      </span>
      <p role="status">
        <strong>{t(`push.offer.${occasion}`)}</strong>
        {t('push.offer.text')}
      </p>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={declinePush}>
          {t('push.notNow')}
        </Button>
        <Button kind="primary" busy={turning.isPending} onClick={turnOn}>
          {t('push.turnOn')}
        </Button>
      </div>
    </aside>
  );
};
