import type { Meeting, Video } from '@visavis/contracts/meeting-model';
import { useId } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/public-meeting.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Recording } from '../../../shared/ui/recording.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { isReplaced, useSetConsent } from '../api.ts';
import styles from './recording.module.css';

interface ConsentProps {
  meetingId: string;
  consented: boolean;
  video: Pick<Video, 'visibility' | 'uploadedAt'>;
}
/** Host and guests decide together whether everyone may watch; silence is no, and a yes can be taken back. */
const Consent = ({ meetingId, consented, video: { visibility, uploadedAt } }: ConsentProps) => {
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

interface RecordingSectionProps {
  meeting: Pick<Meeting, '_id' | 'title'>;
  video: Video;
  /** Asks for a new link. */
  renew: () => Promise<string | undefined>;
}
/** What was recorded, and, to host and guests, the question who may watch it. */
export const RecordingSection = ({ meeting, video, renew }: RecordingSectionProps) => {
  const t = useT();
  return (
    <>
      <h2>{t('page.recording')}</h2>
      <Recording key={video.uploadedAt} video={video} title={meeting.title} renew={renew} />
      {video.consented === undefined ? null : <Consent meetingId={meeting._id} consented={video.consented} video={video} />}
    </>
  );
};
