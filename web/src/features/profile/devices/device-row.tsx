import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LineArt } from '../../../shared/ui/icon.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import type { OwnSession } from '../api.ts';
import styles from '../profile.module.css';

const inHand = /^(?:iPhone|iPad|Android)$/;
const phone =
  'M8 3.500h8A1.500 1.500 0 0 1 17.500 5v14a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 19V5A1.500 1.500 0 0 1 8 3.500Zm3 14h2';
const laptop = 'M6 5h12a1 1 0 0 1 1 1v9.500H5V6a1 1 0 0 1 1-1ZM3 18.500h18';
const activeMs = 2 * 60_000;

export const useDeviceName = () => {
  const t = useT();
  return ({ browser, system }: OwnSession['device']) =>
    browser && system ? t('devices.browserOn', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
};

export interface DeviceRowProps {
  session: OwnSession;
  now: number;
  onSignOut: () => void;
}
export const DeviceRow = ({ session, now, onSignOut }: DeviceRowProps) => {
  const t = useT();
  const name = useDeviceName()(session.device);
  const active = session.current || now - Date.parse(session.lastUsedAt) < activeMs;
  return (
    <li className={styles.device} title={session.userAgent}>
      <span className={styles.deviceIcon}>
        <LineArt path={inHand.test(session.device.system ?? '') ? phone : laptop} size={24} />
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
