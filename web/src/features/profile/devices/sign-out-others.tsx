import { useT } from '../../../shared/i18n/en/profile.ts';
import { type SentCode, sendSessionsCode } from '../api.ts';
import { CodeDialog } from '../code/code-dialog.tsx';

interface SignOutOthersProps {
  count: number;
  phone: string;
  end: (code: SentCode) => Promise<unknown>;
  onClose: () => void;
}
/** Without a code, somebody at an unlocked computer could shut its owner out. */
export const SignOutOthers = ({ count, phone, end, onClose }: SignOutOthersProps) => {
  const t = useT();
  return (
    <CodeDialog
      title={t('devices.confirmOthersTitle')}
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
      <p>{t('devices.confirmOthersText', { count })}</p>
    </CodeDialog>
  );
};
