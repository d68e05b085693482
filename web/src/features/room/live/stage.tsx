import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Video } from '../devices/video.tsx';
import styles from './live.module.css';

interface Props {
  faces: ReactNode[];
  /** A screen takes the middle, the faces step aside and keep their size. */
  screen?: { track: MediaStreamTrack | null | undefined; name: string; mine: boolean; onStop: () => void } | undefined;
}

export const Stage = ({ faces, screen }: Props) => (
  <div className={styles.stage} data-screen={screen ? true : undefined}>
    {screen ? (
      <figure className={styles.screen}>
        <Video
          label={screen.mine ? 'Your screen' : `${screen.name}'s screen`}
          tracks={[screen.track]}
          muted
          className={styles.screenVideo}
        />
        <figcaption className={styles.screenPlate}>
          {screen.mine ? 'You are sharing your screen' : `${screen.name} is sharing the screen`}
          {screen.mine ? (
            <Button size="small" onClick={screen.onStop}>
              Stop sharing
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
