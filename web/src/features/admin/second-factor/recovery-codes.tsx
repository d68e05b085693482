import { useT } from '../../../shared/i18n/en/admin-second-factor.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { ScreenHead } from '../../../shared/ui/screen-head.tsx';
import styles from './second-factor.module.css';

/** Shown once: the server keeps hashes. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const t = useT();
  const text = codes.join('\n');
  return (
    <section className={styles.card} aria-labelledby="recovery-codes">
      <ScreenHead id="recovery-codes" title={t('codes.title')} />
      <p className={styles.lead}>{t('codes.lead')}</p>
      <ul className={styles.codes} aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => void copyText(text, t('codes.copied'))}>{t('codes.copy')}</Button>
        <a
          className={styles.download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Visavis\n${text}\n`)}`}
          download="visavis-recovery-codes.txt"
        >
          {t('codes.download')}
        </a>
      </div>
      <Button kind="primary" block onClick={onSaved}>
        {t('codes.saved')}
      </Button>
    </section>
  );
};
