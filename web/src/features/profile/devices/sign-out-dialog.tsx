import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { canUsePasskeys, isClosedQuestion } from '../../../shared/session/passkey.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { type Proof, provePasskey, sendSessionsCode } from '../api.ts';
import { CodeDialog } from '../code/code-dialog.tsx';
import { usePasskeys } from '../passkeys/api.ts';

interface SignOutDialogProps {
  title: string;
  phone: string;
  end: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}
/** Without a code or a passkey, somebody at an unlocked computer could shut its owner out, of one device after the other. */
export const SignOutDialog = ({ title, phone, end, onClose, children }: SignOutDialogProps) => {
  const t = useT();
  const { data: passkeys } = usePasskeys();
  const byPasskey = useMutation({ mutationFn: async () => end(await provePasskey()) });
  const { error } = byPasskey;
  return (
    <CodeDialog
      title={title}
      kind="danger"
      onClose={onClose}
      sendCode={sendSessionsCode}
      confirm={end}
      failed={t('devices.failed')}
      first={t('devices.sendCode')}
      action={t('devices.signOut')}
      phone={phone}
      use="sessions"
      lead={
        passkeys?.length && canUsePasskeys() ? (
          <div className="stack gap-8">
            <Button busy={byPasskey.isPending} icon={<Icon name="key" size={18} />} onClick={() => byPasskey.mutate()}>
              {t('devices.byPasskey')}
            </Button>
            {error && !isClosedQuestion(error) ? <FieldError>{messageOf(error, t('devices.failed'))}</FieldError> : null}
          </div>
        ) : null
      }
    >
      <p>{children}</p>
    </CodeDialog>
  );
};
