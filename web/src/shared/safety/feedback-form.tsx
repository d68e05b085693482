import { FEEDBACK, FEEDBACK_TAGS, type FeedbackTag } from '@visavis/contracts/constants/safety';
import type { Feedback } from '@visavis/contracts/reports';
import type { ReactNode } from 'react';
import { useForm } from '../form/use-form.ts';
import { useT } from '../i18n/en/safety.ts';
import { CheckField, ChecksField, ChoiceField } from '../kit/choice-field.tsx';
import { TextAreaField } from '../kit/text-area-field.tsx';
import { FieldError } from '../ui/field-parts.tsx';
import { toast } from '../ui/toasts.ts';
import { useSubmitFeedback } from './calls.ts';

interface Values {
  rating: number | undefined;
  tags: FeedbackTag[];
  text: string;
  mayQuote: boolean;
}
export interface FeedbackProps {
  meetingId: string;
  /** What they wrote before. */
  previous: Feedback | null;
}
export const useFeedbackForm = ({ meetingId, previous }: FeedbackProps, onSent: () => void) => {
  const t = useT();
  const submit = useSubmitFeedback(meetingId);
  return useForm<Values>({
    initial: {
      rating: previous?.rating,
      tags: previous?.tags ?? [],
      text: previous?.text ?? '',
      mayQuote: previous?.mayQuote ?? false,
    },
    schema: async () => (await import('@visavis/contracts/report-form')).feedbackForm,
    async send({ rating = 0, tags, text, mayQuote }) {
      await submit.mutateAsync({ rating, tags, text, mayQuote });
      toast.success(t('feedback.thanks'));
      onSent();
    },
    failed: t('feedback.failed'),
  });
};

interface Props {
  form: ReturnType<typeof useFeedbackForm>;
  /** What the stars are about. */
  legend: string;
  /** The rest is asked once a star is chosen. */
  isShort?: boolean;
  /** Whom a guest's words are about: asked whether everyone may read them. */
  host?: string | undefined;
  /** After the fields. */
  children?: ReactNode;
}
/** Stars, tags and a few words about a meeting in which both sides met. */
export const FeedbackForm = ({ form, legend, isShort = false, host, children }: Props) => {
  const t = useT();
  const { values, errors } = form;
  return (
    <form className="grid gap-20" {...form.formProps}>
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      <ChoiceField
        name={`rating-${form.id}`}
        label={legend}
        value={String(values.rating ?? '')}
        error={errors.rating}
        choices={[1, 2, 3, 4, 5].map((count) => ({
          value: String(count),
          label: (
            <>
              <span className="visually-hidden">{t('feedback.star', { count })}</span>
              <span aria-hidden="true">{count} ★</span>
            </>
          ),
        }))}
        onChange={(rating) => form.change({ rating: Number(rating) })}
      />
      {isShort && values.rating === undefined ? null : (
        <>
          <ChecksField
            {...form.pick('tags')}
            label={t('feedback.tags')}
            choices={FEEDBACK_TAGS.map((value) => ({ value, label: t(`feedback.tag.${value}`) }))}
          />
          <TextAreaField
            {...form.text('text')}
            label={t('feedback.text')}
            hint={t('feedback.hint')}
            error={errors.text}
            max={FEEDBACK.textMax}
          />
          {host !== undefined && values.text.trim() !== '' ? (
            <CheckField checked={values.mayQuote} onChange={({ target }) => form.change({ mayQuote: target.checked })}>
              {t('feedback.mayQuote', { host })}
            </CheckField>
          ) : null}
          {children}
        </>
      )}
    </form>
  );
};
