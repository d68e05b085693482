import { CLIENT } from '@visavis/contracts/constants/client';
import { HttpError } from '../../shared/api/http-error.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { formatLongDay } from '../../shared/format/dates.ts';
import { t, useT } from '../../shared/i18n/en/auth.ts';
import { session } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { undoDeletion } from './api.ts';
import styles from './auth.module.css';
import { CallOutcome } from './call-outcome.tsx';
import { clearPending, type PendingOtp } from './pending-otp.ts';
import { useLoginCall } from './use-login-call.ts';

/** An account whose owner asked for its end, and has come back with a good code. */
export interface Leaving {
  phone: string;
  otp: string;
  challenge: string | undefined;
  erasesAt: string;
}
export const leavingOf = (error: unknown, { phone, challenge }: PendingOtp, otp: string): Leaving | undefined => {
  if (!(error instanceof HttpError) || error.error !== 'DELETION_PENDING') return undefined;
  const { erasesAt } = error.details as { erasesAt: string };
  return { phone, otp, challenge, erasesAt };
};

/** Nothing is undone by signing in alone: the person says so. */
export const KeepAccount = ({ leaving, back, onKept }: { leaving: Leaving; back: () => void; onKept: () => void }) => {
  const t = useT();
  const call = useLoginCall();
  const form = useForm({
    initial: {},
    send: async () => {
      const { phone, otp, challenge } = leaving;
      const signedIn = await call.run(() => undoDeletion({ phone, otp, challenge }));
      if (!signedIn) return;
      clearPending();
      session.signIn(signedIn);
      welcomeBack();
      onKept();
    },
    failed: t('keep.failed'),
  });
  return (
    <div className="grid gap-20">
      <div className={styles.leaving} role="alert">
        <Icon name="clock" />
        <p>{t('keep.text', { day: formatLongDay(leaving.erasesAt) })}</p>
      </div>
      <CallOutcome call={call} failure={form.failure} />
      <Button kind="primary" block autoFocus busy={form.pending} onClick={() => void form.submit()}>
        {t('keep.keep')}
      </Button>
      <Button block onClick={back}>
        {t('keep.leave')}
      </Button>
    </div>
  );
};

const welcomeBack = () => toast.success(t('keep.welcome'), { durationMs: CLIENT.toastMs });
