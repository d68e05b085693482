import { MEETING } from '@visavis/contracts/constants';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FormEvent, useState } from 'react';
import { fieldErrors, messageOf } from '../../../shared/api/http-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError, TextAreaField } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useCancelMeeting } from '../api/cancel-meeting.ts';

export const CancelMeetingDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
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
          toast.success('Meeting cancelled');
          onClose();
        },
      },
    );
  };
  const refused = error ? messageOf(error, 'Failed to cancel meeting') : undefined;
  return (
    <Dialog title="Cancel this meeting?" size="small" onClose={onClose}>
      <form onSubmit={submit} style={{ display: 'grid', gap: 20 }} noValidate>
        <p>
          “{meeting.title}” will be called off. {meeting.status === 'approved' ? 'Everyone who follows it is told why. ' : ''}This
          cannot be undone, but you can propose it again.
        </p>
        <TextAreaField
          label="Reason"
          rows={3}
          maxLength={MEETING.reasonMax}
          value={reason}
          error={tooShort && short ? 'Please say why, in a few words' : fieldErrors(error).reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {refused ? <FieldError>{refused}</FieldError> : null}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 12, flexWrap: 'wrap' }}>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" type="submit" busy={isPending}>
            Cancel meeting
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
