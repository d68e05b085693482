import { useT } from '../../shared/i18n/en/app.ts';
import { ConfirmDialog } from '../../shared/kit/confirm-dialog.tsx';
import { signOut } from '../../shared/session/me.ts';
import { closeLogoutDialog } from '../../shared/state/overlays.ts';

export const LogoutDialog = () => {
  const t = useT();
  // Open, and busy, while something is still being sent; it closes as the session ends.
  return (
    <ConfirmDialog title={t('logout.title')} action={t('common:logout')} onConfirm={signOut} onClose={closeLogoutDialog}>
      {t('logout.text')}
    </ConfirmDialog>
  );
};
