import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { type SentCode, sendSessionsCode } from '../api.ts';
import { CodeDialog } from '../code/code-dialog.tsx';

interface SignOutDialogProps {
  title: string;
  phone: string;
  end: (code: SentCode) => Promise<unknown>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}
/** Without a code, somebody at an unlocked computer could shut its owner out, of one device after the other. */
export const SignOutDialog = ({ title, phone, end, onClose, children }: SignOutDialogProps) => {
  const t = useT();
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
    >
      <p>{children}</p>
    </CodeDialog>
  );
};
