import { PEOPLE } from '@visavis/contracts/constants/people';
import type { MetPerson } from '@visavis/contracts/people';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../api/http-error.ts';
import { useForm } from '../form/use-form.ts';
import { dayAndTime } from '../format/dates.ts';
import { useT } from '../i18n/en/people.ts';
import { TextAreaField } from '../kit/text-area-field.tsx';
import { lazyPart } from '../loading/lazy-part.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button, IconButton, TextButton } from '../ui/button.tsx';
import { Icon, VerifiedMark } from '../ui/icon.tsx';
import { OuterLink } from '../ui/outer-link.tsx';
import { toast } from '../ui/toasts.ts';
import { useKeep } from './calls.ts';
import { MeetAgain } from './meet-again.tsx';
import styles from './people.module.css';

const ShareForm = lazyPart(() => import('./share-form.tsx'), 'ShareForm');

/** Offered while both may still press; then what the other chose to share. */
const Handshake = ({ met, now }: { met: MetPerson; now: number }) => {
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

interface Props {
  met: MetPerson;
  now: number;
  /** The receipt says when and where, too: away from the meeting's own page. */
  withMeeting?: boolean;
  headingLevel?: 'h2' | 'h3';
  /** Hears whether a note is written that is not kept yet. */
  onNote?: (isUnsaved: boolean) => void;
  /** What else one can do about them here. */
  children?: ReactNode;
}

/** Somebody whom I met: the receipt of our turn, the handshake, and what I keep of them for myself. */
export const MetCard = ({ met, now, withMeeting = false, headingLevel: Heading = 'h2', onNote, children }: Props) => {
  const t = useT();
  const { person, meeting, metAt, pass } = met;
  return (
    <article className={styles.card}>
      <header className="line gap-12">
        <Avatar name={person.name} picture={person.profilePicture} size={48} />
        <div className={styles.words}>
          <Heading className={styles.name}>
            <bdi>{person.name}</bdi> {person.isVerified ? <VerifiedMark at={person.verifiedAt} /> : null}
          </Heading>
          <p className={styles.facts}>
            {withMeeting ? (
              <span>
                {dayAndTime(metAt, now)} · <bdi>{meeting.title}</bdi>
              </span>
            ) : null}
            <Together met={met} />
            {pass ? <span>{t(`pass.${pass}`)}</span> : null}
          </p>
        </div>
        <Star met={met} />
      </header>
      <Handshake met={met} now={now} />
      <MeetAgain met={met} now={now} />
      <div className={styles.tools}>
        <Note met={met} onNote={onNote} />
        {children}
      </div>
    </article>
  );
};

const Together = ({ met: { togetherSec } }: { met: MetPerson }) => {
  const t = useT();
  if (togetherSec === null) return null;
  const [minutes, seconds] = [Math.floor(togetherSec / 60), togetherSec % 60];
  const time = minutes > 0 ? t('minutes', { minutes, seconds }) : t('seconds', { seconds });
  return <span className="tabular">{t('together', { time })}</span>;
};

const Star = ({ met: { person, shortlisted } }: { met: MetPerson }) => {
  const t = useT();
  const keep = useKeep(person.userId);
  const isOn = keep.isPending ? (keep.variables.shortlisted ?? shortlisted) : shortlisted;
  const toggle = () =>
    keep.mutate({ shortlisted: !isOn }, { onError: (error) => toast.error(messageOf(error, t('shake.failed'))) });
  return (
    <IconButton
      label={t(isOn ? 'star.remove' : 'star.add', { name: person.name })}
      aria-pressed={isOn}
      className={styles.star ?? ''}
      onClick={toggle}
    >
      <Icon name="star" size={22} />
    </IconButton>
  );
};

const Note = ({ met: { person, note }, onNote }: { met: MetPerson; onNote: Props['onNote'] }) => {
  const t = useT();
  const keep = useKeep(person.userId);
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initial: { note },
    async send(values) {
      await keep.mutateAsync(values);
      form.reset();
      setOpen(false);
      toast.success(t('note.saved'));
    },
    failed: t('note.failed'),
    toastRefusals: {},
  });
  const tell = useEffectEvent((isUnsaved: boolean) => onNote?.(isUnsaved));
  useEffect(() => {
    tell(form.dirty);
    return () => tell(false);
  }, [form.dirty]);
  if (note === '' && !isOpen)
    return (
      <Button size="small" kind="quiet" onClick={() => setOpen(true)}>
        {t('note.add')}
      </Button>
    );
  return (
    <form className={styles.note} {...form.formProps}>
      <TextAreaField {...form.text('note')} label={t('note.label')} hint={t('note.hint')} max={PEOPLE.noteMax} rows={2} />
      {form.dirty ? (
        <div>
          <Button size="small" type="submit" busy={form.pending}>
            {t('note.save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
};
