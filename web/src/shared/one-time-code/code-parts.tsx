import { useNow } from '../hooks/use-now.ts';
import type { Catalogue } from '../i18n/catalogue.ts';
import { useT } from '../i18n/en/one-time-code.ts';
import { filled, slots } from '../i18n/filled.tsx';
import { useInbox } from '../installation/installation.ts';
import { masked } from '../phone/phone-rules.ts';
import { TextButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './one-time-code.module.css';

/** The template of WhatsApp's message says nothing of it. */
export type CodeUse = keyof Catalogue['oneTimeCode']['use'];

/** Where to look for the code, and what it is for. */
export const CodeSent = ({ phone, use }: { phone: string; use: CodeUse }) => {
  const t = useT();
  const bySms = use !== 'login' && use !== 'signup';
  return (
    <div className={styles.sent} role="status">
      <Icon name="check" />
      <div>
        <strong>{t('sent')}</strong>
        <p>
          {filled(t(bySms ? 'checkSms' : 'check', slots('phone')), { phone: <span className="tabular">{masked(phone)}</span> })}
        </p>
        <p>{t(`use.${use}`)}</p>
      </div>
    </div>
  );
};

/** Asks for another code; counts down until it may. */
export const ResendCode = ({ from, busy, onResend }: { from: number; busy: boolean; onResend: () => void }) => {
  const t = useT();
  const secondsLeft = Math.max(0, Math.ceil((from - useNow('second')) / 1_000));
  return (
    <TextButton className="tabular" onClick={onResend} disabled={secondsLeft > 0 || busy}>
      {secondsLeft > 0 ? t('resendIn', { seconds: secondsLeft }) : t('resend')}
    </TextButton>
  );
};

/** Where nothing is really sent: where the code can be read. */
export const SandboxInbox = () => {
  const t = useT();
  const inbox = useInbox();
  if (!inbox) return null;
  return (
    <p className={styles.sandbox}>
      {t('sandbox')}{' '}
      <a href={inbox} target="_blank" rel="noreferrer">
        {t('inbox')}
      </a>
    </p>
  );
};
