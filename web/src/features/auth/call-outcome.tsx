import { Mark } from '../../shared/brand/mark.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import styles from './auth.module.css';
import { useT } from './texts.ts';
import type { useLoginCall } from './use-login-call.ts';

/** What came of a call: waiting for a busy server, or why it was refused. */
export const CallOutcome = ({ call }: { call: ReturnType<typeof useLoginCall> }) => {
  const t = useT();
  return (
    <>
      {call.highTraffic ? (
        <p className={styles.traffic} role="status">
          <Mark size={18} state="loading" />
          <span>{t('traffic.detected')}</span>
        </p>
      ) : null}
      {call.error ? <FieldError>{call.error}</FieldError> : null}
    </>
  );
};
