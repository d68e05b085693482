import type { MetPerson } from '@visavis/contracts/people';
import { useState } from 'react';
import { messageOf } from '../api/http-error.ts';
import { countdown } from '../format/dates.ts';
import { useNow } from '../hooks/use-now.ts';
import { useT } from '../i18n/en/people.ts';
import { AntdProvider } from '../kit/antd-provider.tsx';
import { CheckField } from '../kit/choice-field.tsx';
import { useUser } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.ts';
import { useShakeHands } from './calls.ts';
import styles from './people.module.css';

const KINDS = ['phone', 'email', 'links'] as const;
/** What others may see anyway, and no way to call somebody at night. */
const CAUTIOUS = { phone: false, email: false, links: true };

/** What the other gets to see of me, once both have pressed. */
export const ShareForm = ({ met, onDone }: { met: MetPerson; onDone: (() => void) | undefined }) => {
  const t = useT();
  const { person, meeting } = met;
  const shake = useShakeHands(meeting.meetingId);
  const [share, setShare] = useState(met.share ?? CAUTIOUS);
  const hasEmail = Boolean(useUser()?.email);
  const press = () =>
    shake.mutate(
      { userId: person.userId, share },
      { onSuccess: () => onDone?.(), onError: (error) => toast.error(messageOf(error, t('shake.failed'))) },
    );
  return (
    <section className={styles.shake} aria-label={t('shake.title', { name: person.name })}>
      <p className={styles.shakeTitle}>{t('shake.title', { name: person.name })}</p>
      <p className={styles.quiet}>{t('shake.text')}</p>
      <fieldset className={styles.share}>
        <legend>{t('shake.share')}</legend>
        <AntdProvider>
          {KINDS.filter((kind) => kind !== 'email' || hasEmail).map((kind) => (
            <CheckField
              key={kind}
              checked={share[kind]}
              onChange={({ target }) => setShare((before) => ({ ...before, [kind]: target.checked }))}
            >
              {t(`shake.${kind}`)}
            </CheckField>
          ))}
        </AntdProvider>
      </fieldset>
      <div className={styles.press}>
        <Button kind="primary" busy={shake.isPending} onClick={press}>
          {t(onDone ? 'shake.save' : 'shake.press')}
        </Button>
        {met.handshakeUntil !== null && !onDone ? <TimeLeft until={met.handshakeUntil} /> : null}
      </div>
    </section>
  );
};

/** Counts down by itself: the boxes beside it are not drawn again each second. */
const TimeLeft = ({ until }: { until: string }) => {
  const t = useT();
  const leftMs = Date.parse(until) - useNow('second');
  return <span className={`${styles.quiet} tabular`}>{t('shake.until', { clock: countdown(leftMs) })}</span>;
};
