import { VIDEO } from '@visavis/contracts/constants/video';
import type { Meeting, Video } from '@visavis/contracts/meeting-model';
import { useAtomValue } from 'jotai';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { dayAndTime, formatDuration } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-video.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Recording } from '../../../shared/ui/recording.tsx';
import { confirmFirst } from '../dialogs/review.ts';
import { useMeeting } from '../meeting-data/api.ts';
import { removeVideo } from './api.ts';
import { begunUploadsAtom, isSameFile } from './begun-uploads.ts';
import { fileError, megabytes } from './check-file.ts';
import { InterruptedUpload, useInterrupted } from './interrupted-upload.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { continueUpload, sendingsAtom, showVideo, startUpload } from './uploads.ts';
import styles from './video.module.css';

/** The recording of a meeting that is over: upload, watch, replace, delete. */
export const VideoSection = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const sending = useAtomValue(sendingsAtom)[meeting._id];
  const picker = useRef<HTMLInputElement>(null);
  const input = useId();
  const [error, setError] = useState<string>();
  const { video } = meeting;
  const begun = useAtomValue(begunUploadsAtom)[meeting._id];
  const interrupted = sending ? undefined : begun;
  const begunUpload = useInterrupted(meeting._id, interrupted);

  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = '';
    if (!file) return;
    const another = interrupted && !isSameFile(interrupted, file);
    const wrong = another ? t('anotherFile', { name: interrupted.name }) : fileError(file);
    setError(wrong);
    if (wrong) return;
    // That it replaces a recording was said yes to when it began.
    if (interrupted && begunUpload.data) continueUpload(meeting._id, begunUpload.data.upload, file.name, file);
    else if (video) replace(file);
    else startUpload(meeting._id, file);
  };
  const replace = (file: File) =>
    confirmFirst({
      title: t('replaceTitle'),
      text: t('replaceText', { name: file.name }),
      action: t('replace'),
      run: () => void startUpload(meeting._id, file),
    });
  const remove = () =>
    confirmFirst({
      title: t('deleteTitle'),
      text: t('deleteText'),
      action: t('delete'),
      run: async () => showVideo(await removeVideo(meeting._id)),
      failed: t('deleteFailed'),
      done: t('deleted'),
    });
  const choose = () => picker.current?.click();
  return (
    <section className="grid gap-10">
      <h2>{t('title')}</h2>
      {video ? <CurrentVideo meeting={meeting} video={video} /> : null}
      {sending ? <UploadProgress meetingId={meeting._id} sending={sending} /> : null}
      {interrupted ? (
        <InterruptedUpload meetingId={meeting._id} begun={interrupted} query={begunUpload} onChoose={choose} />
      ) : null}
      {video || sending || interrupted ? null : <p className="quiet">{t('none')}</p>}
      <input
        ref={picker}
        id={input}
        type="file"
        className="visually-hidden"
        accept={VIDEO.mimeTypes.join(',')}
        aria-label={t('file')}
        aria-describedby={error ? `${input}-error` : undefined}
        aria-invalid={error ? true : undefined}
        tabIndex={-1}
        onChange={chosen}
      />
      {error ? (
        <p id={`${input}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={18} /> {error}
        </p>
      ) : null}
      {sending || interrupted ? null : (
        <div className="row gap-8">
          <Button icon={<Icon name="video" size={18} />} onClick={choose}>
            {t(video ? 'replace' : 'upload')}
          </Button>
          {video ? (
            <Button kind="quiet" className={styles.delete ?? ''} icon={<Icon name="trash" size={18} />} onClick={remove}>
              {t('delete')}
            </Button>
          ) : null}
          <span className="quiet">{t('limits')}</span>
        </div>
      )}
    </section>
  );
};

const CurrentVideo = ({ meeting, video }: { meeting: Meeting; video: Video }) => {
  const t = useT();
  const now = useNow();
  const { refetch } = useMeeting(meeting._id);
  const details = [
    video.durationSec ? formatDuration(Math.max(1, Math.round(video.durationSec / 60))) : undefined,
    t('megabytes', { size: megabytes(video.sizeBytes) }),
    t('uploadedAt', { when: dayAndTime(video.uploadedAt, now) }),
  ];
  return (
    <>
      <Recording
        key={video.uploadedAt}
        video={video}
        title={meeting.title}
        renew={async () => (await refetch()).data?.video?.url}
      />
      <p className="quiet">{details.filter(Boolean).join(' · ')}</p>
      <p className="quiet">{t(video.visibility === 'public' ? 'public' : 'participants')}</p>
    </>
  );
};
