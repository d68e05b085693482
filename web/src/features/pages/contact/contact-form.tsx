import { useMutation } from '@tanstack/react-query';
import { contactCalls } from '@visavis/contracts/calls/contact';
import type { CallBody } from '@visavis/contracts/calls/typed-call';
import { CONTACT, CONTACT_TOPICS } from '@visavis/contracts/constants/contact';
import { readablePhone } from '@visavis/contracts/phone-digits';
import { call } from '../../../shared/api/http.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { useT } from '../../../shared/i18n/en/contact.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import styles from './contact.module.css';

/** A message to whoever runs the product. */
export const ContactForm = ({ onSent }: { onSent: (reference: string) => void }) => {
  const t = useT();
  const user = useSession()?.user;
  const keyOf = useIdempotencyKey();
  const { mutateAsync } = useMutation({
    mutationFn: (body: CallBody<typeof contactCalls.send>) => call(contactCalls.send, { body, idempotencyKey: keyOf(body) }),
  });
  const form = useForm({
    initial: { name: user?.name ?? '', reach: user?.email ?? readablePhone(user?.phone ?? ''), topic: '', text: '' },
    schema: async () => (await import('@visavis/contracts/contact-form')).contactForm,
    async send(values) {
      const { reference } = await mutateAsync(values as CallBody<typeof contactCalls.send>);
      onSent(reference);
    },
    failed: t('failed'),
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      <TextField {...form.text('name')} label={t('common:name')} autoComplete="name" />
      <TextField {...form.text('reach')} label={t('reach')} hint={t('reachHint')} autoComplete="email" />
      <SelectField
        {...form.pick('topic')}
        label={t('topic')}
        placeholder={t('choose')}
        options={CONTACT_TOPICS.map((value) => ({ value, label: t(`topics.${value}`) }))}
      />
      <TextAreaField {...form.text('text')} label={t('text')} hint={t('textHint')} max={CONTACT.textMax} rows={7} />
      <p className={styles.kept}>{t('kept')}</p>
      <Button kind="primary" type="submit" busy={form.pending}>
        {t('send')}
      </Button>
    </form>
  );
};
