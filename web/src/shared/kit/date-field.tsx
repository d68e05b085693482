import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type AriaAttributes, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { AntdProvider } from './antd-provider.tsx';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

interface DayProps {
  name?: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  min?: string;
  max?: string;
  /** Whether a day can be taken back: it is empty then. */
  allowClear?: boolean;
  onChange: (value: string) => void;
}
interface DayPickerProps extends DayProps, AriaAttributes {
  id?: string;
  size?: 'large' | 'middle';
}
const ISO_DAY = 'YYYY-MM-DD';
/** A day, without a label of its own: its name is an `aria-label` or that of the field around it. */
export const DayPicker = ({ value, min, max, onChange, allowClear = false, size = 'large', ...rest }: DayPickerProps) => {
  const [open, setOpen] = useState(false);
  return (
    <AntdProvider>
      <DatePicker
        {...rest}
        size={size}
        className={styles.wide ?? ''}
        value={value ? dayjs(value) : null}
        // The first is how it is shown; any of them may be typed.
        format={['ddd D MMM YYYY', ISO_DAY, 'D/M/YYYY', 'D MMM YYYY']}
        allowClear={allowClear && { clearIcon: <Icon name="close" size={14} /> }}
        {...(rest['aria-invalid'] && { status: 'error' as const })}
        disabledDate={(day) =>
          (min !== undefined && day.format(ISO_DAY) < min) || (max !== undefined && day.format(ISO_DAY) > max)
        }
        onChange={(day) => onChange(day ? day.format(ISO_DAY) : '')}
        open={open}
        onOpenChange={setOpen}
        // Closing takes what was typed. By itself antd reads the text again at Enter, and cannot read a day of the week.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !open) return;
          event.preventDefault();
          setOpen(false);
        }}
      />
    </AntdProvider>
  );
};
export const DateField = ({ label, hint, error, ...day }: FieldProps & DayProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <DayPicker {...day} {...ids} />}
  </Field>
);
