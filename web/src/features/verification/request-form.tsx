import { VERIFICATION, VERIFICATION_TYPES } from '@visavis/contracts/constants/verification';
import type { VerificationDocument } from '@visavis/contracts/verification';
import { useState } from 'react';
import { useForm } from '../../shared/form/use-form.ts';
import { categoryOptions } from '../../shared/format/category-name.ts';
import { numberText } from '../../shared/format/numbers.ts';
import { useT } from '../../shared/i18n/en/verification.ts';
import { ChecksField, ChoiceField } from '../../shared/kit/choice-field.tsx';
import { TextField } from '../../shared/kit/field.tsx';
import { LinksField } from '../../shared/kit/links-field.tsx';
import { TextAreaField } from '../../shared/kit/text-area-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError, LabelNote } from '../../shared/ui/field-parts.tsx';
import section from '../../shared/ui/section.module.css';
import { Section } from '../../shared/ui/section.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { type RequestBody, useRequestVerification } from './api.ts';
import { DocumentsField } from './documents-field.tsx';
import { drafts, EMPTY, type FormValues } from './draft.ts';
import styles from './verification.module.css';

const schema = async () => (await import('@visavis/contracts/verification-form')).verificationForm;

/** What is sent, and what the contract's schema is asked about. */
const bodyOf = (values: FormValues, documents: VerificationDocument[]): RequestBody =>
  ({
    ...values,
    yearsExperience: /^\d{1,3}$/.test(values.yearsExperience.trim()) ? Number(values.yearsExperience) : values.yearsExperience,
    // Empty places are not sent, but for the first: it is asked for.
    portfolioUrls: values.portfolioUrls.filter((url, at) => url.trim() !== '' || at === 0),
    linkedinUrl: values.linkedinUrl.trim() || null,
    documents: documents.map(({ _id }) => _id),
  }) as RequestBody;

export const RequestForm = ({ documents }: { documents: VerificationDocument[] }) => {
  const t = useT();
  const [draft] = useState(() => drafts.read());
  const request = useRequestVerification();
  const form = useForm<FormValues>({
    initial: EMPTY,
    changes: draft,
    schema,
    bodyOf: (values) => bodyOf(values, documents),
    send: async (values) => {
      await request.mutateAsync(bodyOf(values, documents));
      drafts.drop();
      form.reset();
      toast.success(t('form.sent'));
    },
    failed: t('form.failed'),
    onChange: (values) => drafts.keep(values),
  });
  const { values, errors } = form;
  const isRefusedField = Object.keys(form.refused).length > 0;
  return (
    <form {...form.formProps}>
      <Section title={t('form.title')}>
        {draft ? (
          <p className={section.note} role="status">
            {t('form.kept')}
          </p>
        ) : null}
        <ChoiceField
          {...form.pick('type')}
          label={t('form.type')}
          choices={VERIFICATION_TYPES.map((value) => ({ value, label: t(`form.types.${value}`) }))}
        />
        <ChecksField {...form.pick('categories')} label={t('form.categories')} choices={categoryOptions()} />
        <TextAreaField
          {...form.text('about')}
          label={t('form.about')}
          hint={t('form.aboutHint', { min: numberText(VERIFICATION.aboutMin) })}
          rows={6}
          max={VERIFICATION.aboutMax}
        />
        <TextField
          {...form.text('yearsExperience')}
          label={t('form.years')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <LinksField
          legend={
            <>
              {t('form.work')} <LabelNote>{t('form.workHint', { max: numberText(VERIFICATION.portfolioUrlsMax) })}</LabelNote>
            </>
          }
          words={{
            link: (at) => t('form.link', { at }),
            remove: (at) => t('form.removeLink', { at }),
            add: t('form.addLink'),
          }}
          name="portfolioUrls"
          links={values.portfolioUrls}
          errors={errors}
          change={(portfolioUrls) => form.change({ portfolioUrls })}
          min={1}
          max={VERIFICATION.portfolioUrlsMax}
        />
        <TextField
          {...form.text('linkedinUrl')}
          label={
            <>
              {t('form.linkedin')} <LabelNote>{t('form.optional')}</LabelNote>
            </>
          }
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
        />
        <DocumentsField documents={documents} error={errors.documents && t('error.fileGone')} />
        {form.failure && !isRefusedField ? <FieldError>{form.failure}</FieldError> : null}
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={form.pending}>
            {t('form.send')}
          </Button>
        </div>
      </Section>
    </form>
  );
};
