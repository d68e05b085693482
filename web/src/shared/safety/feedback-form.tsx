import { FEEDBACK, FEEDBACK_TAGS, type FeedbackTag } from '@visavis/contracts/constants/safety';
import type { Feedback } from '@visavis/contracts/reports';
import type { ReactNode } from 'react';
import { useForm } from '../form/use-form.ts';
import { useT } from '../i18n/en/safety.ts';
import { CheckField, TextAreaField } from '../kit/field.tsx';
import { FieldError } from '../ui/field-parts.tsx';
import { toast } from '../ui/toasts.ts';
import { useSubmitFeedback } from './calls.ts';
import styles from './safety.module.css';

interface Values {
  rating: number | undefined;
  tags: FeedbackTag[];
  text: string;
  mayQuote: boolean;
}
export interface FeedbackProps {
  meetingId: string;
  /** What was given before. */
  given: Feedback | null;
}
export const useFeedbackForm = ({ meetingId, given }: FeedbackProps, onSent: () => void) => {
  const t = useT();
  const submit = useSubmitFeedback(meetingId);
  return useForm<Values>({
    initial: { rating: given?.rating, tags: given?.tags ?? [], text: given?.text ?? '', mayQuote: given?.mayQuote ?? false },
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
  const toggle = (tag: FeedbackTag, isOn: boolean) =>
    form.change({ tags: FEEDBACK_TAGS.filter((each) => (each === tag ? isOn : values.tags.includes(each))) });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      <fieldset>
        <legend>{legend}</legend>
        <div className={styles.stars}>
          {[1, 2, 3, 4, 5].map((rating) => (
            <label key={rating}>
              <input
                type="radio"
                name={`rating-${form.id}`}
                aria-label={t('feedback.star', { count: rating })}
                aria-invalid={errors.rating ? true : undefined}
                checked={values.rating === rating}
                onChange={() => form.change({ rating })}
              />
              <span aria-hidden="true">{rating} ★</span>
            </label>
          ))}
        </div>
        {errors.rating ? <FieldError>{errors.rating}</FieldError> : null}
      </fieldset>
      {isShort && values.rating === undefined ? null : (
        <>
          <fieldset>
            <legend>{t('feedback.tags')}</legend>
            <div className={styles.tags}>
              {FEEDBACK_TAGS.map((tag) => (
                <label key={tag}>
                  <input
                    type="checkbox"
                    checked={values.tags.includes(tag)}
                    onChange={({ target }) => toggle(tag, target.checked)}
                  />
                  {t(`feedback.tag.${tag}`)}
                </label>
              ))}
            </div>
          </fieldset>
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
