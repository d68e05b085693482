import { useQuery } from '@tanstack/react-query';
import type { VideoUpload } from '@visavis/contracts/meeting-videos';
import { useEffect } from 'react';
import { HttpError, messageOf } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-video.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { adminKeys, uploadKey } from '../query-keys.ts';
import { findUpload } from './api.ts';
import { type BegunUpload, forgetBegun } from './begun-uploads.ts';
import { megabytes } from './check-file.ts';
import { continueUpload, giveUpload, isSentElsewhere } from './uploads.ts';
import styles from './video.module.css';

const lookAgainMs = 2_000;

/** Where the server stands with an upload that an earlier visit of this page began. */
export const useInterrupted = (meetingId: string, begun: BegunUpload | undefined) => {
  const uploadId = begun?.uploadId ?? '';
  const query = useQuery({
    queryKey: uploadKey(uploadId),
    queryFn: async () => ({ upload: await findUpload(meetingId, uploadId), elsewhere: await isSentElsewhere(meetingId) }),
    enabled: begun !== undefined,
    refetchInterval: ({ state }) => (state.data?.elsewhere ? lookAgainMs : false),
    staleTime: 0,
    gcTime: 0,
  });
  const gone = query.error instanceof HttpError && query.error.status === 404;
  useEffect(() => {
    if (gone) forgetBegun(meetingId);
  }, [gone, meetingId]);
  return query;
};

interface InterruptedUploadProps {
  meetingId: string;
  begun: BegunUpload;
  query: ReturnType<typeof useInterrupted>;
  onChoose: () => void;
}
/** What is left to do after a reload or a crash: choose the same file, and it goes on. */
export const InterruptedUpload = ({ meetingId, begun, query, onChoose }: InterruptedUploadProps) => {
  const t = useT();
  const { data, error } = query;
  // Whatever ends it, in another tab too, the recording may be there then.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: adminKeys.meeting(meetingId) }), [meetingId]);
  const sent = data?.upload.offset;
  const whole = sent === begun.size;
  const elsewhere = data?.elsewhere === true;
  const state = elsewhere ? 'elsewhere' : whole ? 'arrived' : 'interrupted';
  const goOn = ({ upload }: { upload: VideoUpload }) => (whole ? continueUpload(meetingId, upload, begun.name) : onChoose());
  return (
    <div className={styles.upload} data-state="interrupted">
      <p className={styles.file}>
        <strong dir="auto">{begun.name}</strong>
        {sent === undefined ? null : (
          <span className="tabular">
            {t('sent', {
              sent: megabytes(sent),
              size: megabytes(begun.size),
              percent: numberText(Math.floor((sent / begun.size) * 100)),
            })}
          </span>
        )}
      </p>
      <progress
        className={styles.progress}
        {...(sent === undefined ? {} : { value: sent })}
        max={begun.size}
        aria-label={t('progress', { name: begun.name })}
      />
      {data ? (
        <p className="quiet" role="status">
          {t(`state.${state}`, { name: begun.name })}
        </p>
      ) : error ? (
        <p className={styles.error} role="alert">
          {messageOf(error, t('failed'))}
        </p>
      ) : null}
      {elsewhere ? null : (
        <div className="row gap-8">
          {data ? (
            <Button size="small" kind="primary" onClick={() => goOn(data)}>
              {t(whole ? 'finish' : 'chooseAgain')}
            </Button>
          ) : error ? (
            <Button size="small" kind="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('common:tryAgain')}
            </Button>
          ) : null}
          <Button size="small" kind="quiet" onClick={() => giveUpload(meetingId)}>
            {t('giveUp')}
          </Button>
        </div>
      )}
    </div>
  );
};
