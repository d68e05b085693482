import { HttpError } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { useUser } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { type ClientAlert, useDeleteAlert } from '../api.ts';
import { ALERT_TOAST } from '../form/alert-form.tsx';

export const DeleteAlert = ({ alert, onClose }: { alert: ClientAlert; onClose: () => void }) => {
  const t = useT();
  const remove = useDeleteAlert(alert._id);
  const isOwn = alert.phone === useUser()?.phone;
  const isAsked = (alert.status === 'unconfirmed' && !isOwn) || alert.emailStatus === 'unconfirmed';
  const confirm = async () => {
    try {
      await remove.mutateAsync();
    } catch (error) {
      // Gone already, in another tab or by its owner: what was asked for is so.
      if (!(error instanceof HttpError && error.status === 404)) throw new Error('not deleted', { cause: error });
    }
    toast.success(t('done.deleted'), ALERT_TOAST);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('delete.title')}
      action={t('delete.action')}
      onConfirm={confirm}
      failed={t('error.delete')}
      onClose={onClose}
    >
      {t(isAsked ? 'delete.textAsked' : 'delete.text', { name: alert.name })}
    </ConfirmDialog>
  );
};
