import { MEETING } from '@visavis/contracts/constants/meeting';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { type FieldErrors, useForm } from '../../../shared/form/use-form.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { isCalledOffLate } from '../../../shared/format/meeting-phase.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { lengthOf } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useCancelMeeting } from '../api.ts';
import styles from './own-meetings.module.css';

interface Props {
  meeting: Meeting;
  /** The host's office hours end with this date: how many dates are called off. */
  ends?: number | undefined;
  onClose: () => void;
}
export const CancelMeetingDialog = ({ meeting, ends, onClose }: Props) => {
  const t = useT();
  const { mutateAsync } = useCancelMeeting();
  const now = useNow();
  const { title, series, status, startsAt } = meeting;
  const words = ends !== undefined ? 'end' : series && status === 'approved' ? 'skip' : 'cancel';
  const when = dayAndTime(startsAt, now);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): FieldErrors => (lengthOf(reason) < MEETING.reasonMin ? { reason: t('cancel.tooShort') } : {}),
    send: async ({ reason }) => {
      await mutateAsync({ meetingId: meeting._id, reason: reason.trim(), later: ends !== undefined });
      toast.success(t(`${words}.cancelled`));
      onClose();
    },
    failed: t('cancel.failed'),
  });
  return (
    <FormDialog
      title={t(`${words}.title`)}
      size="small"
      onClose={onClose}
      form={form}
      action={words === 'cancel' ? t('cancelMeeting') : t(`${words}.action`)}
      kind="danger"
      keep={t(`${words}.keep`)}
    >
      <p>
        {words === 'end'
          ? t('end.text', { title, when, count: ends ?? 0 })
          : words === 'skip'
            ? t('skip.text', { title, when })
            : t(status === 'approved' ? 'cancel.textPublic' : 'cancel.text', { title })}
      </p>
      {isCalledOffLate(meeting, now) ? <p className={styles.late}>{t('cancel.late')}</p> : null}
      <TextAreaField {...form.text('reason')} label={t('reason')} maxLength={MEETING.reasonMax} />
    </FormDialog>
  );
};
