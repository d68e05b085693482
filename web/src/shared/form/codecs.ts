// Without it zod would try `eval`, which the app's security policy reports.
import '@visavis/contracts/common';
import { z } from 'zod';
import { numberOf, paiseOf } from './typed-numbers.ts';

/**
 * Between the texts of a form's fields and the values of the contract. A text that is none decodes to what the contract's schema
 * refuses in its field: not a number, or the text itself.
 */
const typed = <T>(decode: (text: string) => T, encode: (value: T) => string) =>
  z.codec(z.string(), z.custom<T>(), { decode, encode });

export const whole = typed(numberOf, String);
/** Paise, typed in rupees. */
export const money = typed(paiseOf, (paise) => String(paise / 100));

const localText = (iso: string) => {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
};
/** As `<input type="datetime-local">` has it, in the reader's own zone. */
export const localInstant = typed(
  (text) => {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? text : at.toISOString();
  },
  (iso) => localText(iso).slice(0, 16),
);
/** As `<input type="date">` has it: the first moment of the day there. */
export const localDay = typed(
  (text) => localInstant.decode(`${text}T00:00`),
  (iso) => localText(iso).slice(0, 10),
);

/** `none`: the value of an empty field. */
export const optional = <T, const None extends T | null>(codec: ReturnType<typeof typed<T>>, none: None) =>
  typed<T | None>(
    (text) => (text.trim() ? codec.decode(text) : none),
    (value) => (value === none ? '' : codec.encode(value as T)),
  );
