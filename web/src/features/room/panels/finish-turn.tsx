import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { denyGuest, putSession } from '../api.ts';

interface Props {
  meetingId: string;
  name: string;
  ticketId: string;
  onClose: () => void;
}
/** The guest leaves the room, the meeting goes on with the next one. */
export const FinishTurnDialog = ({ meetingId, name, ticketId, onClose }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const finish = useMutation({
    mutationFn: () => denyGuest(meetingId, ticketId),
    onSuccess: ({ session }) => {
      void putSession(client, session);
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Dialog
      title={t('panel.finishTitle', { name })}
      role="alertdialog"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('panel.keepTalking')}</Button>
          <Button kind="primary" busy={finish.isPending} onClick={() => finish.mutate()}>
            {t('panel.finishTurn')}
          </Button>
        </>
      }
    >
      <p>{t('panel.finishText', { name })}</p>
    </Dialog>
  );
};
