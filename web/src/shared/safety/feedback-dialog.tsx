import { FEEDBACK, FEEDBACK_TAGS, type FeedbackTag } from '@visavis/contracts/constants/safety';
import type { Feedback } from '@visavis/contracts/reports';
import { useForm } from '../form/use-form.ts';
import { useT } from '../i18n/en/safety.ts';
import { Dialog } from '../kit/dialog.tsx';
import { TextAreaField } from '../kit/field.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field-parts.tsx';
import { toast } from '../ui/toasts.ts';
import { useSubmitFeedback } from './calls.ts';
import styles from './safety.module.css';

interface Values {
  rating: number | undefined;
  tags: FeedbackTag[];
  text: string;
}
interface Props {
  meetingId: string;
  /** What was given before. */
  given: Feedback | null;
  onClose: () => void;
}

/** Stars, tags and a few words about a meeting in which both sides met. */
export const FeedbackDialog = ({ meetingId, given, onClose }: Props) => {
  const t = useT();
  const submit = useSubmitFeedback(meetingId);
  const form = useForm<Values>({
    initial: { rating: given?.rating, tags: given?.tags ?? [], text: given?.text ?? '' },
    schema: async () => (await import('@visavis/contracts/report-form')).feedbackForm,
    async send({ rating = 0, tags, text }) {
      await submit.mutateAsync({ rating, tags, text });
      toast.success(t('feedback.thanks'));
      onClose();
    },
    failed: t('feedback.failed'),
    focus: 'input',
  });
  const { values, errors } = form;
  const toggle = (tag: FeedbackTag, isOn: boolean) =>
    form.change({ tags: FEEDBACK_TAGS.filter((each) => (each === tag ? isOn : values.tags.includes(each))) });
  return (
    <Dialog
      title={t('feedback.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('feedback.later')}</Button>
          <Button kind="primary" type="submit" form={form.id} busy={form.pending}>
            {t('feedback.send')}
          </Button>
        </>
      }
    >
      <form className={styles.form} {...form.formProps}>
        {form.failure ? <FieldError>{form.failure}</FieldError> : null}
        <fieldset>
          <legend>{t('feedback.stars')}</legend>
          <div className={styles.stars}>
            {[1, 2, 3, 4, 5].map((rating) => (
              <label key={rating}>
                <input
                  type="radio"
                  name="rating"
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
      </form>
    </Dialog>
  );
};
