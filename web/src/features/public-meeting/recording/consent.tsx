import type { Video } from '@visavis/contracts/meeting-model';
import { useId } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/public-meeting.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { isReplaced, useSetConsent } from '../api.ts';
import styles from './recording.module.css';

interface ConsentProps {
  meetingId: string;
  consented: boolean;
  video: Pick<Video, 'visibility' | 'uploadedAt'>;
}
/** Host and guests decide together whether everyone may watch; silence is no, and a yes can be taken back. */
export const Consent = ({ meetingId, consented, video: { visibility, uploadedAt } }: ConsentProps) => {
  const t = useT();
  const { mutate, isPending } = useSetConsent(meetingId, uploadedAt);
  const id = useId();
  const refusal = (error: Error) => (isReplaced(error) ? t('consent.replaced') : messageOf(error, t('consent.failed')));
  const state = visibility === 'public' ? 'public' : consented ? 'agreed' : 'asked';
  return (
    <section className={styles.consent} aria-labelledby={id} data-state={state}>
      <Icon name={state === 'asked' ? 'users' : 'check'} />
      <div className={styles.words} role="status">
        <h3 id={id}>{t(`consent.${state}`)}</h3>
        <p>{t(`consent.${state}Text`)}</p>
      </div>
      <Button
        kind={consented ? 'plain' : 'primary'}
        busy={isPending}
        onClick={() => mutate(!consented, { onError: (error) => toast.error(refusal(error)) })}
      >
        {t(consented ? 'consent.takeBack' : 'consent.agree')}
      </Button>
    </section>
  );
};
