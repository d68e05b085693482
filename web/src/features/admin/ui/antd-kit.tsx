import { DatePicker, Form, Input, type InputProps, Modal, Radio } from 'antd';
import type { TextAreaProps } from 'antd/es/input/TextArea';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useId } from 'react';
import type { FieldKit } from '../../../shared/form/field-kit.tsx';
import type { DialogProps } from '../../../shared/ui/dialog.tsx';
import { returnFocus } from '../../../shared/ui/dialog.tsx';
import {
  Counter,
  type DateFieldProps,
  FieldError,
  type FieldProps,
  type SelectFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from '../../../shared/ui/field.tsx';
import styles from './antd-kit.module.css';
import { Select } from './antd-select.tsx';

const widths = { small: 420, medium: 600, large: 760 } as const;

/** antd's modal with the product's dialog props. */
const AdminDialog = ({ title, onClose, children, footer, size = 'medium', mayClose, insistent = false }: DialogProps) => {
  useEffect(() => {
    const opener = document.activeElement;
    return () => returnFocus(opener);
  }, []);
  return (
    <Modal
      open
      centered
      title={<h2 className={styles.title}>{title}</h2>}
      width={widths[size]}
      className={styles.modal ?? ''}
      closable={!insistent}
      keyboard={!insistent}
      mask={{ closable: !insistent }}
      footer={footer ? <div className={styles.foot}>{footer}</div> : null}
      onCancel={() => {
        if (mayClose?.() !== false) onClose();
      }}
    >
      {children}
    </Modal>
  );
};

interface AntdFieldProps extends FieldProps {
  aside?: ReactNode;
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode;
}
/** antd's form item: label above, control, then the error or the hint; everything tied together for screen readers. */
export const AntdField = ({ label, hint, error, aside, children }: AntdFieldProps) => {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <Form.Item
      layout="vertical"
      className={styles.item ?? ''}
      label={label}
      htmlFor={id}
      colon={false}
      validateStatus={error ? 'error' : ''}
      help={error ? <FieldError id={`${id}-error`}>{error}</FieldError> : undefined}
      extra={hint || aside ? <Extra id={`${id}-hint`} hint={hint} aside={aside} /> : undefined}
    >
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
    </Form.Item>
  );
};
const Extra = ({ id, hint, aside }: { id: string; hint: ReactNode; aside: ReactNode }) => (
  <span className={styles.extra}>
    <span id={id}>{hint}</span>
    {aside}
  </span>
);

const TextField = ({ label, hint, error, ref: _, ...input }: TextFieldProps) => (
  <AntdField label={label} hint={hint} error={error}>
    {(ids) => <Input {...(input as InputProps)} size="large" {...ids} />}
  </AntdField>
);
const TextAreaField = ({ label, hint, error, max, rows = 3, ...area }: TextAreaFieldProps) => (
  <AntdField label={label} hint={hint} error={error} aside={max ? <Counter value={area.value} max={max} /> : null}>
    {(ids) => <Input.TextArea size="large" autoSize={{ minRows: rows, maxRows: 10 }} {...(area as TextAreaProps)} {...ids} />}
  </AntdField>
);
const SelectField = ({ label, hint, error, ...select }: SelectFieldProps) => (
  <AntdField label={label} hint={hint} error={error}>
    {(ids) => <Select {...select} {...ids} />}
  </AntdField>
);
const DateField = ({ label, hint, error, value, min, name: _, onChange }: DateFieldProps) => (
  <AntdField label={label} hint={hint} error={error}>
    {(ids) => (
      <DatePicker
        {...ids}
        size="large"
        className={styles.wide ?? ''}
        value={value ? dayjs(value) : null}
        format="ddd D MMM YYYY"
        allowClear={false}
        inputReadOnly
        {...(error && { status: 'error' as const })}
        disabledDate={(day) => day.format('YYYY-MM-DD') < min}
        onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : '')}
      />
    )}
  </AntdField>
);

export interface Choice<T extends string> {
  value: T;
  label: string;
  hint: string;
}
/** Two or three ways, each with a word on what it means. */
export const ChoiceField = <T extends string>(props: {
  label: string;
  name: string;
  value: T;
  choices: readonly Choice<T>[];
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: T) => void;
}) => (
  <fieldset className={styles.choices}>
    <legend>{props.label}</legend>
    <Radio.Group
      name={props.name}
      value={props.value}
      disabled={props.disabled ?? false}
      className={styles.choiceRow ?? ''}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {props.choices.map(({ value, label, hint }) => (
        <Radio key={value} value={value} className={styles.choice ?? ''}>
          <strong>{label}</strong>
          <span className={styles.choiceHint}>{hint}</span>
        </Radio>
      ))}
    </Radio.Group>
    {props.error ? <FieldError>{props.error}</FieldError> : null}
  </fieldset>
);

/** The admin area's kit. Loaded with its dialogs, and no part of a screen's opening. */
export const antdKit: FieldKit = { Dialog: AdminDialog, TextField, TextAreaField, Select, SelectField, DateField };
