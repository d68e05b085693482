import { useRef } from 'react';
import styles from './devices.module.css';
import { useLevel } from './use-level.ts';

/** How loud I am, as five bars; for the eye only, the words beside it say whether the microphone is on. */
export const LevelMeter = ({ track, active }: { track: MediaStreamTrack | null; active: boolean }) => {
  const meter = useRef<HTMLSpanElement>(null);
  useLevel(meter, track, active);
  return (
    <span ref={meter} className={styles.meter} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((bar) => (
        <i key={bar} style={{ '--bar': bar } as React.CSSProperties} />
      ))}
    </span>
  );
};
