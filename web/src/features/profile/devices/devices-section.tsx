import { CLIENT } from '@visavis/contracts/constants';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { type OwnSession, useEndSessions, useSessions } from '../api.ts';
import styles from '../profile.module.css';
import { DeviceRow, useDeviceName } from './device-row.tsx';

/** Open sessions, and the end of those that the person does not want. */
export const DevicesSection = () => {
  const t = useT();
  const nameOf = useDeviceName();
  const sessions = useSessions();
  const ending = useEndSessions();
  const [leaving, setLeaving] = useState<OwnSession | 'others'>();
  const now = useNow();
  const others = sessions.data?.filter((one) => !one.current) ?? [];
  const close = () => setLeaving(undefined);
  const end = () =>
    ending.mutate(leaving === 'others' ? undefined : leaving?._id, {
      onSuccess: (count) => {
        toast.success(leaving === 'others' ? t('devices.othersSignedOut', { count }) : t('devices.signedOut'));
      },
      // 404: somebody else was faster, and the list knows it by then.
      onError: (error) => toast.error(messageOf(error, t('devices.failed')), { durationMs: CLIENT.toastMs }),
      onSettled: close,
    });

  return (
    <section className={styles.card} aria-labelledby="devices-title">
      <div>
        <h2 id="devices-title" className={styles.cardTitle}>
          {t('devices.title')}
        </h2>
        <p className={styles.lead}>{t('devices.lead')}</p>
      </div>
      {sessions.isError && !sessions.data ? (
        <div className={styles.error} role="alert">
          <Icon name="alert" />
          <span>{t('common:loadFailed')}</span>
          <Button size="small" busy={sessions.isFetching} onClick={() => void sessions.refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      ) : null}
      {sessions.isPending ? (
        <div className={styles.bones} role="status" aria-label={t('devices.loading')}>
          <Skeleton height="64px" />
          <Skeleton height="64px" />
        </div>
      ) : null}
      {sessions.data ? (
        <ul className={styles.devices}>
          {sessions.data.map((one) => (
            <DeviceRow key={one._id} session={one} now={now} onSignOut={() => setLeaving(one)} />
          ))}
        </ul>
      ) : null}
      {sessions.data ? (
        others.length > 0 ? (
          <div>
            <Button icon={<Icon name="logout" size={18} />} onClick={() => setLeaving('others')}>
              {t('devices.signOutOthers')}
            </Button>
          </div>
        ) : (
          <p className={styles.hint}>{t('devices.onlyThis')}</p>
        )
      ) : null}
      {leaving ? (
        <ConfirmDialog
          title={
            leaving === 'others' ? t('devices.confirmOthersTitle') : t('devices.confirmTitle', { device: nameOf(leaving.device) })
          }
          action={t('devices.signOut')}
          busy={ending.isPending}
          onConfirm={end}
          onClose={close}
        >
          {leaving === 'others' ? t('devices.confirmOthersText', { count: others.length }) : t('devices.confirmText')}
        </ConfirmDialog>
      ) : null}
    </section>
  );
};
