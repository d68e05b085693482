import { useState } from 'react';
import { saveFile } from '../../../shared/api/fetch-file.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Summary } from '../../../shared/ui/summary.tsx';
import { debugLog } from './debug-log.ts';
import styles from './payment-problems.module.css';

/** The record that support asks for, out of the way until somebody needs it. */
export const PaymentProblems = () => {
  const t = useT();
  const [text, setText] = useState('');
  const read = () => setText(debugLog.entries().length > 0 ? debugLog.text() : '');
  return (
    <details className={styles.problems} onToggle={read}>
      <Summary>{t('problems.title')}</Summary>
      <p>{t('problems.text')}</p>
      {text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.record} tabIndex={0} aria-label={t('problems.entries')}>
          <pre lang="en">{text}</pre>
        </section>
      ) : (
        <p>{t('problems.empty')}</p>
      )}
      <div className={styles.actions}>
        {text ? (
          <>
            <Button
              size="small"
              onClick={() => saveFile('visavis-payments.txt', new Blob([debugLog.text()], { type: 'text/plain' }))}
            >
              {t('problems.save')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                debugLog.clear();
                read();
              }}
            >
              {t('problems.clear')}
            </Button>
          </>
        ) : null}
        <ButtonLink size="small" kind="quiet" to="/contact">
          {t('problems.contact')}
        </ButtonLink>
      </div>
    </details>
  );
};
