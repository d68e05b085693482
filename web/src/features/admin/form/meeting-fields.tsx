import { MEETING } from '@visavis/contracts/constants';
import { formatDuration } from '../../../shared/format/dates.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { TextField } from '../../../shared/ui/field.tsx';
import { useT } from '../dialogs/texts.ts';
import { SelectField, TextAreaField } from '../ui/controls.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { categoryOptions } from './category-options.ts';
import { CoHostFields } from './co-host-fields.tsx';
import styles from './form.module.css';
import { type FormErrors, localNow, type MeetingValues } from './meeting-form.ts';
import { MeetingTypeField } from './meeting-type-field.tsx';
import { TimeField } from './time-field.tsx';

const step = 15;
const durations = Array.from(
  { length: (MEETING.durationMinutesMax - MEETING.durationMinutesMin) / step + 1 },
  (_, at) => MEETING.durationMinutesMin + at * step,
);

export interface MeetingFieldsProps {
  values: MeetingValues;
  errors: FormErrors;
  /** Of an approved meeting: only date, time and co-hosts can be changed. */
  locked: boolean;
  /** Type and notes are the admin's part of a review. */
  review: boolean;
  onChange: (change: Partial<MeetingValues>) => void;
}

/** All fields of a meeting, in the order of the host's own form. */
export const MeetingFields = ({ values, errors, locked, review, onChange }: MeetingFieldsProps) => {
  const t = useT();
  const lengths = durations.includes(values.durationMinutes)
    ? durations
    : [...durations, values.durationMinutes].sort((a, b) => a - b);
  return (
    <div className={styles.fields}>
      {locked ? (
        <p className={styles.locked}>
          <Glyph name="lock" size={16} />
          {t('edit.locked')}
        </p>
      ) : null}
      <TextField
        label={t('admin:csv.column.title')}
        value={values.title}
        disabled={locked}
        error={errors.title}
        maxLength={200}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextAreaField
        label={t('admin:description')}
        value={values.description}
        max={MEETING.descriptionMax}
        disabled={locked}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <div className={styles.row}>
        <TextField
          label={t('meetingForm:date')}
          type="date"
          value={values.date}
          min={localNow(serverNow(), values.timeZone).date}
          max="2199-12-31"
          error={errors.date}
          onChange={(event) => onChange({ date: event.target.value })}
        />
        <TimeField value={values.time} error={errors.time} onChange={(time) => onChange({ time })} />
        <SelectField
          label={t('meetingForm:duration')}
          value={String(values.durationMinutes)}
          disabled={locked}
          error={errors.durationMinutes}
          options={lengths.map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }))}
          onChange={(event) => onChange({ durationMinutes: Number(event.target.value) })}
        />
      </div>
      <p className={styles.zone}>{t('edit.zone', { zone: values.timeZone.replaceAll('_', ' ') })}</p>
      <div className={review ? styles.stack : styles.row}>
        <SelectField
          label={t('admin:category')}
          placeholder={review ? t('meetingForm:chooseCategory') : t('edit.decideLater')}
          value={values.category}
          disabled={locked}
          options={categoryOptions()}
          error={errors.category}
          onChange={(event) => onChange({ category: event.target.value })}
        />
        {review ? (
          <MeetingTypeField value={values.meetingType} disabled={locked} onChange={(meetingType) => onChange({ meetingType })} />
        ) : null}
      </div>
      <CoHostFields coHosts={values.coHosts} errors={errors} onChange={(coHosts) => onChange({ coHosts })} />
      {review ? (
        <TextAreaField
          label={t('admin:notes')}
          hint={t('admin:onlyAdmins')}
          value={values.notes}
          max={MEETING.notesMax}
          rows={2}
          error={errors.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      ) : null}
    </div>
  );
};
