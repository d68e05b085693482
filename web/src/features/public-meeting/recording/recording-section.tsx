import type { Meeting, Video } from '@visavis/contracts/meeting-model';
import { useT } from '../../../shared/i18n/en/public-meeting.ts';
import { Recording } from '../../../shared/ui/recording.tsx';
import { Consent } from './consent.tsx';

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
