import { MEETING } from '@visavis/contracts/constants';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { currentName, formatDuration } from '../../shared/format/dates.ts';
import { localIn } from '../../shared/format/zoned-time.ts';
import { FieldError, FieldShell } from '../../shared/ui/field.tsx';
import styles from './host-meeting.module.css';
import type { MeetingForm } from './meeting-form.ts';
import { ScheduleNote } from './schedule-note.tsx';
import { useT } from './texts.ts';
import { TimeSelect } from './time-select.tsx';
import type { FormErrors } from './validate-meeting.ts';

const stepMinutes = 15;
const durations = Array.from(
  { length: (MEETING.durationMinutesMax - MEETING.durationMinutesMin) / stepMinutes + 1 },
  (_, at) => MEETING.durationMinutesMin + at * stepMinutes,
);

const zones = () =>
  [...new Set(Intl.supportedValuesOf('timeZone').map(currentName))]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

export interface ScheduleFieldsProps {
  form: MeetingForm;
  errors: FormErrors;
  now: number;
  locked: boolean;
  change: (next: Partial<MeetingForm>) => void;
}
export const ScheduleFields = ({ form, errors, now, locked, change }: ScheduleFieldsProps) => {
  const t = useT();
  return (
    <>
      <div className={styles.pair}>
        <FieldShell label={t('meetingForm:date')} error={errors.date}>
          {(ids) => (
            <DatePicker
              {...ids}
              size="large"
              className={styles.wide ?? ''}
              data-field="date"
              value={form.date ? dayjs(form.date) : null}
              format="ddd D MMM YYYY"
              placeholder={t('schedule.selectDate')}
              inputReadOnly
              allowClear={false}
              {...(errors.date && { status: 'error' as const })}
              disabledDate={(day) => day.format('YYYY-MM-DD') < localIn(form.timeZone, now).date}
              onChange={(day) => change({ date: day ? day.format('YYYY-MM-DD') : '' })}
            />
          )}
        </FieldShell>
        <fieldset className={styles.group} data-field="time">
          <legend>{t('meetingForm:time')}</legend>
          <TimeSelect
            value={form.time}
            invalid={Boolean(errors.time)}
            describedBy={errors.time ? 'time-error' : undefined}
            onChange={(time) => change({ time })}
          />
          {errors.time ? <FieldError id="time-error">{errors.time}</FieldError> : null}
        </fieldset>
      </div>
      <div className={styles.pair}>
        <FieldShell label={t('meetingForm:duration')}>
          {(ids) => (
            <Select
              {...ids}
              size="large"
              disabled={locked}
              value={form.durationMinutes}
              options={durations.map((value) => ({ value, label: formatDuration(value) }))}
              onChange={(durationMinutes: number) => change({ durationMinutes })}
            />
          )}
        </FieldShell>
        <FieldShell label={t('schedule.zone')}>
          {(ids) => (
            <Select
              {...ids}
              size="large"
              showSearch={{ filterOption: (typed, option) => Boolean(option?.label.toLowerCase().includes(typed.toLowerCase())) }}
              value={form.timeZone}
              options={zones()}
              notFoundContent={t('schedule.noZone')}
              onChange={(timeZone: string) => change({ timeZone })}
            />
          )}
        </FieldShell>
      </div>
      <ScheduleNote form={form} now={now} />
    </>
  );
};
