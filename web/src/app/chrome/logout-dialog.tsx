import { useSetAtom } from 'jotai';
import { signOut } from '../../shared/session/me.ts';
import { logoutDialogAtom } from '../../shared/state/overlays.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

export const LogoutDialog = () => {
  const setOpen = useSetAtom(logoutDialogAtom);
  const close = () => setOpen(false);
  const leave = () => {
    close();
    void signOut();
  };
  return (
    <Dialog
      title="Confirm Logout"
      role="alertdialog"
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="danger" onClick={leave}>
            Logout
          </Button>
        </>
      }
    >
      <p>Are you sure you want to log out? You will need to log in again to access your account.</p>
    </Dialog>
  );
};
