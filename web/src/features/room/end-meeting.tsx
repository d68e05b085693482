import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/http-error.ts';
import { useT } from '../../shared/i18n/en/room.ts';
import { Button, type ButtonProps } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { endSession, sessionKey } from './api.ts';

interface DialogProps {
  meetingId: string;
  onClose: () => void;
}
/** Ending is for everyone and for good, so it is asked for once more. */
export const EndMeetingDialog = ({ meetingId, onClose }: DialogProps) => {
  const t = useT();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endSession(meetingId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionKey(meetingId) });
      onClose();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Dialog
      title={t('end.title')}
      role="alertdialog"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('end.keep')}</Button>
          <Button kind="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {t('end.submit')}
          </Button>
        </>
      }
    >
      <p>{t('end.text')}</p>
    </Dialog>
  );
};

export const EndMeeting = ({ meetingId, size = 'medium' }: { meetingId: string; size?: NonNullable<ButtonProps['size']> }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="danger" size={size} onClick={() => setAsking(true)}>
        {t('endMeeting')}
      </Button>
      {asking ? <EndMeetingDialog meetingId={meetingId} onClose={() => setAsking(false)} /> : null}
    </>
  );
};
