import { useT } from '../../../shared/i18n/en/profile.ts';
import { isClosedQuestion } from '../../../shared/session/passkey.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { sendSessionsCode } from '../api.ts';
import { CodeDialog } from '../code/code-dialog.tsx';
import { useAddPasskey } from './api.ts';

/** A passkey stays for good: without a code, somebody at an unlocked computer could make themselves one. */
export const AddWithCode = ({ phone, onClose }: { phone: string; onClose: () => void }) => {
  const t = useT();
  const adding = useAddPasskey();
  return (
    <CodeDialog
      title={t('passkeys.codeTitle')}
      onClose={onClose}
      sendCode={sendSessionsCode}
      confirm={async (code) => {
        try {
          await adding.mutateAsync(code);
          toast.success(t('passkeys.added'));
          onClose();
        } catch (error) {
          // The code is still good for another press.
          if (!isClosedQuestion(error)) throw error;
        }
      }}
      failed={t('passkeys.failed')}
      first={t('devices.sendCode')}
      action={t('passkeys.add')}
      phone={phone}
      use="sessions"
    >
      <p>{t('passkeys.codeText')}</p>
    </CodeDialog>
  );
};
