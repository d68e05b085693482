import TextArea, { type TextAreaProps } from 'antd/es/input/TextArea';
import { Counter } from '../ui/field-parts.tsx';
import { Field, type FieldProps } from './field.tsx';

export interface TextAreaFieldProps extends FieldProps, Omit<TextAreaProps, 'size' | 'value'> {
  value: string;
  /** Shown beside the number of characters typed; more can be typed, and is refused by the form. */
  max?: number;
}
export const TextAreaField = ({ label, hint, error, max, rows = 3, ...area }: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error} aside={max ? <Counter value={area.value} max={max} /> : null}>
    {(ids) => <TextArea size="large" dir="auto" autoSize={{ minRows: rows, maxRows: 10 }} {...area} {...ids} />}
  </Field>
);
