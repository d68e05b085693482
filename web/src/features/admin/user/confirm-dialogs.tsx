import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import type { AdminUser } from '../users/api.ts';
import { endSessions, renewRecoveryCodes, resetSecondFactor, type UserSession } from './api.ts';
import { useDeviceName } from './device-name.ts';

interface Props {
  user: AdminUser;
  onClose: () => void;
}
export const ResetDialog = ({ user, onClose }: Props) => {
  const t = useT();
  return (
    <ConfirmDialog
      title={t('reset.title', { name: user.name })}
      action={t('reset.do')}
      failed={t('reset.failed')}
      onClose={onClose}
      onConfirm={async () => {
        await resetSecondFactor(user._id);
        toast.success(t('reset.done'), ADMIN_TOAST);
        onClose();
      }}
    >
      {t('reset.text')}
    </ConfirmDialog>
  );
};

export const EndSessionsDialog = ({ user, session, onClose }: Props & { session?: UserSession }) => {
  const t = useT();
  const nameOf = useDeviceName();
  return (
    <ConfirmDialog
      title={session ? t('sessions.endOne', { device: nameOf(session.device) }) : t('sessions.endAllOf', { name: user.name })}
      action={t(session ? 'sessions.end' : 'sessions.endAll')}
      failed={t('sessions.failed')}
      onClose={onClose}
      onConfirm={async () => {
        await endSessions(user._id, session?._id);
        toast.success(t('sessions.ended'), ADMIN_TOAST);
        onClose();
      }}
    >
      {t('sessions.text')}
    </ConfirmDialog>
  );
};

export const NewCodesDialog = ({
  onCodes,
  onClose,
}: Pick<Props, 'onClose'> & { onCodes: (codes: readonly string[]) => void }) => {
  const t = useT();
  return (
    <ConfirmDialog
      title={t('codes.title')}
      action={t('codes.make')}
      failed={t('codes.failed')}
      onClose={onClose}
      onConfirm={async () => {
        onCodes(await renewRecoveryCodes());
        onClose();
      }}
    >
      {t('codes.text')}
    </ConfirmDialog>
  );
};
