import { REPORT_REASONS, REPORTS, type ReportReason } from '@visavis/contracts/constants/safety';
import { useForm } from '../form/use-form.ts';
import { useIdempotencyKey } from '../form/use-idempotency-key.ts';
import { useT } from '../i18n/en/safety.ts';
import { CheckField } from '../kit/choice-field.tsx';
import { FormDialog } from '../kit/form-dialog.tsx';
import { SelectField } from '../kit/select-field.tsx';
import { TextAreaField } from '../kit/text-area-field.tsx';
import { toast } from '../ui/toasts.ts';
import { useBlock, useReport } from './calls.ts';

export interface ReportTarget {
  userId: string;
  name: string;
}
interface Props {
  /** Whom one may report here; the first is chosen. */
  people: readonly [ReportTarget, ...ReportTarget[]];
  meetingId?: string;
  from: 'call' | 'reports' | 'profile';
  /** `blocked`: they were blocked, too. */
  onClose: (blocked: boolean) => void;
}

/** What somebody did, for an admin to decide; and never to meet them again. */
export const ReportDialog = ({ people, meetingId, from, onClose }: Props) => {
  const t = useT();
  const report = useReport();
  const block = useBlock();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    initial: { subjectId: people[0].userId, reason: '', text: '', alsoBlock: false },
    schema: async () => (await import('@visavis/contracts/report-form')).reportForm,
    async send({ subjectId, reason, text, alsoBlock }) {
      const body = { subjectId, reason: reason as ReportReason, text, from, ...(meetingId && { meetingId }) };
      await report.mutateAsync({ body, key: keyOf(body) });
      const blocked =
        alsoBlock &&
        (await block
          .mutateAsync(subjectId)
          .then(() => true)
          .catch(() => false));
      if (alsoBlock && !blocked) toast.warning(t('report.sentNotBlocked'));
      else toast.success(t('report.sent'));
      onClose(blocked);
    },
    failed: t('report.failed'),
    focus: '[role=combobox]',
  });
  const { values, errors } = form;
  const name = people.find(({ userId }) => userId === values.subjectId)?.name ?? people[0].name;
  const close = () => onClose(false);
  return (
    <FormDialog title={t('report.named', { name })} onClose={close} form={form} action={t('report.send')} kind="danger">
      {people.length > 1 ? (
        <SelectField
          label={t('report.who')}
          value={values.subjectId}
          options={people.map((person) => ({ value: person.userId, label: person.name }))}
          onChange={(subjectId) => form.change({ subjectId })}
        />
      ) : null}
      <SelectField
        label={t('report.reason')}
        value={values.reason}
        placeholder={t('report.choose')}
        error={errors.reason}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        onChange={(reason) => form.change({ reason })}
      />
      <TextAreaField
        {...form.text('text')}
        label={t('report.text')}
        hint={t('report.hint', { name })}
        error={errors.text}
        max={REPORTS.textMax}
        rows={5}
      />
      <CheckField checked={values.alsoBlock} onChange={({ target }) => form.change({ alsoBlock: target.checked })}>
        {t('report.alsoBlock', { name })}
      </CheckField>
    </FormDialog>
  );
};
