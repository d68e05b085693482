import type { MetPerson } from '@visavis/contracts/people';
import { useState } from 'react';
import { messageOf } from '../api/http-error.ts';
import { countdown } from '../format/dates.ts';
import { useNow } from '../hooks/use-now.ts';
import { useT } from '../i18n/en/people.ts';
import { AntdProvider } from '../kit/antd-provider.tsx';
import { CheckField } from '../kit/field.tsx';
import { Button, TextButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { OuterLink } from '../ui/outer-link.tsx';
import { toast } from '../ui/toasts.ts';
import { useShakeHands } from './calls.ts';
import styles from './people.module.css';

const KINDS = ['phone', 'email', 'links'] as const;
/** What others may see anyway, and no way to call somebody at night. */
const CAUTIOUS = { phone: false, email: false, links: true };

/** Offered while both may still press; then what the other chose to share. */
export const Handshake = ({ met, now }: { met: MetPerson; now: number }) => {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const { person, handshake, handshakeUntil } = met;
  const leftMs = handshakeUntil === null ? undefined : Date.parse(handshakeUntil) - now;
  if (handshake === 'closed' || (leftMs !== undefined && leftMs <= 0 && handshake !== 'shaken')) return null;
  if (handshake === 'open' || changing) return <ShareForm met={met} onDone={changing ? () => setChanging(false) : undefined} />;
  return (
    <section className={styles.shake} role="status">
      <p className={styles.shakeTitle}>
        <Icon name="check" size={18} />
        {t(handshake === 'shaken' ? 'shake.shaken' : 'shake.pressed')}
      </p>
      {handshake === 'shaken' ? (
        <Card met={met} />
      ) : (
        <p className={styles.quiet}>{t('shake.pressedText', { name: person.name })}</p>
      )}
      <p className={styles.quiet}>
        <TextButton onClick={() => setChanging(true)}>{t('shake.change')}</TextButton>
      </p>
    </section>
  );
};

const ShareForm = ({ met, onDone }: { met: MetPerson; onDone: (() => void) | undefined }) => {
  const t = useT();
  const { person, meeting } = met;
  const shake = useShakeHands(meeting.meetingId);
  const [share, setShare] = useState(met.share ?? CAUTIOUS);
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
          {KINDS.map((kind) => (
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

const Card = ({ met: { person, card } }: { met: MetPerson }) => {
  const t = useT();
  if (!card) return <p className={styles.quiet}>{t('shake.cardMissing')}</p>;
  const { phone, email, links } = card;
  if (!phone && !email && links.length === 0)
    return <p className={styles.quiet}>{t('shake.cardEmpty', { name: person.name })}</p>;
  return (
    <ul className={styles.contacts}>
      {phone ? (
        <li>
          <a href={`tel:${phone}`}>{phone}</a>
        </li>
      ) : null}
      {email ? (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      ) : null}
      {links.map((link) => (
        <li key={link}>
          <OuterLink to={link} />
        </li>
      ))}
    </ul>
  );
};
