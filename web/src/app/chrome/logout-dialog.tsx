import { useSetAtom } from 'jotai';
import { useT } from '../../shared/i18n/en/app.ts';
import { signOut } from '../../shared/session/me.ts';
import { logoutDialogAtom } from '../../shared/state/overlays.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

export const LogoutDialog = () => {
  const t = useT();
  const setOpen = useSetAtom(logoutDialogAtom);
  const close = () => setOpen(false);
  const leave = () => {
    close();
    void signOut();
  };
  return (
    <Dialog
      title={t('logout.title')}
      role="alertdialog"
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button kind="danger" onClick={leave}>
            {t('common:logout')}
          </Button>
        </>
      }
    >
      <p>{t('logout.text')}</p>
    </Dialog>
  );
};
