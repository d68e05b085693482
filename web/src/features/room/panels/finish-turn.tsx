import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/en/room.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
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
  const finish = async () => {
    const { session } = await denyGuest(meetingId, ticketId);
    void putSession(client, session);
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('panel.finishTitle', { name })}
      action={t('panel.finishTurn')}
      keep={t('panel.keepTalking')}
      kind="primary"
      onConfirm={finish}
      onClose={onClose}
    >
      {t('panel.finishText', { name })}
    </ConfirmDialog>
  );
};
