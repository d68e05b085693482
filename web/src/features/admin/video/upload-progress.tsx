import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-video.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { megabytes } from './check-file.ts';
import { giveUpload, pauseUpload, resumeUpload, type Sending } from './uploads.ts';
import styles from './video.module.css';

export const UploadProgress = ({ meetingId, sending }: { meetingId: string; sending: Sending }) => {
  const t = useT();
  const { name, state, sentBytes, sizeBytes, message } = sending;
  const percent = Math.floor((sentBytes / sizeBytes) * 100);
  return (
    <div className={styles.upload} data-state={state}>
      <p className={styles.file}>
        <strong>{name}</strong>
        <span className="tabular">
          {t('sent', { sent: megabytes(sentBytes), size: megabytes(sizeBytes), percent: numberText(percent) })}
        </span>
      </p>
      <progress className={styles.progress} value={sentBytes} max={sizeBytes} aria-label={t('progress', { name })} />
      <p className={state === 'failed' ? styles.error : 'quiet'} role={state === 'failed' ? 'alert' : 'status'}>
        {state === 'failed' ? message : t(`state.${state}`)}
      </p>
      {state === 'finishing' ? null : (
        <div className="row gap-8">
          {state === 'sending' || state === 'waiting' ? (
            <Button size="small" onClick={() => pauseUpload(meetingId)}>
              {t('pause')}
            </Button>
          ) : (
            <Button size="small" kind="primary" onClick={() => resumeUpload(meetingId)}>
              {state === 'failed' ? t('common:tryAgain') : t('resume')}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={() => giveUpload(meetingId)}>
            {t('giveUp')}
          </Button>
        </div>
      )}
    </div>
  );
};
