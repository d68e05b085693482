import { useT } from '../../../shared/i18n/en/recording.ts';
import { Button, TextButton } from '../../../shared/ui/button.tsx';
import type { RoomState } from '../api.ts';
import { useRecordingAnswer } from '../state/use-recording-answer.ts';
import styles from './lobby.module.css';

/** Asked once, where there is time to think; afterwards it says what was answered, and takes another answer. */
export const RecordingAnswer = ({ session }: { session: RoomState }) => {
  const t = useT();
  const { answer, busy } = useRecordingAnswer(session);
  const { mayRecord } = session.me;
  const title = t('would', { host: session.meeting.host.name });
  // A yes of before stands for when they ask again, and can be taken back meanwhile.
  if (!session.meeting.asksToRecord && !mayRecord) return null;
  return (
    <section className={styles.notice} aria-label={title}>
      <strong>{title}</strong>
      {mayRecord === undefined ? (
        <>
          <p>{t('ask')}</p>
          <div className={styles.actions}>
            <Button size="small" kind="primary" disabled={busy} onClick={() => answer(true)}>
              {t('yes')}
            </Button>
            <Button size="small" disabled={busy} onClick={() => answer(false)}>
              {t('no')}
            </Button>
          </div>
        </>
      ) : (
        <p role="status">
          {t(mayRecord ? 'agreed' : 'refused')}{' '}
          <TextButton disabled={busy} onClick={() => answer(!mayRecord)}>
            {t(mayRecord ? 'takeBack' : 'agreeNow')}
          </TextButton>
        </p>
      )}
    </section>
  );
};
