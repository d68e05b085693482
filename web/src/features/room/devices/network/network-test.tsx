import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../../shared/api/http-error.ts';
import { useT } from '../../../../shared/i18n/en/devices.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { freshMediaAccess } from '../../api.ts';
import styles from '../devices.module.css';
import { tryLine, type Verdict, verdictOf } from './try-line.ts';

const tones: Record<Verdict, 'good' | 'warning' | 'bad'> = {
  good: 'good',
  slow: 'warning',
  directOnly: 'warning',
  unknown: 'warning',
  bad: 'bad',
};

/** Whether this network carries a call, in words, and what to do if it does not. */
export const NetworkTest = ({ meetingId }: { meetingId: string }) => {
  const t = useT();
  const test = useMutation({ mutationFn: async () => tryLine((await freshMediaAccess(meetingId)).iceServers) });
  const verdict = test.data && verdictOf(test.data);
  const ms = test.data?.roundTripMs;
  return (
    <div className={styles.network}>
      <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
        {t('network.test')}
      </Button>
      <p role="status" data-tone={test.isError ? 'bad' : verdict && tones[verdict]}>
        {test.isPending ? t('network.testing') : null}
        {test.isError ? messageOf(test.error) : null}
        {verdict && !test.isPending ? t(`network.${verdict}`) : null}
        {verdict && !test.isPending && ms !== undefined ? (
          <span className="tabular">
            {' '}
            {t('network.figures', { ms: Math.round(ms), percent: Math.round((test.data?.lost ?? 0) * 100) })}
          </span>
        ) : null}
      </p>
    </div>
  );
};
