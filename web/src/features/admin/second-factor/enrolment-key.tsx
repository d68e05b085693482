import { useT } from '../../../shared/i18n/en/admin-second-factor.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { QrCode } from '../../../shared/ui/qr-code.tsx';
import styles from './second-factor.module.css';

/** The key of an authenticator app: to scan, to open on this device, or to type. */
export const EnrolmentKey = ({ enrolment: { secret, uri } }: { enrolment: { secret: string; uri: string } }) => {
  const t = useT();
  return (
    <div className="row gap-20">
      <span className="visually-hidden">{t('enrol.qr')}</span>
      <QrCode text={uri} />
      <div className={styles.typed}>
        <a href={uri}>{t('enrol.open')}</a>
        <p>{t('enrol.type')}</p>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <div>
          <Button size="small" onClick={() => void copyText(secret, t('enrol.copied'))}>
            {t('enrol.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
};
