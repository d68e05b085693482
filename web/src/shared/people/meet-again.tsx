import type { MetPerson } from '@visavis/contracts/people';
import { Suspense, useState } from 'react';
import { messageOf } from '../api/http-error.ts';
import { dayAndTime } from '../format/dates.ts';
import { useT } from '../i18n/en/people.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { Button, ButtonLink, TextButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toasts.ts';
import { useAnswerOffer, useWithdrawOffer } from './calls.ts';
import styles from './people.module.css';

const OfferForm = lazyPart(() => import('./offer-form.tsx'), 'OfferForm');

/** The host offers two times, the guest takes one of them. */
export const MeetAgain = ({ met, now }: { met: MetPerson; now: number }) => {
  const t = useT();
  const [offering, setOffering] = useState(false);
  const { offer, mayOffer } = met;
  if (offering && mayOffer)
    return (
      <Suspense fallback={null}>
        <OfferForm met={met} now={now} onDone={() => setOffering(false)} />
      </Suspense>
    );
  return (
    <>
      {offer ? <Offer met={met} offer={offer} now={now} /> : null}
      {mayOffer ? (
        <div>
          <Button size="small" icon={<Icon name="calendar" size={18} />} onClick={() => setOffering(true)}>
            {t(offer ? 'again.others' : 'again.offer')}
          </Button>
        </div>
      ) : null}
    </>
  );
};

interface OfferProps {
  met: MetPerson;
  offer: NonNullable<MetPerson['offer']>;
  now: number;
}
const Offer = ({ met, offer, now }: OfferProps) => {
  const t = useT();
  const { name } = met.person;
  const { mine, state, meeting } = offer;
  if (meeting)
    return (
      <section className={styles.shake} role="status">
        <p className={styles.shakeTitle}>
          <Icon name="calendar" size={18} />
          {t('again.agreed', { time: dayAndTime(meeting.startsAt, now) })}
        </p>
        <p className={styles.quiet}>{t(`again.${meeting.status}`)}</p>
        {meeting.status === 'approved' || (mine && meeting.status === 'pending') ? (
          <div>
            <ButtonLink size="small" to={`/m/${meeting.meetingId}`}>
              {t('again.open')}
            </ButtonLink>
          </div>
        ) : null}
      </section>
    );
  if (state === 'open')
    return mine ? <OwnOffer met={met} offer={offer} now={now} /> : <Choice met={met} offer={offer} now={now} />;
  const side = mine ? 'mine' : 'theirs';
  return state === 'taken' ? null : <p className={styles.quiet}>{t(`again.${side}.${state}`, { name })}</p>;
};

const OwnOffer = ({ met: { person }, offer, now }: OfferProps) => {
  const t = useT();
  const withdraw = useWithdrawOffer(person.userId);
  const press = () => withdraw.mutate(undefined, { onError: (error) => toast.error(messageOf(error, t('shake.failed'))) });
  return (
    <section className={styles.shake} role="status">
      <p className={styles.shakeTitle}>{t('again.offered', { name: person.name })}</p>
      <ul className={styles.contacts}>
        {offer.times.map((time) => (
          <li key={time} className="tabular">
            {dayAndTime(time, now)}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {t('again.waiting', { name: person.name })} <TextButton onClick={press}>{t('again.withdraw')}</TextButton>
      </p>
    </section>
  );
};

const Choice = ({ met: { person }, offer, now }: OfferProps) => {
  const t = useT();
  const answer = useAnswerOffer(person.userId);
  const press = (time: string | null) =>
    answer.mutate(time, { onError: (error) => toast.error(messageOf(error, t('shake.failed'))) });
  const title = t('again.title', { name: person.name });
  return (
    <section className={styles.shake} aria-label={title}>
      <p className={styles.shakeTitle}>{title}</p>
      <p className={styles.quiet}>{t('again.text', { name: person.name })}</p>
      <div className={styles.press}>
        {offer.times.map((time) => (
          <Button
            key={time}
            disabled={answer.isPending || Date.parse(time) <= now}
            aria-label={t('again.take', { time: dayAndTime(time, now) })}
            onClick={() => press(time)}
          >
            <span className="tabular">{dayAndTime(time, now)}</span>
          </Button>
        ))}
        <Button kind="quiet" disabled={answer.isPending} onClick={() => press(null)}>
          {t('again.none')}
        </Button>
      </div>
    </section>
  );
};
