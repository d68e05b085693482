import { encode } from 'uqr';
import { useT } from '../../../shared/i18n/en/admin-second-factor.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import styles from './second-factor.module.css';

/** The key of an authenticator app: to scan, to open on this device, or to type. */
export const QrCode = ({ enrolment: { secret, uri } }: { enrolment: { secret: string; uri: string } }) => {
  const t = useT();
  const { data, size } = encode(uri, { border: 0 });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const copy = () => navigator.clipboard.writeText(secret).then(() => toast.success(t('enrol.copied')));
  return (
    <div className={styles.key}>
      <span className="visually-hidden">{t('enrol.qr')}</span>
      <div className={styles.qr} aria-hidden="true">
        {/* Dark on light in either theme: not every app reads an inverted code. */}
        <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} width="176" height="176" shapeRendering="crispEdges">
          <path d={modules} fill="#10231c" />
        </svg>
      </div>
      <div className={styles.typed}>
        <a href={uri}>{t('enrol.open')}</a>
        <p>{t('enrol.type')}</p>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <div>
          <Button size="small" onClick={() => void copy()}>
            {t('enrol.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
};
