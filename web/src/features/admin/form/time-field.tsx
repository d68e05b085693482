import { useId, useState } from 'react';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useT } from '../dialogs/texts.ts';
import { Select } from '../ui/controls.tsx';
import styles from './form.module.css';

const two = (value: number) => String(value).padStart(2, '0');
const hours = Array.from({ length: 12 }, (_, at) => String(at + 1));
const quarters = ['00', '15', '30', '45'];
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface Parts {
  hour: string;
  minute: string;
  half: string;
}
const partsOf = (time: string): Parts => {
  const [hour, minute] = time.split(':');
  if (!hour || !minute) return { hour: '', minute: '', half: 'AM' };
  const number = Number(hour);
  return { hour: String(number % 12 || 12), minute, half: number < 12 ? 'AM' : 'PM' };
};
const timeOf = ({ hour, minute, half }: Parts) =>
  hour && minute ? `${two((Number(hour) % 12) + (half === 'PM' ? 12 : 0))}:${minute}` : '';

/** Hours 1 to 12, quarters, AM and PM; out comes HH:MM. */
export const TimeField = ({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (time: string) => void;
}) => {
  const t = useT();
  const id = useId();
  // An hour without a minute is no time yet: it is kept here until it is one.
  const [draft, setDraft] = useState<Parts>();
  const parts = value ? partsOf(value) : (draft ?? partsOf(''));
  const set = (change: Partial<Parts>) => {
    const next = { ...parts, ...change };
    if (change.hour && !next.minute) next.minute = '00';
    setDraft(next);
    onChange(timeOf(next));
  };
  const minutes = parts.minute && !quarters.includes(parts.minute) ? [...quarters, parts.minute].sort() : quarters;
  const shared = { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': error ? id : undefined };
  return (
    <fieldset className={styles.time}>
      <legend>{t('meetingForm:time')}</legend>
      <div className={styles.timeParts}>
        <Select
          aria-label={t('meetingForm:hour')}
          placeholder="--"
          value={parts.hour}
          options={same(hours)}
          onChange={(event) => set({ hour: event.target.value })}
          {...shared}
        />
        <Select
          aria-label={t('meetingForm:minute')}
          placeholder="--"
          value={parts.minute}
          options={same(minutes)}
          onChange={(event) => set({ minute: event.target.value })}
          {...shared}
        />
        <Select
          aria-label={t('meetingForm:half')}
          value={parts.half}
          options={same(['AM', 'PM'])}
          onChange={(event) => set({ half: event.target.value })}
        />
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
};
