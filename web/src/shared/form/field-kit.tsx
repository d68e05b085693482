import { type ComponentType, createContext, useContext } from 'react';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';
import {
  DateField,
  type DateFieldProps,
  Select,
  SelectField,
  type SelectFieldProps,
  type SelectProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from '../ui/field.tsx';

/** What draws a form that customers and admins share: the light kit of `shared/ui`, or antd in the admin area. */
export interface FieldKit {
  Dialog: ComponentType<DialogProps>;
  TextField: ComponentType<TextFieldProps>;
  TextAreaField: ComponentType<TextAreaFieldProps>;
  Select: ComponentType<SelectProps>;
  SelectField: ComponentType<SelectFieldProps>;
  DateField: ComponentType<DateFieldProps>;
}
export const FieldKitContext = createContext<FieldKit>({ Dialog, TextField, TextAreaField, Select, SelectField, DateField });
export const useFieldKit = () => useContext(FieldKitContext);
