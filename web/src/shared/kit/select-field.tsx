import { Field, type FieldProps } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

export const SelectField = ({ label, hint, error, ...select }: FieldProps & SelectProps) => (
  <Field label={label} hint={hint} error={error}>
    {(ids) => <Select {...select} {...ids} />}
  </Field>
);
