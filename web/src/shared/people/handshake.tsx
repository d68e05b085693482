import type { MetPerson } from '@visavis/contracts/people';
import { Suspense, useState } from 'react';
import { useT } from '../i18n/en/people.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { TextButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { OuterLink } from '../ui/outer-link.tsx';
import styles from './people.module.css';

const ShareForm = lazyPart(() => import('./share-form.tsx'), 'ShareForm');

/** Offered while both may still press; then what the other chose to share. */
export const Handshake = ({ met, now }: { met: MetPerson; now: number }) => {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const { person, handshake, handshakeUntil } = met;
  const leftMs = handshakeUntil === null ? undefined : Date.parse(handshakeUntil) - now;
  if (handshake === 'closed' || (leftMs !== undefined && leftMs <= 0 && handshake !== 'shaken')) return null;
  if (handshake === 'open' || changing)
    return (
      <Suspense fallback={<div className={styles.sharePlace} />}>
        <ShareForm met={met} onDone={changing ? () => setChanging(false) : undefined} />
      </Suspense>
    );
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
