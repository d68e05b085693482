import { useT } from '../../shared/i18n/en/app.ts';
import { ConfirmDialog } from '../../shared/kit/confirm-dialog.tsx';
import { signOut } from '../../shared/session/me.ts';
import { closeLogoutDialog } from '../../shared/state/overlays.ts';

export const LogoutDialog = () => {
  const t = useT();
  const leave = () => {
    closeLogoutDialog();
    void signOut();
  };
  return (
    <ConfirmDialog title={t('logout.title')} action={t('common:logout')} onConfirm={leave} onClose={closeLogoutDialog}>
      {t('logout.text')}
    </ConfirmDialog>
  );
};
