import { VERIFICATION, VERIFICATION_TYPES } from '@visavis/contracts/constants/verification';
import type { VerificationDocument } from '@visavis/contracts/verification';
import { useState } from 'react';
import { useForm } from '../../shared/form/use-form.ts';
import { categoryOptions } from '../../shared/format/category-name.ts';
import { numberText } from '../../shared/format/numbers.ts';
import { useT } from '../../shared/i18n/en/verification.ts';
import { ChecksField, ChoiceField } from '../../shared/kit/choice-field.tsx';
import { TextField, TextInput } from '../../shared/kit/field.tsx';
import { TextAreaField } from '../../shared/kit/text-area-field.tsx';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { FieldError, FieldGroup, LabelNote } from '../../shared/ui/field-parts.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import section from '../../shared/ui/section.module.css';
import { Section } from '../../shared/ui/section.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { type RequestBody, useRequestVerification } from './api.ts';
import { DocumentsField } from './documents-field.tsx';
import { dropDraft, EMPTY, type FormValues, keepDraft, readDraft } from './draft.ts';
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
  const [draft] = useState(readDraft);
  const request = useRequestVerification();
  const form = useForm<FormValues>({
    initial: EMPTY,
    changes: draft,
    schema,
    bodyOf: (values) => bodyOf(values, documents),
    send: async (values) => {
      await request.mutateAsync(bodyOf(values, documents));
      dropDraft();
      form.reset();
      toast.success(t('form.sent'));
    },
    failed: t('form.failed'),
    onChange: keepDraft,
  });
  const { values, errors } = form;
  const isRefusedField = Object.keys(form.refused).length > 0;
  const urls = (portfolioUrls: string[]) => form.change({ portfolioUrls });
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
        <FieldGroup
          legend={
            <>
              {t('form.work')} <LabelNote>{t('form.workHint', { max: numberText(VERIFICATION.portfolioUrlsMax) })}</LabelNote>
            </>
          }
        >
          <ul className={styles.links}>
            {values.portfolioUrls.map((url, at) => {
              const error = errors[`portfolioUrls.${at}`];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place and its text
                <li key={at}>
                  <div className={styles.link}>
                    <TextInput
                      name={`portfolioUrls.${at}`}
                      inputMode="url"
                      autoComplete="url"
                      autoCapitalize="none"
                      aria-label={t('form.link', { at: numberText(at + 1) })}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? `work-${at}-error` : undefined}
                      value={url}
                      onChange={({ target }) => urls(values.portfolioUrls.with(at, target.value))}
                    />
                    {values.portfolioUrls.length > 1 ? (
                      <IconButton
                        label={t('form.removeLink', { at: numberText(at + 1) })}
                        onClick={() => urls(values.portfolioUrls.toSpliced(at, 1))}
                      >
                        <Icon name="trash" size={18} />
                      </IconButton>
                    ) : null}
                  </div>
                  {error ? <FieldError id={`work-${at}-error`}>{error}</FieldError> : null}
                </li>
              );
            })}
          </ul>
          {errors.portfolioUrls ? <FieldError>{errors.portfolioUrls}</FieldError> : null}
          {values.portfolioUrls.length < VERIFICATION.portfolioUrlsMax ? (
            <div>
              <Button size="small" icon={<Icon name="plus" size={16} />} onClick={() => urls([...values.portfolioUrls, ''])}>
                {t('form.addLink')}
              </Button>
            </div>
          ) : null}
        </FieldGroup>
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
