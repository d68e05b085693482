import { useId } from 'react';
import { useT } from '../i18n/en/meeting-form.ts';
import { Select } from '../kit/select.tsx';
import { FieldError, FieldGroup } from '../ui/field-parts.tsx';
import styles from './meeting-form.module.css';

const hours = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];
const quarters = ['00', '15', '30', '45'];
const options = (values: string[]) => values.map((value) => ({ value, label: value }));

/** `HH:MM` to what the three lists show; empty parts while nothing is chosen. */
const partsOf = (time: string) => {
  const [hour = '', minute = ''] = time.split(':');
  if (!hour) return { hour: '', minute: '', half: '' };
  const number = Number(hour);
  return { hour: String(number % 12 || 12), minute, half: number < 12 ? 'AM' : 'PM' };
};
const timeOf = (hour: string, minute: string, half: string) => {
  const number = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${String(number).padStart(2, '0')}:${minute}`;
};
/** Most meetings are by day: 8 to 11 in the morning, the rest after noon. */
const likelyHalf = (hour: string) => (Number(hour) >= 8 && Number(hour) <= 11 ? 'AM' : 'PM');

export interface TimeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (time: string) => void;
}
/** Hours 1 to 12, quarters of an hour, AM or PM. The first choice completes itself; everything can be changed after. */
export const TimeField = ({ value, error, onChange }: TimeFieldProps) => {
  const t = useT();
  const id = useId();
  const { hour, minute, half } = partsOf(value);
  const set = (next: { hour?: string; minute?: string; half?: string }) => {
    const chosen = next.hour || hour || '12';
    onChange(timeOf(chosen, next.minute || minute || '00', next.half || half || likelyHalf(chosen)));
  };
  const common = { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': error ? id : undefined };
  // A meeting that an admin placed off the quarters keeps its minutes until they are changed.
  const minutes = minute && !quarters.includes(minute) ? [...quarters, minute].sort() : quarters;
  const part = (name: 'hour' | 'minute' | 'half', placeholder: string, now: string, values: string[]) => (
    <Select
      {...common}
      aria-label={t(name)}
      placeholder={now ? undefined : placeholder}
      value={now}
      options={options(values)}
      onChange={(to) => set({ [name]: to })}
    />
  );
  return (
    <FieldGroup legend={t('time')}>
      <div className={styles.time}>
        {part('hour', t('hour'), hour, hours)}
        {part('minute', t('schedule.min'), minute, minutes)}
        {part('half', t('schedule.half'), half, ['AM', 'PM'])}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </FieldGroup>
  );
};
