import { useState } from 'react';
import { useT } from '../../../shared/i18n/en/devices.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './devices.module.css';
import type { LocalMedia, LocalMediaView } from './local-media.ts';
import { adviceFor, type DeviceKind, type Problem } from './media-problems.ts';

interface Props {
  media: LocalMedia;
  view: LocalMediaView;
}
/**
 * What is wrong with my devices and what to do about it; nothing while all is well, one sentence when both have the same trouble.
 */
export const DeviceProblems = ({ media, view }: Props) => {
  const of = (kind: DeviceKind) => (view[kind].state === 'problem' ? view[kind].problem : undefined);
  const camera = of('camera');
  const microphone = of('microphone');
  if (camera && camera === microphone) return <ProblemNotice kind="both" problem={camera} onRetry={() => void media.retry()} />;
  return (
    <>
      {camera ? <ProblemNotice kind="camera" problem={camera} onRetry={() => void media.turn('camera', true)} /> : null}
      {microphone ? (
        <ProblemNotice kind="microphone" problem={microphone} onRetry={() => void media.turn('microphone', true)} />
      ) : null}
    </>
  );
};

/** What has become of my devices since the call began, in a few words; whoever came without one knows it. */
export const useTrouble = (view: LocalMediaView) => {
  const kind = (['camera', 'microphone'] as const).find((one) => view[one].state === 'problem');
  const problem = kind && view[kind].problem;
  const text = problem && adviceFor(kind, problem).title;
  const [dismissed, setDismissed] = useState(text);
  if (dismissed && !text) setDismissed(undefined);
  return text && text !== dismissed ? { text, dismiss: () => setDismissed(text) } : undefined;
};

const ProblemNotice = ({ kind, problem, onRetry }: { kind: DeviceKind | 'both'; problem: Problem; onRetry: () => void }) => {
  const t = useT();
  const advice = adviceFor(kind, problem);
  const copyAddress = () => void copyText(location.href, t('addressCopied'));
  return (
    <div className={styles.problem} role="status">
      <Icon name="alert" />
      <div className={styles.problemText}>
        <strong>{advice.title}</strong>
        <p>{advice.text}</p>
      </div>
      <Button size="small" onClick={problem === 'inApp' ? copyAddress : onRetry}>
        {advice.retry}
      </Button>
    </div>
  );
};
