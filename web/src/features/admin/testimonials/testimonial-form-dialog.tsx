import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { mayLeave } from '../../../shared/form/may-leave.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import { DateField } from '../../../shared/kit/date-field.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { SaveNotice, useNewest } from '../dialogs/save-notice.tsx';
import ui from '../ui/ui.module.css';
import { saveTestimonial, type Testimonial } from './api.ts';
import { ImageField } from './image-field.tsx';
import {
  type TestimonialValues,
  testimonialDifferences,
  testimonialFieldsOf,
  testimonialValuesOf,
  today,
} from './testimonial-values.ts';
import styles from './testimonials.module.css';

interface TestimonialFormDialogProps {
  request: Testimonial | 'new';
  onClose: () => void;
}
/** A new testimonial, or a change of the one given. */
export const TestimonialFormDialog = ({ request, onClose }: TestimonialFormDialogProps) => {
  const opened = request === 'new' ? undefined : request;
  const t = useT();
  const newest = useNewest('testimonial', opened, (before, after) =>
    before && after ? testimonialDifferences(before, after) : [],
  );
  const testimonial = newest.record;
  const keyOf = useIdempotencyKey();
  const [sent, setSent] = useState<number>();
  const form = useForm<TestimonialValues>({
    initial: testimonialValuesOf(testimonial),
    schema: async () => (await import('@visavis/contracts/testimonial-form')).testimonialForm,
    bodyOf: (values) => testimonialFieldsOf(values, testimonial),
    send: async (values) => {
      const fields = testimonialFieldsOf(values, testimonial);
      const file = values.image?.file;
      const idempotencyKey = keyOf({ ...fields, image: file && [file.name, file.size, file.lastModified] });
      if (file) setSent(0);
      try {
        await saveTestimonial(testimonial, { fields, image: values.image && file, idempotencyKey, onSent: setSent });
      } finally {
        setSent(undefined);
      }
      toast.success(t(testimonial ? 'form.changed' : 'form.created'), ADMIN_TOAST);
      onClose();
    },
    failed: t(testimonial ? 'form.updateFailed' : 'form.createFailed'),
    focus: 'input[name=name]',
  });
  const { values, errors, refused } = form;
  const typed = (name: 'name' | 'role' | 'company' | 'quote') => ({
    ...form.text(name),
    label: t(`form.${name}`),
    autoComplete: 'off',
  });
  return (
    <FormDialog
      title={testimonial ? t('form.edit', { name: testimonial.name }) : t('create')}
      size="large"
      onClose={onClose}
      mayClose={() => !form.pending && mayLeave(form.dirty)}
      form={form}
      action={testimonial ? t('form.save') : t('create')}
      failure={null}
      insistent={form.pending}
    >
      <SaveNotice
        {...newest.notice(form, () => form.reset(form.changes))}
        // What a field is refused for stands beside it.
        {...(Object.keys(refused).length > 0 && { failure: undefined })}
      />
      <ImageField
        name={values.name}
        testimonial={testimonial}
        image={values.image}
        error={errors.image}
        onChange={(image) => form.change({ image })}
      />
      <div className={ui.fields}>
        <TextField {...typed('name')} />
        <SelectField
          {...form.pick('rating')}
          value={values.rating}
          label={t('form.rating')}
          options={Array.from({ length: TESTIMONIALS.ratingMax }, (_, at) => TESTIMONIALS.ratingMax - at).map((count) => ({
            value: String(count),
            label: t('testimonials:stars', { count }),
          }))}
        />
        <TextField {...typed('role')} hint={t('form.optional')} />
        <TextField {...typed('company')} hint={t('form.optional')} />
      </div>
      <TextAreaField {...typed('quote')} max={TESTIMONIALS.quoteMax} rows={4} />
      <div className={ui.fields}>
        <DateField
          {...form.pick('consentOn')}
          max={today()}
          label={t('form.consentOn')}
          hint={t('form.consentHint')}
          error={errors.consentAt}
        />
        <SelectField
          {...form.pick('category')}
          value={values.category}
          label={t('admin:category')}
          placeholder={t('form.noCategory')}
          options={categoryOptions()}
        />
      </div>
      <div className="grid gap-8">
        <Checkbox
          checked={values.isActive && values.consentOn !== ''}
          disabled={values.consentOn === ''}
          onChange={({ target }) => form.change({ isActive: target.checked })}
        >
          {t('form.isActive')}
        </Checkbox>
        <Checkbox checked={values.featured} onChange={({ target }) => form.change({ featured: target.checked })}>
          {t('form.featured')}
        </Checkbox>
      </div>
      {sent === undefined ? null : <progress className={styles.progress} value={sent} max={1} aria-label={t('form.uploading')} />}
    </FormDialog>
  );
};
