import { useAtomValue } from 'jotai';
import { Mark } from '../../shared/brand/mark.tsx';
import { useT } from '../../shared/i18n/en/auth.ts';
import { FieldError } from '../../shared/ui/field-parts.tsx';
import styles from './auth.module.css';
import type { useLoginCall } from './use-login-call.ts';
import { workingAtom } from './work.ts';

type LoginCall = ReturnType<typeof useLoginCall>;

/** The server is busy, and the call is made again. */
export const HighTraffic = ({ call }: { call: LoginCall }) => {
  const t = useT();
  return call.highTraffic ? (
    <p className={styles.traffic} role="status">
      <Mark size={18} state="loading" />
      <span>
        <strong>{t('traffic.detected')}</strong> <span>{t('traffic.again')}</span>
      </span>
    </p>
  ) : null;
};

export interface CallOutcomeProps {
  call: LoginCall;
  failure: string | undefined;
}
/** What came of a call: waiting for a busy server, or why it was refused. */
export const CallOutcome = ({ call, failure }: CallOutcomeProps) => {
  const t = useT();
  const isWorking = useAtomValue(workingAtom);
  return (
    <>
      <HighTraffic call={call} />
      {isWorking ? (
        <p className="quiet" role="status">
          {t('traffic.working')}
        </p>
      ) : null}
      {failure ? <FieldError>{failure}</FieldError> : null}
    </>
  );
};
