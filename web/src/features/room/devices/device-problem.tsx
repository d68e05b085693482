import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './devices.module.css';
import type { LocalMedia, LocalMediaView } from './local-media.ts';
import { adviceFor, type DeviceKind } from './media-problems.ts';

/** What is wrong with a device and what to do about it; nothing while all is well. */
export const DeviceProblem = ({ kind, media, view }: { kind: DeviceKind; media: LocalMedia; view: LocalMediaView }) => {
  const { problem, state } = view[kind];
  if (state !== 'problem' || !problem) return null;
  const advice = adviceFor(kind, problem);
  return (
    <div className={styles.problem} role="status">
      <Icon name="alert" />
      <div className={styles.problemText}>
        <strong>{advice.title}</strong>
        <p>{advice.text}</p>
      </div>
      <Button size="small" onClick={() => void media.turn(kind, true)}>
        {advice.retry}
      </Button>
    </div>
  );
};
