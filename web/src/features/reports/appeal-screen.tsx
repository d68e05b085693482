import { REPORTS } from '@visavis/contracts/constants/safety';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { HttpError } from '../../shared/api/http-error.ts';
import { useForm } from '../../shared/form/use-form.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { useAppealByLink } from '../../shared/safety/calls.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FieldError, TextAreaField } from '../../shared/ui/field.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import styles from './reports.module.css';

const isDead = (error: unknown) =>
  error instanceof HttpError && (error.error === 'LINK_INVALID' || error.error === 'LINK_EXPIRED');

/** `/notifications/appeal/:token`: whoever has the phone of a blocked account appeals, without signing in. */
export const AppealScreen = () => {
  const t = useT();
  const { token = '' } = useParams();
  const [isSent, setIsSent] = useState(false);
  const appeal = useAppealByLink();
  usePageTitle(t('blockedAppeal.section'));
  const form = useForm({
    initial: { text: '' },
    schema: async () => (await import('@visavis/contracts/report-form')).appealForm,
    async send({ text }) {
      await appeal.mutateAsync({ token, text });
      setIsSent(true);
    },
    failed: t('decisions.failed'),
    focus: 'textarea',
  });
  const browse = (
    <ButtonLink kind="primary" to="/">
      {t('common:browseMeetings')}
    </ButtonLink>
  );
  if (isSent)
    return (
      <div role="status">
        <StateNotice as="h1" mark="still" title={t('decisions.sent')} action={browse}>
          {t('blockedAppeal.sentText')}
        </StateNotice>
      </div>
    );
  if (isDead(form.refusal))
    return (
      <StateNotice as="h1" title={t('blockedAppeal.invalid')} action={browse}>
        {t('blockedAppeal.invalidText')}
      </StateNotice>
    );
  return (
    <section className={styles.appeal}>
      <h1>{t('blockedAppeal.title')}</h1>
      <p>{t('blockedAppeal.lead')}</p>
      <form {...form.formProps}>
        {form.failure ? <FieldError>{form.failure}</FieldError> : null}
        <TextAreaField
          {...form.text('text')}
          label={t('decisions.text')}
          error={form.errors.text}
          max={REPORTS.textMax}
          rows={5}
        />
        <Button kind="primary" size="large" type="submit" busy={form.pending}>
          {t('decisions.send')}
        </Button>
      </form>
    </section>
  );
};
