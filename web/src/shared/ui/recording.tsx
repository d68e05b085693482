import type { Video } from '@visavis/contracts/meeting-model';
import { useState } from 'react';
import { useT } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './recording.module.css';
import { Skeleton } from './skeleton.tsx';

export interface RecordingProps {
  video: Pick<Video, 'url'>;
  title: string;
  /** Asks for a new link, for one that is too old. */
  renew: () => Promise<string | undefined>;
}
/**
 * A meeting's recording. Use `key={video.uploadedAt}`: another link to the same recording, as every hour brings one, does not
 * interrupt who is watching.
 */
export const Recording = ({ video, title, renew }: RecordingProps) => {
  const t = useT();
  const [url, setUrl] = useState(video.url);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed' | 'renewing'>('loading');
  const again = async () => {
    setState('renewing');
    setUrl((await renew()) ?? video.url);
    setRound(round + 1);
    setState('loading');
  };
  if (state === 'failed' || state === 'renewing')
    return (
      <div className={`${styles.frame} ${styles.failed}`} role="alert">
        <Icon name="alert" />
        <p>{t('recording.failed')}</p>
        <Button size="small" busy={state === 'renewing'} onClick={again}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  return (
    <div className={styles.frame} aria-busy={state === 'loading'}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of talks come without captions */}
      <video
        key={round}
        className={styles.video}
        src={url}
        aria-label={t('recording.of', { title })}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={() => setState('ready')}
        onError={() => setState('failed')}
      />
      {state === 'loading' ? (
        <div className={styles.cover} role="status" aria-label={t('recording.loading')}>
          <Skeleton height="100%" />
        </div>
      ) : null}
    </div>
  );
};
