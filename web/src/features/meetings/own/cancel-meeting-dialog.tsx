import { MEETING } from '@visavis/contracts/constants/meeting';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FieldErrors, useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { TextAreaField } from '../../../shared/kit/field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, lengthOf } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useCancelMeeting } from '../api.ts';

export const CancelMeetingDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => {
  const t = useT();
  const { mutateAsync } = useCancelMeeting();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): FieldErrors => (lengthOf(reason) < MEETING.reasonMin ? { reason: t('cancel.tooShort') } : {}),
    send: async ({ reason }) => {
      await mutateAsync({ meetingId: meeting._id, reason: reason.trim() });
      toast.success(t('cancel.cancelled'));
      onClose();
    },
    failed: t('cancel.failed'),
  });
  return (
    <Dialog
      title={t('cancel.title')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button kind="danger" type="submit" form={form.id} busy={form.pending}>
            {t('cancelMeeting')}
          </Button>
        </>
      }
    >
      <form {...form.formProps} style={{ display: 'grid', gap: 20 }}>
        <p>{t(meeting.status === 'approved' ? 'cancel.textPublic' : 'cancel.text', { title: meeting.title })}</p>
        <TextAreaField {...form.text('reason')} label={t('reason')} maxLength={MEETING.reasonMax} />
        {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      </form>
    </Dialog>
  );
};
