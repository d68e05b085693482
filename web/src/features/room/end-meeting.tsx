import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../shared/i18n/en/room.ts';
import { latePart } from '../../shared/loading/lazy-part.ts';
import { Button, type ButtonProps } from '../../shared/ui/button.tsx';
import { endSession, sessionKey } from './api.ts';

const ConfirmDialog = latePart(() => import('../../shared/kit/confirm-dialog.tsx'), 'ConfirmDialog');

interface DialogProps {
  meetingId: string;
  onClose: () => void;
}
/** Ending is for everyone and for good, so it is asked for once more. */
export const EndMeetingDialog = ({ meetingId, onClose }: DialogProps) => {
  const t = useT();
  const client = useQueryClient();
  const end = async () => {
    await endSession(meetingId);
    await client.invalidateQueries({ queryKey: sessionKey(meetingId) });
    onClose();
  };
  return (
    <ConfirmDialog title={t('end.title')} action={t('end.submit')} keep={t('end.keep')} onConfirm={end} onClose={onClose}>
      {t('end.text')}
    </ConfirmDialog>
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
