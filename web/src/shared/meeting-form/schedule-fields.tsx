import { MEETING } from '@visavis/contracts/constants/meeting';
import type { useForm } from '../form/use-form.ts';
import { dayAndTime, formatDuration, zoneName } from '../format/dates.ts';
import { instantIn, localIn } from '../format/zoned-time.ts';
import { useT } from '../i18n/en/meeting-form.ts';
import { DateField } from '../kit/date-field.tsx';
import { SelectField } from '../kit/select-field.tsx';
import { TimeZoneField } from '../kit/time-zone-field.tsx';
import { Button } from '../ui/button.tsx';
import { FieldGroup } from '../ui/field-parts.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './meeting-form.module.css';
import type { MeetingValues } from './meeting-values.ts';
import { quickTimes } from './quick-times.ts';
import { scheduleNotes } from './schedule-notes.ts';
import { TimeField } from './time-field.tsx';
import { TurnLengthField } from './turn-length-field.tsx';

export type MeetingForm = Pick<ReturnType<typeof useForm<MeetingValues>>, 'values' | 'errors' | 'change' | 'text' | 'pick'>;

const stepMinutes = 15;
const steps = (MEETING.durationMinutesMax - MEETING.durationMinutesMin) / stepMinutes + 1;
const durations = Array.from({ length: steps }, (_, at) => MEETING.durationMinutesMin + at * stepMinutes);

/** The likely times, one press each; any other is chosen below. */
const QuickTimes = ({ form, now }: { form: MeetingForm; now: number }) => {
  const t = useT();
  const { date, time, timeZone } = form.values;
  return (
    <FieldGroup legend={t('when')}>
      <div className={styles.quick}>
        {quickTimes(timeZone, now).map((one) => {
          const at = instantIn(timeZone, one.date, one.time)?.at ?? now;
          return (
            <Button
              key={`${one.date}T${one.time}`}
              size="small"
              aria-pressed={one.date === date && one.time === time}
              onClick={() => form.change({ date: one.date, time: one.time })}
            >
              {dayAndTime(new Date(at).toISOString(), now, timeZone)}
            </Button>
          );
        })}
      </div>
    </FieldGroup>
  );
};

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
      <QuickTimes form={form} now={now} />
      <div className={styles.pair}>
        <DateField {...form.pick('date')} label={t('date')} min={localIn(values.timeZone, now).date} />
        <TimeField value={values.time} error={form.errors.time} onChange={(time) => form.change({ time })} />
      </div>
      <div className={styles.pair}>
        {locked ? null : (
          <SelectField
            label={t('duration')}
            error={form.errors.durationMinutes}
            value={String(values.durationMinutes)}
            options={lengths.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
            onChange={(minutes) => form.change({ durationMinutes: Number(minutes) })}
          />
        )}
        {zone === 'chosen' ? (
          <TimeZoneField {...form.pick('timeZone')} label={t('schedule.zone')} />
        ) : (
          <p className={styles.zone}>{t('schedule.fixedZone', { zone: zoneName(values.timeZone) })}</p>
        )}
      </div>
      {locked ? null : (
        <TurnLengthField
          hint={t('turnHint')}
          error={form.errors.turnMinutes}
          value={values.turnMinutes}
          onChange={(turnMinutes) => form.change({ turnMinutes })}
        />
      )}
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
