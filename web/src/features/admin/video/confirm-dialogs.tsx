import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { removeVideo } from '../api/video.ts';
import { say } from '../ui/say.ts';
import { useT } from './texts.ts';
import { showVideo } from './uploads.ts';

export const ReplaceVideoDialog = ({ name, ...rest }: { name: string; onConfirm: () => void; onClose: () => void }) => {
  const t = useT();
  return (
    <ConfirmDialog title={t('replaceTitle')} action={t('replace')} {...rest}>
      {t('replaceText', { name })}
    </ConfirmDialog>
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
    <ConfirmDialog title={t('deleteTitle')} action={t('delete')} busy={isPending} onConfirm={() => mutate()} onClose={onClose}>
      {t('deleteText')}
    </ConfirmDialog>
  );
};
