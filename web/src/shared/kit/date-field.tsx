import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export interface DateFieldProps extends FieldProps {
  name?: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  min: string;
  onChange: (value: string) => void;
}
const ISO_DAY = 'YYYY-MM-DD';
export const DateField = ({ label, hint, error, value, min, name, onChange }: DateFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => (
      <DatePicker
        {...ids}
        {...(name && { name })}
        size="large"
        className={styles.wide ?? ''}
        value={value ? dayjs(value) : null}
        // The first is how it is shown; any of them may be typed.
        format={['ddd D MMM YYYY', ISO_DAY, 'D/M/YYYY', 'D MMM YYYY']}
        allowClear={false}
        {...(error && { status: 'error' as const })}
        disabledDate={(day) => day.format(ISO_DAY) < min}
        onChange={(day) => onChange(day ? day.format(ISO_DAY) : '')}
      />
    )}
  </Field>
);
