import { REPORTS } from '@visavis/contracts/constants/safety';
import { HttpError } from '../../shared/api/http-error.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { TextAreaField } from '../../shared/kit/text-area-field.tsx';
import { useAppealByLink } from '../../shared/safety/calls.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field-parts.tsx';

const isDead = (error: unknown) =>
  error instanceof HttpError && (error.error === 'LINK_INVALID' || error.error === 'LINK_EXPIRED');

interface Props {
  token: string;
  /** `dead`: the link is wrong, or too old. */
  onOutcome: (outcome: 'sent' | 'dead') => void;
}
/** What is wrong with the block, in the person's words. */
export const AppealForm = ({ token, onOutcome }: Props) => {
  const t = useT();
  const appeal = useAppealByLink();
  const form = useForm({
    initial: { text: '' },
    schema: async () => (await import('@visavis/contracts/report-form')).appealForm,
    async send({ text }) {
      await appeal.mutateAsync({ token, text });
      onOutcome('sent');
    },
    onRefused: (error) => isDead(error) && onOutcome('dead'),
    failed: t('decisions.failed'),
    focus: 'textarea',
  });
  return (
    <form {...form.formProps}>
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      <TextAreaField {...form.text('text')} label={t('decisions.text')} error={form.errors.text} max={REPORTS.textMax} rows={5} />
      <Button kind="primary" size="large" type="submit" busy={form.pending}>
        {t('decisions.send')}
      </Button>
    </form>
  );
};
