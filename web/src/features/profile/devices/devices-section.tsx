import { useState } from 'react';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon, LineArt } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { type OwnSession, type Proof, useEndSessions, useSessions } from '../api.ts';
import { ProofDialog } from '../code/proof-dialog.tsx';
import styles from '../profile.module.css';

const inHand = /^(?:iPhone|iPad|Android)$/;
const phonePath =
  'M8 3.500h8A1.500 1.500 0 0 1 17.500 5v14a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 19V5A1.500 1.500 0 0 1 8 3.500Zm3 14h2';
const laptopPath = 'M6 5h12a1 1 0 0 1 1 1v9.500H5V6a1 1 0 0 1 1-1ZM3 18.500h18';
const activeMs = 2 * 60_000;

const useDeviceName = () => {
  const t = useT();
  return ({ browser, system }: OwnSession['device']) =>
    browser && system ? t('devices.browserOn', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
};

interface DeviceRowProps {
  session: OwnSession;
  now: number;
  onSignOut: () => void;
}
const DeviceRow = ({ session, now, onSignOut }: DeviceRowProps) => {
  const t = useT();
  const name = useDeviceName()(session.device);
  const active = session.current || now - Date.parse(session.lastUsedAt) < activeMs;
  return (
    <li className={styles.device} title={session.userAgent}>
      <span className={styles.deviceIcon}>
        <LineArt path={inHand.test(session.device.system ?? '') ? phonePath : laptopPath} size={24} />
      </span>
      <span className={styles.deviceWords}>
        <strong>
          {name} {session.current ? <StatusTag tone="success">{t('devices.this')}</StatusTag> : null}
        </strong>
        <span>
          {active ? t('devices.active') : t('devices.lastUsed', { when: pastWhen(session.lastUsedAt, now) })}
          {' · '}
          {t('devices.since', { day: formatDay(session.createdAt, now) })}
        </span>
      </span>
      {session.current ? null : (
        <Button size="small" aria-label={t('devices.signOutOf', { device: name })} onClick={onSignOut}>
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
};

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
  const phone = useUser()?.phone ?? '';
  const one = leaving === 'others' ? undefined : leaving;
  const end = async (proof: Proof) => {
    const count = await ending.mutateAsync({ id: one?._id, proof });
    toast.success(one ? t('devices.signedOut') : t('devices.othersSignedOut', { count }));
    close();
  };

  return (
    <Section title={t('devices.title')} lead={t('devices.lead')}>
      <Loaded query={sessions} label={t('devices.loading')} skeleton={<Skeleton height="64px" />}>
        {(all) => (
          <>
            <ul className="grid">
              {all.map((each) => (
                <DeviceRow key={each._id} session={each} now={now} onSignOut={() => setLeaving(each)} />
              ))}
            </ul>
            {others.length > 0 ? (
              <div>
                <Button icon={<Icon name="logout" size={18} />} onClick={() => setLeaving('others')}>
                  {t('devices.signOutOthers')}
                </Button>
              </div>
            ) : (
              <p className="quiet">{t('devices.onlyThis')}</p>
            )}
          </>
        )}
      </Loaded>
      {leaving ? (
        <ProofDialog
          title={one ? t('devices.confirmTitle', { device: nameOf(one.device) }) : t('devices.confirmOthersTitle')}
          action={t('devices.signOut')}
          failed={t('devices.failed')}
          phone={phone}
          confirm={end}
          onClose={close}
        >
          {one ? t('devices.confirmText') : t('devices.confirmOthersText', { count: others.length })}
        </ProofDialog>
      ) : null}
    </Section>
  );
};
