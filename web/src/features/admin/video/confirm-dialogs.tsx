import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { removeVideo } from '../api/video.ts';
import { say } from '../ui/say.ts';
import { useT } from './texts.ts';
import { showVideo } from './uploads.ts';

interface ConfirmProps {
  title: string;
  action: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}
const Confirm = ({ title, action, busy = false, onConfirm, onClose, children }: ConfirmProps) => {
  const t = useT();
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
};

export const ReplaceVideoDialog = ({ name, ...rest }: { name: string; onConfirm: () => void; onClose: () => void }) => {
  const t = useT();
  return (
    <Confirm title={t('replaceTitle')} action={t('replace')} {...rest}>
      {t('replaceText', { name })}
    </Confirm>
  );
};

export const DeleteVideoDialog = ({ meetingId, onClose }: { meetingId: string; onClose: () => void }) => {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeVideo(meetingId),
    onSuccess: (meeting) => {
      showVideo(meeting);
      say.done(t('deleted'));
      onClose();
    },
    onError: (error) => say.failed(error, t('deleteFailed')),
  });
  return (
    <Confirm title={t('deleteTitle')} action={t('delete')} busy={isPending} onConfirm={() => mutate()} onClose={onClose}>
      {t('deleteText')}
    </Confirm>
  );
};
