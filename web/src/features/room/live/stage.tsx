import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Video } from '../devices/video.tsx';
import styles from './live.module.css';

interface Props {
  faces: ReactNode[];
  /** A screen takes the middle, the faces step aside and keep their size. */
  screen?: { track: MediaStreamTrack | null | undefined; name: string; mine: boolean; onStop: () => void } | undefined;
}

export const Stage = ({ faces, screen }: Props) => {
  const t = useT();
  return (
    <div className={styles.stage} data-screen={screen ? true : undefined}>
      {screen ? (
        <figure className={styles.screen}>
          <Video
            label={screen.mine ? t('call.yourScreen') : t('call.screenOf', { name: screen.name })}
            tracks={[screen.track]}
            muted
            className={styles.screenVideo}
          />
          <figcaption className={styles.screenPlate}>
            {screen.mine ? t('call.sharingMine') : t('call.sharing', { name: screen.name })}
            {screen.mine ? (
              <Button size="small" onClick={screen.onStop}>
                {t('call.stopSharing')}
              </Button>
            ) : null}
          </figcaption>
        </figure>
      ) : null}
      <div className={styles.faces} data-count={faces.length}>
        {faces}
      </div>
    </div>
  );
};
