import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { canUsePasskeys, isClosedQuestion } from '../../../shared/session/passkey.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { type Proof, provePasskey, sendSessionsCode } from '../api.ts';
import { usePasskeys } from '../passkeys/api.ts';
import { CodeDialog } from './code-dialog.tsx';

interface ProofDialogProps {
  title: string;
  action: string;
  failed: string;
  phone: string;
  confirm: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}
/** Without a code or a passkey, somebody at an unlocked computer could shut its owner out, of one way in after the other. */
export const ProofDialog = ({ title, action, failed, phone, confirm, onClose, children }: ProofDialogProps) => {
  const t = useT();
  const { data: passkeys } = usePasskeys();
  const byPasskey = useMutation({ mutationFn: async () => confirm(await provePasskey()) });
  const { error } = byPasskey;
  return (
    <CodeDialog
      title={title}
      kind="danger"
      onClose={onClose}
      sendCode={sendSessionsCode}
      confirm={confirm}
      failed={failed}
      first={t('devices.sendCode')}
      action={action}
      phone={phone}
      use="proof"
      lead={
        passkeys?.length && canUsePasskeys() ? (
          <div className="stack gap-8">
            <Button busy={byPasskey.isPending} icon={<Icon name="key" size={18} />} onClick={() => byPasskey.mutate()}>
              {t('devices.byPasskey')}
            </Button>
            {error && !isClosedQuestion(error) ? <FieldError>{messageOf(error, failed)}</FieldError> : null}
          </div>
        ) : null
      }
    >
      <p>{children}</p>
    </CodeDialog>
  );
};
