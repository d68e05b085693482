import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/http-error.ts';
import { useT } from '../../shared/i18n/en/auth.ts';
import { canUsePasskeys, isClosedQuestion } from '../../shared/session/passkey.ts';
import { session } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field-parts.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { signInByPasskey } from './api.ts';
import styles from './auth.module.css';
import { HighTraffic } from './call-outcome.tsx';
import { useLoginCall } from './use-login-call.ts';

/** The way in without a code, for who has added a passkey. */
export const PasskeySignIn = ({ succeeded }: { succeeded: () => void }) => {
  const t = useT();
  const call = useLoginCall();
  const signing = useMutation({
    mutationFn: () => call.run(signInByPasskey),
    onSuccess: (signedIn) => {
      if (!signedIn) return;
      session.signIn(signedIn);
      succeeded();
    },
  });
  if (!canUsePasskeys()) return null;
  const { error } = signing;
  return (
    <div className={styles.passkey}>
      <p className={styles.or}>{t('passkey.or')}</p>
      <Button block busy={signing.isPending} icon={<Icon name="key" size={18} />} onClick={() => signing.mutate()}>
        {t('passkey.signIn')}
      </Button>
      <HighTraffic call={call} />
      {error && !isClosedQuestion(error) ? <FieldError>{messageOf(error, t('passkey.failed'))}</FieldError> : null}
    </div>
  );
};
