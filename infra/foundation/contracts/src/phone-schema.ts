import { z } from 'zod';
import { normalisePhone } from './phone.ts';

export const INVALID_PHONE = 'Please enter a valid phone number';

/** A phone as a person writes it, to E.164. Apart from `phone.ts`, so that the web's phone field need not load zod. */
export const phoneSchema = (message: string = INVALID_PHONE, required: string = message) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : message) })
    .max(40, message)
    .transform((value, context) => {
      const phone = normalisePhone(value);
      if (phone) return phone;
      context.addIssue({ code: 'custom', message: value.trim() === '' ? required : message });
      return z.NEVER;
    });
