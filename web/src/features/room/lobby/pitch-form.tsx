import { useQueryClient } from '@tanstack/react-query';
import { SESSION } from '@visavis/contracts/constants/session';
import { useState } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { Button, TextButton } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { putPitch, type RoomState, sessionKey } from '../api.ts';
import styles from './pitch.module.css';
import { PitchText } from './pitch-text.tsx';

/** While a guest waits: what they want to talk about, for the hosts to read. */
export const PitchForm = ({ session }: { session: RoomState }) => {
  const t = useT();
  const client = useQueryClient();
  const { meetingId, meeting, me } = session;
  const pitch = me.pitch ?? null;
  const [editing, setEditing] = useState(false);
  const form = useForm({
    initial: { text: pitch?.text ?? '', link: pitch?.link ?? '' },
    schema: async () => (await import('@visavis/contracts/pitch-form')).pitchForm,
    async send(values) {
      await putPitch(meetingId, values);
      await client.invalidateQueries({ queryKey: sessionKey(meetingId) });
      setEditing(false);
    },
    failed: t('pitch.failed'),
  });
  const cancel = () => {
    form.reset();
    setEditing(false);
  };
  if (pitch?.text && !editing)
    return (
      <section className={styles.box} aria-label={t('pitch.yours')}>
        <p className={styles.title}>{t('pitch.yours')}</p>
        <PitchText pitch={pitch} />
        <p className={styles.quiet}>
          {t('pitch.gone', { host: meeting.host.name })}{' '}
          <TextButton onClick={() => setEditing(true)}>{t('pitch.edit')}</TextButton>
        </p>
      </section>
    );
  return (
    <section className={styles.box} aria-label={t('pitch.title')}>
      <p className={styles.title}>{t('pitch.title')}</p>
      <p className={styles.quiet}>{t('pitch.lead', { host: meeting.host.name })}</p>
      <form className="grid gap-12" {...form.formProps}>
        {form.failure ? <FieldError>{form.failure}</FieldError> : null}
        <TextAreaField {...form.text('text')} label={t('pitch.text')} error={form.errors.text} max={SESSION.pitchMax} rows={3} />
        <TextField {...form.text('link')} label={t('pitch.link')} error={form.errors.link} inputMode="url" autoComplete="off" />
        <div className="line gap-4">
          <Button type="submit" busy={form.pending}>
            {t('pitch.save')}
          </Button>
          {pitch?.text ? (
            <Button kind="quiet" onClick={cancel}>
              {t('common:cancel')}
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  );
};
