import { MEETING } from '@visavis/contracts/constants/meeting';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FieldErrors, useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { TextAreaField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { lengthOf } from '../../../shared/ui/field-parts.tsx';
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
    <FormDialog
      title={t('cancel.title')}
      size="small"
      onClose={onClose}
      form={form}
      action={t('cancelMeeting')}
      kind="danger"
      keep={t('cancel.keep')}
    >
      <p>{t(meeting.status === 'approved' ? 'cancel.textPublic' : 'cancel.text', { title: meeting.title })}</p>
      <TextAreaField {...form.text('reason')} label={t('reason')} maxLength={MEETING.reasonMax} />
    </FormDialog>
  );
};
