import { MEETING } from '@visavis/contracts/constants/meeting';
import type { useForm } from '../form/use-form.ts';
import { formatDuration, zoneName } from '../format/dates.ts';
import { localIn } from '../format/zoned-time.ts';
import { useT } from '../i18n/en/meeting-form.ts';
import { DateField } from '../kit/date-field.tsx';
import { SelectField } from '../kit/field.tsx';
import { TimeZoneField } from '../kit/time-zone-field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './meeting-form.module.css';
import type { MeetingValues } from './meeting-values.ts';
import { scheduleNotes } from './schedule-notes.ts';
import { TimeField } from './time-field.tsx';
import { TurnLengthField } from './turn-length-field.tsx';

export type MeetingForm = Pick<ReturnType<typeof useForm<MeetingValues>>, 'values' | 'errors' | 'change' | 'text' | 'pick'>;

const stepMinutes = 15;
const steps = (MEETING.durationMinutesMax - MEETING.durationMinutesMin) / stepMinutes + 1;
const durations = Array.from({ length: steps }, (_, at) => MEETING.durationMinutesMin + at * stepMinutes);

export const ScheduleFields = ({
  form,
  now,
  locked,
  zone,
}: {
  form: MeetingForm;
  now: number;
  locked: boolean;
  zone: 'chosen' | 'fixed';
}) => {
  const t = useT();
  const { values } = form;
  // An admin may have set a length between the steps.
  const lengths = [...new Set([...durations, values.durationMinutes])].sort((a, b) => a - b);
  const notes = scheduleNotes(values, now);
  return (
    <>
      <div className={styles.pair}>
        <DateField {...form.pick('date')} label={t('date')} min={localIn(values.timeZone, now).date} />
        <TimeField value={values.time} error={form.errors.time} onChange={(time) => form.change({ time })} />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('duration')}
          disabled={locked}
          error={form.errors.durationMinutes}
          value={String(values.durationMinutes)}
          options={lengths.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
          onChange={(minutes) => form.change({ durationMinutes: Number(minutes) })}
        />
        {zone === 'chosen' ? (
          <TimeZoneField {...form.pick('timeZone')} label={t('schedule.zone')} />
        ) : (
          <p className={styles.zone}>{t('schedule.fixedZone', { zone: zoneName(values.timeZone) })}</p>
        )}
      </div>
      <TurnLengthField
        hint={locked ? t('turnLocked') : t('turnHint')}
        disabled={locked}
        error={form.errors.turnMinutes}
        value={values.turnMinutes}
        onChange={(turnMinutes) => form.change({ turnMinutes })}
      />
      <div role="status" className={styles.notes}>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            <Icon name="clock" size={16} />
            <span>{note}</span>
          </p>
        ))}
      </div>
    </>
  );
};
