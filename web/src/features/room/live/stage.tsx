import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Sound, Video } from '../devices/video.tsx';
import styles from './live.module.css';

interface Props {
  faces: ReactNode[];
  /** Somebody's screen takes the middle, the faces step aside and keep their size. */
  screen: { track: MediaStreamTrack | null | undefined; name: string; sound: ComponentProps<typeof Sound> } | undefined;
  /** My screen is shared; it is not shown to me, or it would show itself in itself without end. */
  onStopSharing: (() => void) | undefined;
}

export const Stage = ({ faces, screen, onStopSharing }: Props) => {
  const t = useT();
  return (
    <div className={styles.stage} data-screen={screen ? true : undefined}>
      {onStopSharing ? (
        <p className={styles.sharing}>
          {t('call.sharingMine')}
          <Button size="small" onClick={onStopSharing}>
            {t('call.stopSharing')}
          </Button>
        </p>
      ) : null}
      {screen ? (
        <figure className={styles.screen}>
          <Video
            label={t('call.screenOf', { name: screen.name })}
            track={screen.track}
            className={styles.screenVideo}
            detachable
          />
          <Sound {...screen.sound} />
          <figcaption className={styles.screenPlate}>{t('call.sharing', { name: screen.name })}</figcaption>
        </figure>
      ) : null}
      <div className={styles.faces} data-count={faces.length} style={{ '--others': faces.length - 1 } as CSSProperties}>
        {faces}
      </div>
    </div>
  );
};
