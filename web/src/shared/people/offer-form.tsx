import type { MetPerson } from '@visavis/contracts/people';
import { useState } from 'react';
import { messageOf } from '../api/http-error.ts';
import { myZone } from '../format/dates.ts';
import { instantIn, localIn } from '../format/zoned-time.ts';
import { useT } from '../i18n/en/people.ts';
import { DateField } from '../kit/date-field.tsx';
import { TimeField } from '../meeting-form/time-field.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field-parts.tsx';
import { toast } from '../ui/toasts.ts';
import { useOfferTimes } from './calls.ts';
import styles from './people.module.css';

const DAY = 86_400_000;
const QUARTER = 900_000;
/** At the hour of this meeting, in a week and the day after. */
const SUGGESTED = [7 * DAY, 8 * DAY];
const labels = ['again.first', 'again.second'] as const;

/** Two times in the host's own zone. */
export const OfferForm = ({ met, now, onDone }: { met: MetPerson; now: number; onDone: () => void }) => {
  const t = useT();
  const { person, meeting } = met;
  const zone = myZone();
  const offer = useOfferTimes(person.userId);
  const [times, setTimes] = useState(() => {
    const hour = Math.ceil(Date.parse(meeting.startsAt) / QUARTER) * QUARTER;
    const days = Math.max(0, Math.ceil((now - hour) / DAY)) * DAY;
    return SUGGESTED.map((later) => localIn(zone, hour + days + later));
  });
  const set = (index: number, part: Partial<{ date: string; time: string }>) =>
    setTimes((before) => before.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const instants = times.map(({ date, time }) => instantIn(zone, date, time)?.at);
  const send = () =>
    offer.mutate(
      instants.map((at) => new Date(at as number).toISOString()),
      {
        onSuccess: () => {
          toast.success(t('again.sent'));
          onDone();
        },
      },
    );
  const title = t('again.form', { name: person.name });
  return (
    <form
      className={styles.shake}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className={styles.shakeTitle}>{title}</p>
      <p className={styles.quiet}>{t('again.formText', { name: person.name })}</p>
      {times.map(({ date, time }, index) => (
        <fieldset key={labels[index]} className={styles.time}>
          <legend>{t(labels[index] ?? 'again.first')}</legend>
          <DateField
            label={t('again.day')}
            value={date}
            min={localIn(zone, now).date}
            onChange={(value) => set(index, { date: value })}
          />
          <TimeField value={time} error={undefined} onChange={(value) => set(index, { time: value })} />
        </fieldset>
      ))}
      {offer.error ? <FieldError>{messageOf(offer.error, t('shake.failed'))}</FieldError> : null}
      <div className={styles.press}>
        <Button kind="primary" type="submit" busy={offer.isPending} disabled={instants.includes(undefined)}>
          {t('again.send')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
};
