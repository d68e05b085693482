import { MEETING } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, messageOf } from '../../../shared/api/http-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError, TextAreaField } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useCancelMeeting } from '../api/cancel-meeting.ts';
import { useT } from '../texts.ts';

export const CancelMeetingDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const t = useT();
  const id = useId();
  const [reason, setReason] = useState('');
  const [tooShort, setTooShort] = useState(false);
  const { mutate, isPending, error } = useCancelMeeting();
  const short = [...reason.trim()].length < MEETING.reasonMin;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTooShort(short);
    if (short) return;
    mutate(
      { meetingId: meeting._id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t('cancel.cancelled'));
          onClose();
        },
      },
    );
  };
  const refused = error ? messageOf(error, t('cancel.failed')) : undefined;
  return (
    <Dialog
      title={t('cancel.title')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button kind="danger" type="submit" form={id} busy={isPending}>
            {t('cancelMeeting')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} style={{ display: 'grid', gap: 20 }} noValidate>
        <p>{t(meeting.status === 'approved' ? 'cancel.textPublic' : 'cancel.text', { title: meeting.title })}</p>
        <TextAreaField
          label={t('reason')}
          rows={3}
          maxLength={MEETING.reasonMax}
          value={reason}
          error={tooShort && short ? t('cancel.tooShort') : fieldErrors(error).reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {refused ? <FieldError>{refused}</FieldError> : null}
      </form>
    </Dialog>
  );
};
