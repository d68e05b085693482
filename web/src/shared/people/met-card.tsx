import { PEOPLE } from '@visavis/contracts/constants/people';
import type { MetPerson } from '@visavis/contracts/people';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/http-error.ts';
import { useForm } from '../form/use-form.ts';
import { dayAndTime } from '../format/dates.ts';
import { useT } from '../i18n/en/people.ts';
import { TextAreaField } from '../kit/text-area-field.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon, VerifiedMark } from '../ui/icon.tsx';
import { toast } from '../ui/toasts.ts';
import { useKeep } from './calls.ts';
import { Handshake } from './handshake.tsx';
import { MeetAgain } from './meet-again.tsx';
import styles from './people.module.css';

interface Props {
  met: MetPerson;
  now: number;
  /** The receipt says when and where, too: away from the meeting's own page. */
  withMeeting?: boolean;
  headingLevel?: 'h2' | 'h3';
  /** What else one can do about them here. */
  children?: ReactNode;
}

/** Somebody whom I met: the receipt of our turn, the handshake, and what I keep of them for myself. */
export const MetCard = ({ met, now, withMeeting = false, headingLevel: Heading = 'h2', children }: Props) => {
  const t = useT();
  const { person, meeting, metAt, pass } = met;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
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
        <Note met={met} />
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

const Note = ({ met: { person, note } }: { met: MetPerson }) => {
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
